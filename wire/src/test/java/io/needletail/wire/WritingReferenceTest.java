package io.needletail.wire;

import static io.needletail.wire.Frames.bytes;
import static io.needletail.wire.Frames.text;
import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Writing eight bytes at a time gives the text of the reference. */
class WritingReferenceTest {
    private static final long NANOS_OF_SECOND = 1_000_000_000L;
    private static final int SECONDS_OF_DAY = 86_400;
    private static final int AT = 3;

    private final byte[] target = new byte[64];

    @Test
    void eightDigitsAreRightAroundEveryThousand() {
        for (long number = 0; number < SwarBytes.LIMIT; number += 1_000) {
            assertDigits(number);
            assertDigits(number + 1);
            assertDigits(number + 999);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
    void decimalsOfUpToEightDigitsAreWrittenAsBigDecimalWritesThem(int scale) {
        for (long digit = 0; digit <= 9; digit++) {
            for (long power = 1; power <= SwarBytes.LIMIT; power *= 10) {
                assertDecimal(digit * power, scale);
                assertDecimal(digit * power + 1, scale);
                assertDecimal(digit * power + power / 10, scale);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {Timestamp.SECONDS, Timestamp.MILLIS, Timestamp.MICROS, Timestamp.NANOS})
    void everySecondOfADayIsWrittenAsTheReferenceWritesIt(int places) {
        TimestampWriter times = new TimestampWriter();
        byte[] other = new byte[64];
        for (int second = 0; second < SECONDS_OF_DAY; second++) {
            long fraction = second * 7_919_999_983L % NANOS_OF_SECOND;
            long epochNs = second * NANOS_OF_SECOND + fraction;
            String plain = "19700101-" + ReferenceCodec.time(second, fraction, places);
            int behind = times.write(epochNs, places, target, AT);
            assertThat(text(target, AT, behind)).isEqualTo(plain);
            int otherBehind = Timestamp.write(epochNs, places, other, AT);
            assertThat(text(other, AT, otherBehind)).isEqualTo(plain);
        }
    }

    @Test
    void everyStoredTagHasItsDigits() {
        for (int tag = 1; TagBytes.isKept(tag); tag++) {
            long octets = TagBytes.of(tag);
            SwarBytes.set(target, AT, octets);
            assertThat(text(target, AT, AT + TagBytes.length(octets))).isEqualTo("|" + tag + "=");
        }
    }

    @Test
    void changedVersionIsWritten() {
        MessageWriter writer = new MessageWriter();
        for (String before : new String[] {"FIX.4.2", "FIXT.1.1", "FIX.5.0SP2", "FIX"}) {
            for (String version :
                    new String[] {"FIX.4.4", "FIXT.1.1", "FIXT.1.2", "FIX.5.0SP1", "FIX.5.0SP2", "FIX", "FIXT"}) {
                headOf(writer, before);
                assertThat(headOf(writer, version)).isEqualTo("8=" + version + "|9=");
            }
        }
    }

    @Test
    void versionChangedInPlaceIsWritten() {
        MessageWriter writer = new MessageWriter();
        byte[] version = bytes("FIX.4.4");
        writer.begin(target, 0, target.length, version, MsgTypes.HEARTBEAT).end();
        version[6] = '2';
        int length = writer.begin(target, 0, target.length, version, MsgTypes.HEARTBEAT)
                .end();
        assertThat(text(target, 0, length)).startsWith("8=FIX.4.2|9=");
        assertThat(Framer.frame(target, 0, length, length)).isEqualTo(length);
    }

    private String headOf(MessageWriter writer, String version) {
        int length = writer.begin(target, 0, target.length, bytes(version), MsgTypes.HEARTBEAT)
                .end();
        assertThat(Framer.frame(target, 0, length, length)).isEqualTo(length);
        return text(target, 0, 2 + version.length() + 3);
    }

    private void assertDigits(long number) {
        int behind = Ascii.writeDigits(number, 8, target, AT);
        assertThat(text(target, AT, behind)).isEqualTo("%08d".formatted(number));
    }

    private void assertDecimal(long value, int scale) {
        int behind = Decimal.writeAhead(value, scale, target, AT);
        BigDecimal exact = BigDecimal.valueOf(value, scale).stripTrailingZeros();
        assertThat(text(target, AT, behind)).isEqualTo(exact.toPlainString());
    }
}
