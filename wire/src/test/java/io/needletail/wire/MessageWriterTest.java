package io.needletail.wire;

import static io.needletail.wire.Frames.FIX_44;
import static io.needletail.wire.Frames.bytes;
import static io.needletail.wire.Frames.message;
import static io.needletail.wire.Frames.sealed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.CharBuffer;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bytes that each method of the writer adds to the frame, and values that it rejects. */
class MessageWriterTest {
    private static final int ROOM = 150_000;
    private static final long TIME_NS = 1_767_323_045_123_456_789L;

    private final byte[] target = new byte[ROOM];
    private final MessageWriter writer = new MessageWriter();

    @Test
    void frameWithOnlyItsTypeIsComplete() {
        assertThat(written(w -> w)).isEqualTo("8=FIX.4.4|9=5|35=0|10=163|");
    }

    @Test
    void versionAndTypeAreGivenByTheCaller() {
        int length = writer.begin(target, 0, ROOM, bytes("FIXT.1.1"), MsgTypes.of("AE"))
                .end();
        assertThat(Frames.text(target, 0, length)).isEqualTo(Frames.withCheckSum("8=FIXT.1.1|9=6|35=AE|"));
    }

    @Test
    void bodyOfAMessageIsCopiedWithoutItsHeaderItsTrailerAndWhatIsNamed() {
        Message order = message("35=D|34=9|49=A|56=B|52=20260102-03:04:05|97=Y|11=c1|453=2|448=P1|447=D|448=P2|447=D|"
                + "95=3|96=a|b|58=|21=1|1128=9|54=1|93=1|89=x|");
        assertThat(written(w -> w.copyBody(order)))
                .isEqualTo(sealed("35=0|11=c1|453=2|448=P1|447=D|448=P2|447=D|95=3|96=a|b|21=1|54=1|"));
        assertThat(written(w -> w.put(11, "c2").copyBody(order, 11, 21, 95, 96).put(58, "x")))
                .isEqualTo(sealed("35=0|11=c2|453=2|448=P1|447=D|448=P2|447=D|54=1|58=x|"));
        assertThat(written(w -> w.copyBody(order, 447, 448, 453, 11, 95, 96, 21, 54)))
                .isEqualTo(sealed("35=0|"));
    }

