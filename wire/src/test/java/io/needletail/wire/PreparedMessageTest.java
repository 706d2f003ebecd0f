package io.needletail.wire;

import static io.needletail.wire.Frames.bytes;
import static io.needletail.wire.Frames.frame;
import static io.needletail.wire.Frames.sealed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A prepared frame is valid after every patch, and after every rejected patch. */
class PreparedMessageTest {
    private static final int ROUNDS = 20_000;
    private static final long NANOS_OF_SECOND = 1_000_000_000L;
    private static final String BODY = "35=D|34=000001|52=20260102-03:04:05.123|11=order-1|95=3|96=a|b|60=%s|58=|";

    private final PreparedMessage order = prepared("20260102-03:04:05.123456789");

    @Test
    void numberIsPaddedWithZeros() {
        order.number(order.slot(34), 42);
        assertThat(text(order)).contains("|34=000042|");
        order.number(order.slot(34), 999_999);
        assertThat(text(order)).contains("|34=999999|");
        order.number(order.slot(34), 0);
        assertThat(text(order)).contains("|34=000000|");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "20260102-03:04:05",
                "20260102-03:04:05.123",
                "20260102-03:04:05.123456",
                "20260102-03:04:05.123456789",
            })
    void aTimestampKeepsItsPlaces(String timestamp) {
        PreparedMessage prepared = prepared("19700101-00:00:00.000000000".substring(0, timestamp.length()));
        prepared.timestamp(prepared.slot(60), 1_767_323_045_123_456_789L);
        assertThat(text(prepared)).isEqualTo(text(prepared(timestamp)));
    }

    @Test
    void textKeepsItsWidth() {
        order.text(order.slot(11), bytes("ORDER\u00FF2"));
        assertThat(text(order)).contains("|11=ORDER\u00FF2|");
        assertWhole(order);
    }

    @ParameterizedTest
    @CsvSource({
        "00000.0000, 12345678, 3, 12345.6780",
        "00000.0000, 5, 1, 00000.5000",
        "00000.0000, 0, 0, 00000.0000",
        "00000.0000, 10125000000, 8, 00101.2500",
        "00000.0000, -105, 1, -0010.5000",
        "00000000, 300, 2, 00000003",
        "00000000, -300, 2, -0000003",
        "0.000000000000000000, 1234567890123456789, 18, 1.234567890123456789",
        "00000000000000000000.0, 9223372036854775807, 1, 00922337203685477580.7",
    })
    void decimalIsPaddedOnBothSides(String slot, long value, int scale, String text) {
        PreparedMessage prepared = of("35=D|44=" + slot + "|58=x|");
        prepared.decimal(prepared.slot(44), value, scale);
        assertThat(text(prepared)).isEqualTo(sealed("35=D|44=" + text + "|58=x|"));
        prepared.decimal(prepared.slot(44), 0, 0);
        assertWhole(prepared);
        prepared.decimal(prepared.slot(44), value, scale);
        assertThat(text(prepared)).isEqualTo(sealed("35=D|44=" + text + "|58=x|"));
    }

    @ParameterizedTest
    @ValueSource(longs = {4, 5})
    void decimalWithTheSlotsPlacesIsPaddedInEveryWidth(long seed) {
        Random random = new Random(seed);
        for (int places = 1; places <= Decimal.SCALE_MAX; places++) {
            for (int wholeDigits = 1; wholeDigits + places <= Decimal.SCALE_MAX; wholeDigits++) {
                PreparedMessage prepared =
                        of("35=D|44=" + "0".repeat(wholeDigits) + "." + "0".repeat(places) + "|58=x|");
                for (int digits = 1; digits <= wholeDigits + places; digits++) {
                    long value = random.nextLong(Ascii.power(digits));
                    prepared.decimal(prepared.slot(44), value, places);
                    String text = String.format("%0" + (wholeDigits + places) + "d", value);
                    String filled = text.substring(0, wholeDigits) + "." + text.substring(wholeDigits);
                    assertThat(text(prepared))
                            .as("seed %d, %d at scale %d", seed, value, places)
                            .isEqualTo(sealed("35=D|44=" + filled + "|58=x|"));
                }
                int slot = prepared.slot(44);
                long tooWide = Ascii.power(wholeDigits + places);
                int scale = places;
                assertThatThrownBy(() -> prepared.decimal(slot, tooWide, scale))
                        .hasMessageEndingWith("take " + tooWide);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "00000.0000, 123456, 0",
        "00000.0000, -12345, 0",
        "00000.0000, 12345, 5",
        "00000.0000, -9223372036854775808, 8",
        "00000.0000, -9223372036854775807, 8",
        "0.00, 9223372036854775807, 0",
        ".00, 1, 2",
        "00000000, 5, 1",
    })
    void decimalThatDoesNotFitIsRejectedAndNeverRounded(String slot, long value, int scale) {
        PreparedMessage prepared = of("35=D|44=" + slot + "|");
        assertThatThrownBy(() -> prepared.decimal(prepared.slot(44), value, scale))
                .hasMessage("tag 44 is " + slot.length() + " bytes wide and cannot take " + value);
        assertThat(text(prepared)).isEqualTo(sealed("35=D|44=" + slot + "|"));
    }

    @Test
    void characterIsReplaced() {
        PreparedMessage prepared = of("35=D|54=1|58=xy|");
        prepared.character(prepared.slot(54), '\u00FF');
        assertThat(text(prepared)).isEqualTo(sealed("35=D|54=\u00FF|58=xy|"));
        prepared.character(prepared.slot(54), '2');
        assertThat(text(prepared)).isEqualTo(sealed("35=D|54=2|58=xy|"));
        assertThatThrownBy(() -> prepared.character(prepared.slot(58), 'x'))
                .hasMessage("tag 58 is 2 bytes wide and cannot take x");
        for (char c : new char[] {'\0', '\001', '\u0100'}) {
            assertThatThrownBy(() -> prepared.character(prepared.slot(54), c))
                    .hasMessageStartingWith("tag 54: the value contains character " + (int) c);
        }
        assertThat(text(prepared)).isEqualTo(sealed("35=D|54=2|58=xy|"));
    }

    @Test
    void valuesOfEveryWidthArePatched() {
        for (int width = 1; width <= 30; width++) {
            String zeros = "0".repeat(width);
            PreparedMessage prepared = of("35=D|11=" + zeros + "|34=" + zeros + "|");
            String text = "123456789012345678901234567890".substring(0, width);
            prepared.text(prepared.slot(11), bytes(text));
            long number = Long.parseLong(text.substring(0, Math.min(width, 18)));
            prepared.number(prepared.slot(34), number);
            String filled = "0".repeat(Math.max(0, width - 18)) + number;
            assertThat(text(prepared)).isEqualTo(sealed("35=D|11=" + text + "|34=" + filled + "|"));
            for (int at = 0; at < width; at++) {
                byte[] spoilt = bytes(zeros);
                spoilt[at] = Ascii.SOH;
                assertThatThrownBy(() -> prepared.text(prepared.slot(11), spoilt))
                        .hasMessageContaining("SOH");
            }
            assertThat(text(prepared)).isEqualTo(sealed("35=D|11=" + text + "|34=" + filled + "|"));
        }
    }

    @Test
    void theFirstFieldOfARepeatedTagIsPatched() {
        PreparedMessage twice = new PreparedMessage(
                frame("35=0|58=a|58=b|"), 0, sealed("35=0|58=a|58=b|").length());
        twice.text(twice.slot(58), bytes("c"));
        assertThat(text(twice)).isEqualTo(sealed("35=0|58=c|58=b|"));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void patchedFrameEqualsANewFrame(long seed) {
        Random random = new Random(seed);
        int number = order.slot(34);
        int sent = order.slot(52);
        int id = order.slot(11);
        String[] values = {"000001", "20260102-03:04:05.123", "order-1"};
        for (int round = 0; round < ROUNDS; round++) {
            switch (random.nextInt(3)) {
                case 0 -> {
                    values[0] = String.format("%06d", random.nextInt(1_000_000));
                    order.number(number, Long.parseLong(values[0]));
                }
                case 1 -> {
                    values[1] = String.format("20260102-%02d:59:%02d.789", random.nextInt(24), random.nextInt(60));
                    order.timestamp(sent, Timestamp.read(bytes(values[1]), 0, values[1].length()));
                }
                default -> {
                    values[2] = randomText(random, "order-1".length());
                    order.text(id, bytes(values[2]));
                }
            }
            String body = "35=D|34=" + values[0] + "|52=" + values[1] + "|11=" + values[2]
                    + "|95=3|96=a|b|60=20260102-03:04:05.123456789|58=|";
            assertThat(text(order)).as("seed %d, round %d", seed, round).isEqualTo(sealed(body));
            assertWhole(order);
        }
    }

    @Test
    void numberWiderThanItsSlotIsRejected() {
        assertRejected(() -> order.number(order.slot(34), 1_000_000), "tag 34 is 6 bytes wide and cannot take 1000000");
        assertRejected(() -> order.number(order.slot(34), -1), "tag 34 is 6 bytes wide and cannot take -1");
        assertRejected(() -> order.number(order.slot(58), 0), "tag 58 is 0 bytes wide and cannot take 0");
    }

    @Test
    void textOfAnotherWidthIsRejected() {
        assertRejected(() -> order.text(order.slot(11), bytes("order-12")), "tag 11 is 7 bytes wide and cannot take 8");
        assertRejected(() -> order.text(order.slot(11), bytes("order-")), "tag 11 is 7 bytes wide and cannot take 6");
        assertRejected(() -> order.text(order.slot(11), bytes("")), "tag 11 is 7 bytes wide and cannot take 0");
    }

    @Test
    void textWithSohIsRejected() {
        assertRejected(() -> order.text(order.slot(11), bytes("orde|-1")), "tag 11: the value contains SOH");
    }

    @Test
    void timestampInASlotOfAnotherWidthIsRejected() {
        assertRejected(
                () -> order.timestamp(order.slot(11), NANOS_OF_SECOND), "tag 11 is 7 bytes wide and cannot take 27");
    }

    @Test
    void fieldsOfTheFrameItselfCannotBePatched() {
        for (int tag : new int[] {8, 9, 10, 95}) {
            assertRejected(() -> order.slot(tag), "tag " + tag + " cannot be patched");
        }
        assertThat(order.slot(35)).isEqualTo(2);
    }

    @Test
    void missingFieldHasNoSlot() {
        assertRejected(() -> order.slot(44), "the prepared message has no field 44");
    }

    @Test
    void onlyAWellFormedFrameIsAccepted() {
        byte[] frame = frame("35=0|34=1|");
        byte[] garbled = frame("35=0|x=1|");
        int shorter = frame.length - 1;
        String text = "the " + shorter + " bytes are not a well-formed FIX frame";
        assertRejected(() -> new PreparedMessage(frame, 0, shorter), text);
        assertRejected(() -> new PreparedMessage(frame, 1, shorter), text);
        assertRejected(() -> new PreparedMessage(garbled, 0, garbled.length), "the 30 bytes are no");
    }

    @Test
    void theFrameIsACopy() {
        byte[] source = frame("35=0|58=a|");
        PreparedMessage copy = new PreparedMessage(source, 0, source.length);
        copy.text(copy.slot(58), bytes("b"));
        assertThat(source).isEqualTo(frame("35=0|58=a|"));
        assertThat(copy.bytes()).isEqualTo(frame("35=0|58=b|"));
    }

    @Test
    void bodyIsBetweenTypeAndCheckSum() {
        byte[] source = frame("35=AE|34=1|58=a|");
        PreparedMessage report = new PreparedMessage(source, 0, source.length);
        assertThat(Frames.text(report.bytes(), report.bodyFrom(), report.bodyTo()))
                .isEqualTo("34=1|58=a|");
    }

    private void assertRejected(Runnable patch, String text) {
        String before = text(order);
        assertThatThrownBy(patch::run)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(text);
        assertThat(text(order)).isEqualTo(before);
    }

    private static void assertWhole(PreparedMessage prepared) {
        byte[] bytes = prepared.bytes();
        assertThat(Framer.frame(bytes, 0, bytes.length, bytes.length)).isEqualTo(bytes.length);
        assertThat(new Message(64).index(bytes, 0, bytes.length)).isEqualTo(Message.WELL_FORMED);
    }

    private static PreparedMessage of(String body) {
        byte[] frame = frame(body);
        return new PreparedMessage(frame, 0, frame.length);
    }

    private static PreparedMessage prepared(String transactTime) {
        byte[] frame = frame(BODY.replace("%s", transactTime));
        return new PreparedMessage(frame, 0, frame.length);
    }

    private static String text(PreparedMessage prepared) {
        return Frames.text(prepared.bytes(), 0, prepared.bytes().length);
    }

    private static String randomText(Random random, int length) {
        StringBuilder text = new StringBuilder();
        // From 2, and without '|', which these tests use for SOH.
        while (text.length() < length) {
            char c = (char) random.nextInt(2, 256);
            if (c != '|') text.append(c);
        }
        return text.toString();
    }
}
