package io.needletail.wire;

import static io.needletail.wire.Frames.FIX_44;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Framer and message read back every field that the writer writes. */
class RoundTripTest {
    private static final int ROUNDS = 5_000;
    private static final int FIELDS_MAX = 40;
    private static final int ROOM = 16_384;
    private static final int FIRST_TAG = 5_000;
    private static final long NANOS_OF_DAY = 86_400_000_000_000L;

    // One pair for each field of a message, so that no data tag repeats.
    private static final int[][] DATA_PAIRS = {{95, 96}, {93, 89}, {354, 355}, {90, 91}, {212, 213}, {348, 349}};

    private final MessageWriter writer = new MessageWriter();
    private final Message message = new Message();

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void everythingWrittenReadsBack(long seed) {
        Random random = new Random(seed);
        byte[] target = new byte[ROOM];
        for (int round = 0; round < ROUNDS; round++) {
            int at = random.nextInt(16);
            writer.begin(target, at, ROOM, FIX_44, MsgTypes.EXECUTION_REPORT);
            List<Consumer<Message>> expectations = new ArrayList<>();
            int fields = random.nextInt(FIELDS_MAX);
            for (int i = 0; i < fields; i++) expectations.add(putAny(FIRST_TAG + i, random));
            int length = writer.end();
            String where = "seed " + seed + ", round " + round;
            assertThat(Framer.frame(target, at, ROOM, ROOM)).as(where).isEqualTo(length);
            assertThat(message.index(target, at, length)).as(where).isEqualTo(Message.WELL_FORMED);
            assertThat(message.msgType()).as(where).isEqualTo(MsgTypes.EXECUTION_REPORT);
            assertThat(expectations).as(where).allSatisfy(expectation -> expectation.accept(message));
        }
    }

    private Consumer<Message> putAny(int tag, Random random) {
        return switch (random.nextInt(8)) {
            case 0 -> putNumber(tag, random);
            case 1 -> putDecimal(tag, random);
            case 2 -> putCharacter(tag, random);
            case 3 -> putBoolean(tag, random);
            case 4 -> putText(tag, random);
            case 5 -> putTimestamp(tag, random);
            case 6 -> putDateOrTime(tag, random);
            default ->
                tag - FIRST_TAG < DATA_PAIRS.length
                        ? putData(DATA_PAIRS[tag - FIRST_TAG], random)
                        : putText(tag, random);
        };
    }

    private Consumer<Message> putNumber(int tag, Random random) {
        long value = Math.max(anyLong(random), FieldValue.MALFORMED + 1);
        writer.put(tag, value);
        return read -> assertThat(read.number(tag)).isEqualTo(value);
    }

    private Consumer<Message> putDecimal(int tag, Random random) {
        long value = Math.max(anyLong(random), FieldValue.MALFORMED + 1);
        int scale = random.nextInt(Decimal.SCALE_MAX + 1);
        writer.decimal(tag, value, scale);
        return read -> assertThat(read.decimal(tag, scale)).isEqualTo(value);
    }

    private Consumer<Message> putCharacter(int tag, Random random) {
        char value = (char) random.nextInt(2, 256);
        writer.put(tag, value);
        return read -> assertThat(read.character(tag)).isEqualTo(value);
    }

    private Consumer<Message> putBoolean(int tag, Random random) {
        boolean value = random.nextBoolean();
        writer.bool(tag, value);
        return read -> assertThat(read.bool(tag)).isEqualTo(value ? 1 : 0);
    }

    private Consumer<Message> putText(int tag, Random random) {
        StringBuilder text = new StringBuilder();
        for (int length = random.nextInt(1, 40); length > 0; length--) text.append((char) random.nextInt(2, 256));
        writer.put(tag, text);
        return read -> assertThat(read.text(tag)).isEqualTo(text.toString());
    }

    private Consumer<Message> putTimestamp(int tag, Random random) {
        long value = random.nextLong(-9_000_000_000_000_000_000L, 9_000_000_000_000_000_000L);
        writer.timestamp(tag, value, Timestamp.NANOS);
        return read -> assertThat(read.timestamp(tag)).isEqualTo(value);
    }

    private Consumer<Message> putDateOrTime(int tag, Random random) {
        long ofDay = random.nextLong(NANOS_OF_DAY);
        long midnight = random.nextInt(-100_000, 100_000) * NANOS_OF_DAY;
        if (random.nextBoolean()) {
            writer.date(tag, midnight + ofDay);
            return read -> assertThat(read.date(tag)).isEqualTo(midnight);
        }
        writer.time(tag, ofDay, Timestamp.NANOS);
        return read -> assertThat(read.time(tag)).isEqualTo(ofDay);
    }

    private Consumer<Message> putData(int[] pair, Random random) {
        byte[] value = new byte[random.nextInt(1, 30)];
        for (int i = 0; i < value.length; i++) value[i] = (byte) random.nextInt(random.nextBoolean() ? 3 : 256);
        writer.data(pair[0], pair[1], value);
        return read -> {
            assertThat(read.number(pair[0])).isEqualTo(value.length);
            assertThat(read.is(pair[1], value)).isTrue();
        };
    }

    private static long anyLong(Random random) {
        return random.nextLong() >> random.nextInt(Long.SIZE);
    }
}