    @Test
    void fieldsAreInTheOrderOfTheCalls() {
        assertThat(written(w -> w.put(34, 7).put(58, "b").put(1, "a").put(58, "c")))
                .isEqualTo(sealed("35=0|34=7|58=b|1=a|58=c|"));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 9, 10, 99_999_999, 100_000_000, 999_999_999_999_999_999L})
    void headerTemplateChangesNumberAndTimeOnly(long seqNum) {
        HeaderTemplate header = new HeaderTemplate(bytes("49=A|50=DESK|"), bytes("56=BROKER|"), Timestamp.MICROS);
        assertThat(written(w -> w.header(header, seqNum, TIME_NS).put(58, "a")))
                .isEqualTo(sealed("35=0|34=" + seqNum + "|49=A|50=DESK|52=20260102-03:04:05.123456|56=BROKER|58=a|"));
    }

    @Test
    void headerMayHaveOnlyNumberAndTime() {
        HeaderTemplate header = new HeaderTemplate(bytes(""), bytes(""), Timestamp.SECONDS);
        assertThat(written(w -> w.header(header, 7, TIME_NS))).isEqualTo(sealed("35=0|34=7|52=20260102-03:04:05|"));
    }

    @Test
    void headerThatDoesNotFitOverflows() {
        HeaderTemplate header = new HeaderTemplate(bytes("49=A|"), bytes("56=B|"), Timestamp.NANOS);
        for (int room = 40; room < 90; room++) {
            byte[] small = new byte[room];
            writer.begin(small, 0, room, FIX_44, MsgTypes.HEARTBEAT).header(header, 1, TIME_NS);
            assertThat(writer.put(58, 1).end()).isEqualTo(MessageWriter.OVERFLOW);
        }
    }

    @Test
    void fieldsOfAHeaderEndWithSoh() {
        assertThatThrownBy(() -> new HeaderTemplate(bytes("49=A"), bytes("56=B|"), Timestamp.NANOS))
                .hasMessage("raw fields end with byte 65, not with SOH");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void timeDoesNotDependOnEarlierTimes(long seed) {
        Random random = new Random(seed);
        long[] times = {0, TIME_NS, TIME_NS + 1, TIME_NS + 60_000_000_000L, -1, Long.MAX_VALUE, random.nextLong()};
        int[] places = {Timestamp.SECONDS, 1, Timestamp.MILLIS, 5, Timestamp.MICROS, 8, Timestamp.NANOS};
        for (int round = 0; round < 20_000; round++) {
            long time = times[random.nextInt(times.length)];
            int to = places[random.nextInt(places.length)];
            byte[] plain = new byte[Timestamp.LENGTH_MAX];
            int length = Timestamp.write(time, to, plain, 0);
            assertThat(written(w -> w.timestamp(60, time, to)))
                    .as("seed %d, time %d to %d places", seed, time, to)
                    .isEqualTo(sealed("35=0|60=" + Frames.text(plain, 0, length) + "|"));
        }
    }

    @Test
    void numbersAreWrittenWithoutLeadingZeros() {
        assertThat(written(w -> w.put(34, 0).put(34, -7).put(34, Long.MAX_VALUE).put(34, Long.MIN_VALUE + 2)))
                .isEqualTo(sealed("35=0|34=0|34=-7|34=9223372036854775807|34=-9223372036854775806|"));
    }

    @ParameterizedTest
    @ValueSource(longs = {FieldValue.ABSENT, FieldValue.MALFORMED})
    void absentAndMalformedAreRejected(long answer) {
        String refusal = "tag 44: the value is FieldValue.ABSENT or MALFORMED";
        assertThatThrownBy(() -> written(w -> w.put(44, answer))).hasMessageStartingWith(refusal);
        assertThatThrownBy(() -> written(w -> w.decimal(44, answer, 2))).hasMessageStartingWith(refusal);
    }

    @Test
    void textAndBytesAreWrittenUnchanged() {
        byte[] value = bytes("xab=\u00FFx");
        assertThat(written(w -> w.put(54, '1')
                        .put(58, "a b\u00FF")
                        .put(58, bytes("v=\0"))
                        .put(58, value, 1, 5)))
                .isEqualTo(sealed("35=0|54=1|58=a b\u00FF|58=v=\0|58=ab=\u00FF|"));
        assertThat(written(w -> w.put(58, CharBuffer.wrap("built")).put(54, '\u00FF')))
                .isEqualTo(sealed("35=0|58=built|54=\u00FF|"));
    }

    @Test
    void decimalsAreWrittenWithoutTrailingZeros() {
        assertThat(written(w -> w.decimal(44, 1_250, 2).decimal(44, -5, 1).decimal(44, Long.MIN_VALUE + 2, 18)))
                .isEqualTo(sealed("35=0|44=12.5|44=-0.5|44=-9.223372036854775806|"));
    }

    @Test
    void booleansAreYAndN() {
        assertThat(written(w -> w.bool(43, true).bool(97, false))).isEqualTo(sealed("35=0|43=Y|97=N|"));
    }

    @Test
    void timesHaveTheRequestedPlaces() {
        assertThat(written(w -> w.timestamp(52, TIME_NS, Timestamp.SECONDS)
                        .timestamp(52, TIME_NS, Timestamp.MILLIS)
                        .timestamp(52, TIME_NS, Timestamp.MICROS)
                        .timestamp(52, TIME_NS, Timestamp.NANOS)))
                .isEqualTo(sealed("35=0|52=20260102-03:04:05|52=20260102-03:04:05.123|"
                        + "52=20260102-03:04:05.123456|52=20260102-03:04:05.123456789|"));
        assertThat(written(w -> w.date(75, TIME_NS).time(273, 11_045_000_000_001L, Timestamp.NANOS)))
                .isEqualTo(sealed("35=0|75=20260102|273=03:04:05.000000001|"));
    }

    @Test
    void dataFollowsItsLengthAndMayContainSoh() {
        assertThat(written(w -> w.data(95, 96, bytes("|10=000|")).data(93, 89, bytes("s"))))
                .isEqualTo(sealed("35=0|95=8|96=|10=000||93=1|89=s|"));
    }

    @Test
    void groupIsItsCountThenItsFields() {
        byte[] frame = bytes(written(w -> {
            w.put(268, 3);
            for (int i = 0; i < 3; i++) w.put(269, i).decimal(270, 1_05 + i, 1);
            return w.put(58, "behind");
        }));
        Message message = new Message();
        assertThat(message.index(frame, 0, frame.length)).isEqualTo(Message.WELL_FORMED);
        Group entries = new Group(268, 269, 270);
        assertThat(entries.in(message)).isEqualTo(3);
        for (int i = 0; i < 3; i++) {
            assertThat(entries.next()).isTrue();
            assertThat(entries.number(269)).isEqualTo(i);
            assertThat(entries.decimal(270, 1)).isEqualTo(105 + i);
        }
        assertThat(entries.next()).isFalse();
    }

    @Test
    void fieldWithAValueIsCopiedFromAnotherMessage() {
        Message order = message("35=D|11=order-1|58=|55=X|");
        assertThat(written(
                        w -> w.copy(order, 55).copy(order, 11).copy(order, 58).copy(order, 44)))
                .isEqualTo(sealed("35=0|55=X|11=order-1|"));
    }

    @Test
    void aFieldIsCopiedFromAnInstanceOfAGroup() {
        Group entries = new Group(268, 269, 270);
        entries.in(message("35=W|268=2|269=0|269=1|270=7|"));
        entries.next();
        entries.next();
        assertThat(written(w -> w.copy(entries, 269).copy(entries, 270))).isEqualTo(sealed("35=0|269=1|270=7|"));
    }

    @Test
    void encodedFieldsAreAppended() {
        byte[] ready = bytes("xx49=A|56=B|yy");
        assertThat(written(w -> w.raw(ready, 2, 12).put(34, 1).raw(ready, 0, 0)))
                .isEqualTo(sealed("35=0|49=A|56=B|34=1|"));
    }

    @Test
    void frameBeginsAtTheGivenOffset() {
        writer.begin(target, 7, ROOM, FIX_44, MsgTypes.HEARTBEAT);
        int length = writer.put(34, 1).end();
        assertThat(Frames.text(target, 7, 7 + length)).isEqualTo(sealed("35=0|34=1|"));
    }

    @Test
    void everyBodyLengthUpToFourDigitsIsRight() {
        for (int bodyLength = 9; bodyLength <= 1_100; bodyLength++) assertBodyOf(bodyLength);
    }

    @ParameterizedTest
    @ValueSource(ints = {9_999, 10_000, 10_001, 99_999, 100_000, 100_001})
    void everyBodyLengthUpToSixDigitsIsRight(int bodyLength) {
        assertBodyOf(bodyLength);
    }

    @Test
    void checkSumOfMaximalBytesIsRight() {
        for (int length = 1; length <= 3_000; length++) {
            String filling = "\u00FF".repeat(length);
            assertThat(written(w -> w.put(1, filling))).isEqualTo(sealed("35=0|1=" + filling + "|"));
        }
    }

    @Test
    void bytesOfEveryLengthAreWrittenAndSohIsRejectedAtEveryPlace() {
        for (int length = 1; length <= 40; length++) {
            byte[] value = bytes("abcdefghijklmnopqrstuvwxyz0123456789ABCD".substring(0, length));
            assertThat(written(w -> w.put(58, value).put(34, 1)))
                    .isEqualTo(sealed("35=0|58=" + Frames.text(value, 0, value.length) + "|34=1|"));
            for (int at = 0; at < length; at++) {
                byte[] spoilt = value.clone();
                spoilt[at] = Ascii.SOH;
                assertRejected(w -> w.put(58, spoilt), "tag 58: the value contains character 1");
            }
        }
    }

    @Test
    void numbersOfEveryLengthAreWrittenUnderTagsOfEveryLength() {
        for (int tag : new int[] {1, 9, 10, 99, 100, 999, 1_000, 9_999, 10_000, 40_000, 999_999, Integer.MAX_VALUE}) {
            for (long value = 1; value > 0 && value <= Long.MAX_VALUE / 10; value *= 10) {
                long number = value - 1;
                assertThat(written(w -> w.put(tag, number).put(tag, -number).put(tag, '1')))
                        .isEqualTo(
                                sealed("35=0|" + tag + "=" + number + "|" + tag + "=" + -number + "|" + tag + "=1|"));
            }
        }
    }

    @Test
    void framesOfDifferentLengthsAreRightOneAfterTheOther() {
        for (int bodyLength : new int[] {9, 100_000, 99, 1_000, 999, 10, 10_000, 100, 9}) assertBodyOf(bodyLength);
    }

    @Test
    void timeContainsNothingOfTheLastTime() {
        long[] times = {
            TIME_NS,
            TIME_NS + 999_999_999,
            TIME_NS,
            0,
            -1,
            -86_400_000_000_000L,
            Long.MIN_VALUE,
            Long.MAX_VALUE,
            Long.MIN_VALUE,
            TIME_NS + 86_400_000_000_000L,
            TIME_NS
        };
        byte[] text = new byte[Timestamp.LENGTH_MAX];
        for (long time : times) {
            for (int places = 0; places <= Timestamp.NANOS; places++) {
                int precision = places;
                int length = Timestamp.write(time, precision, text, 0);
                assertThat(written(w -> w.timestamp(52, time, precision).put(1, "x")))
                        .isEqualTo(sealed("35=0|52=" + Frames.text(text, 0, length) + "|1=x|"));
            }
        }
    }

    @Test
    void valueWithSohIsRejected() {
        assertRejected(w -> w.put(58, "a\001b"), "tag 58: the value contains character 1");
        assertRejected(w -> w.put(58, bytes("a|b")), "tag 58: the value contains character 1");
        assertRejected(w -> w.put(58, bytes("xa|"), 1, 3), "tag 58: the value contains character 1");
        assertRejected(w -> w.put(54, '\001'), "tag 54: the value contains character 1");
        assertRejected(w -> w.put(54, '\0'), "tag 54: the value contains character 0");
        assertRejected(w -> w.copy(message("35=B|95=3|96=a|b|"), 96), "tag 96: the value contains character 1");
    }

    @Test
    void characterOfMoreThanOneByteIsRejected() {
        assertRejected(w -> w.put(58, "\u20AC"), "tag 58: the value contains character 8364");
        assertRejected(w -> w.put(58, "\u0101"), "tag 58: the value contains character 257");
        assertRejected(w -> w.put(54, '\u0131'), "tag 54: the value contains character 305");
    }

    @Test
    void emptyValueIsRejected() {
        assertRejected(w -> w.put(58, ""), "tag 58: the value is empty");
        assertRejected(w -> w.put(58, new byte[0]), "tag 58: the value is empty");
        assertRejected(w -> w.put(58, bytes("ab"), 1, 1), "tag 58: the value is empty");
        assertRejected(w -> w.data(95, 96, new byte[0]), "tag 96: the value is empty");
        assertRejected(w -> w.begin(target, 0, ROOM, FIX_44, MsgTypes.NONE), "tag 35: the value is empty");
        assertRejected(w -> w.begin(target, 0, ROOM, new byte[0], MsgTypes.HEARTBEAT), "tag 8: the value is empty");
    }

    @Test
    void aFrameWithARefusedValueCannotBeEnded() {
        MessageWriter writer = new MessageWriter().begin(target, 0, ROOM, FIX_44, MsgTypes.HEARTBEAT);
        assertThatThrownBy(() -> writer.put(11, "")).hasMessageContaining("tag 11: the value is empty");
        assertThat(writer.put(58, "text").end()).isEqualTo(MessageWriter.OVERFLOW);
        assertThat(writer.begin(target, 0, ROOM, FIX_44, MsgTypes.HEARTBEAT)
                        .put(58, "x")
                        .end())
                .isPositive();
    }

    @Test
    void tagsThatAreNotAPairAreRejected() {
        assertRejected(w -> w.data(96, 95, bytes("x")), "tags 96 and 95 are not a pair of length and data");
        assertRejected(w -> w.data(93, 94, bytes("x")), "tags 93 and 94 are not a pair of length and data");
    }

    @Test
    void encodedFieldsWithoutTheirLastSohAreRejected() {
        assertRejected(w -> w.raw(bytes("58=x"), 0, 4), "raw fields end with byte 120, not with SOH");
    }

    @Test
    void nextFrameAfterARejectedValueIsComplete() {
        assertRejected(w -> w.put(58, "ab\001"), "tag 58");
        assertThat(written(w -> w.put(34, 1))).isEqualTo(sealed("35=0|34=1|"));
    }

    private void assertBodyOf(int bodyLength) {
        String filling = "x".repeat(bodyLength - "35=0|1=|".length());
        String frame = written(w -> w.put(1, filling));
        assertThat(frame).startsWith("8=FIX.4.4|9=" + bodyLength + "|35=0|1=x");
        assertThat(frame).isEqualTo(sealed("35=0|1=" + filling + "|"));
        assertThat(Framer.frame(target, 0, frame.length(), ROOM)).isEqualTo(frame.length());
    }

    private void assertRejected(UnaryOperator<MessageWriter> fields, String text) {
        assertThatThrownBy(() -> written(fields))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(text);
    }

    private String written(UnaryOperator<MessageWriter> fields) {
        writer.begin(target, 0, ROOM, FIX_44, MsgTypes.HEARTBEAT);
        int length = fields.apply(writer).end();
        return Frames.text(target, 0, length);
    }
}
