package io.needletail.wire;

import static io.needletail.wire.Frames.FIX_44;
import static io.needletail.wire.Frames.bytes;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** At every limit the writer gives a complete frame or OVERFLOW, and does not change bytes outside its range. */
class MessageWriterLimitTest {
    private static final int AT = 32;
    private static final byte GUARD = 0x5A;
    private static final int CAUTION_MAX = 40;
    private static final byte[] LONG_TEXT = bytes("x".repeat(1_200));
    private static final HeaderTemplate HEADER = new HeaderTemplate(bytes("49=A|"), bytes("56=B|"), Timestamp.MILLIS);
    private static final HeaderTemplate LONG_HEADER =
            new HeaderTemplate(bytes("49=BUYSIDE|50=DESK|"), bytes("56=BROKER-OF-MANY|57=ROOM|"), Timestamp.NANOS);
    private static final Message ORDER = Frames.message("35=D|11=order-1|55=X|");

    private final MessageWriter writer = new MessageWriter();

    static Stream<Arguments> frames() {
        return Stream.of(
                frame("the type alone", w -> w),
                frame("one character", w -> w.put(54, '1')),
                frame("a small number", w -> w.put(34, 7)),
                frame("the longest number", w -> w.put(999_999_999, Long.MIN_VALUE + 2)),
                frame("the greatest tag", w -> w.put(Integer.MAX_VALUE, "x")),
                frame("text", w -> w.put(58, "some text").put(58, "and more of it")),
                frame("bytes", w -> w.put(58, bytes("some bytes"))),
                frame("a body of four digits", w -> w.put(58, LONG_TEXT)),
                frame("decimals", w -> w.decimal(44, 1, 0).decimal(44, Long.MIN_VALUE + 2, 18)),
                frame("booleans", w -> w.bool(43, true).bool(97, false)),
                frame("timestamps", w -> w.timestamp(52, 0, Timestamp.SECONDS).timestamp(60, 0, Timestamp.NANOS)),
                frame("date and time", w -> w.date(75, 0).time(273, 0, Timestamp.NANOS)),
                frame("data", w -> w.data(95, 96, bytes("a|b|c"))),
                frame("copies", w -> w.copy(ORDER, 11).copy(ORDER, 55).copy(ORDER, 44)),
                frame("a session's header", w -> w.header(HEADER, 7, 0)),
                frame("a session's long header", w -> w.header(LONG_HEADER, Long.MAX_VALUE, 0)),
                frame("a session's header and text", w -> w.header(HEADER, 7, 0).put(58, "x".repeat(90))),
                frame("two headers", w -> w.header(LONG_HEADER, 1, 0).header(HEADER, 2, 0)),
                frame("ready fields", w -> w.raw(bytes("49=A|56=B|"), 0, 10)),
                frame("many ready fields", w -> w.raw(bytes("49=A|".repeat(20)), 0, 100)),
                frame(
                        "ready fields and one more",
                        w -> w.raw(bytes("49=A|56=B|"), 0, 10).put(34, 1)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("frames")
    void frameIsCompleteOrOverflowsAtEveryLimit(String name, UnaryOperator<MessageWriter> fields) {
        byte[] whole = unlimited(fields);
        int firstRoom = -1;
        for (int room = 0; room <= whole.length + CAUTION_MAX; room++) {
            byte[] target = new byte[AT + whole.length + CAUTION_MAX + AT];
            Arrays.fill(target, GUARD);
            int length = write(target, AT + room, fields);
            assertOnlyWithin(target, room);
            if (length == MessageWriter.OVERFLOW) {
                assertThat(firstRoom)
                        .as("room %d overflows, less did not", room)
                        .isNegative();
                continue;
            }
            if (firstRoom < 0) firstRoom = room;
            assertThat(Arrays.copyOfRange(target, AT, AT + length))
                    .as("room %d", room)
                    .isEqualTo(whole);
        }
        assertThat(firstRoom).as("least room for %s", name).isBetween(whole.length, whole.length + CAUTION_MAX);
    }

    @Test
    void fieldsAfterAnOverflowAreRejectedUntilTheNextFrame() {
        byte[] target = new byte[256];
        int small = 60;
        writer.begin(target, 0, small, FIX_44, MsgTypes.HEARTBEAT).put(58, "x".repeat(50));
        assertThat(writer.put(34, 1)
                        .data(95, 96, bytes("x"))
                        .raw(bytes("1=x|"), 0, 4)
                        .end())
                .isEqualTo(MessageWriter.OVERFLOW);
        assertThat(writer.begin(target, 0, target.length, FIX_44, MsgTypes.HEARTBEAT)
                        .end())
                .isPositive();
    }

    @Test
    void emptyRangeOverflows() {
        byte[] target = new byte[64];
        assertThat(write(target, AT, w -> w)).isEqualTo(MessageWriter.OVERFLOW);
        assertThat(write(new byte[AT], AT, w -> w)).isEqualTo(MessageWriter.OVERFLOW);
        assertThat(target).containsOnly(0);
    }

    private int write(byte[] target, int limit, UnaryOperator<MessageWriter> fields) {
        writer.begin(target, AT, limit, FIX_44, MsgTypes.HEARTBEAT);
        return fields.apply(writer).end();
    }

    private byte[] unlimited(UnaryOperator<MessageWriter> fields) {
        byte[] target = new byte[4_096];
        int length = write(target, target.length, fields);
        assertThat(Framer.frame(target, AT, AT + length, length)).isEqualTo(length);
        return Arrays.copyOfRange(target, AT, AT + length);
    }

    private static void assertOnlyWithin(byte[] target, int room) {
        for (int i = 0; i < target.length; i++) {
            if (i == AT) i += room;
            assertThat(target[i]).as("byte %d, room [%d, %d)", i, AT, AT + room).isEqualTo(GUARD);
        }
    }

    private static Arguments frame(String name, UnaryOperator<MessageWriter> fields) {
        return Arguments.of(name, fields);
    }
}
