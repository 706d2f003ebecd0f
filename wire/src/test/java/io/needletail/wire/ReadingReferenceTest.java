package io.needletail.wire;

import static io.needletail.wire.Frames.bytes;
import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reading eight bytes at a time gives the result of the reference, for every text and at every offset. */
class ReadingReferenceTest {
    private static final byte[] ALPHABET = bytes("0179-.:/\u00B9\u0001");
    private static final int LENGTH_ALL = 6;
    private static final int LENGTH_MAX = 25;
    private static final int ROUNDS = 200_000;
    private static final int[] SCALES = {0, 1, 2, 8, 18};

    // At the beginning of the array, at its end, and inside it.
    private static final int[][] SURROUNDINGS = {{0, 0}, {0, 9}, {1, 0}, {7, 1}, {9, 0}, {17, 3}, {40, 40}};

    @Test
    void everyShortTextIsReadAsTheReferenceReadsIt() {
        for (int length = 0; length <= LENGTH_ALL; length++) {
            byte[] text = new byte[length];
            int count = (int) Math.pow(ALPHABET.length, length);
            for (int number = 0; number < count; number++) {
                int rest = number;
                for (int i = 0; i < length; i++, rest /= ALPHABET.length) text[i] = ALPHABET[rest % ALPHABET.length];
                assertReadAlike(text, SURROUNDINGS[number % SURROUNDINGS.length], "exhaustive");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void textOfAnyLengthIsReadAsTheReferenceReadsIt(long seed) {
        Random random = new Random(seed);
        for (int round = 0; round < ROUNDS; round++) {
            byte[] text = numeric(random);
            if (random.nextInt(4) == 0 && text.length > 0) spoil(text, random);
            assertReadAlike(text, SURROUNDINGS[random.nextInt(SURROUNDINGS.length)], "seed " + seed);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void timesAreReadAsTheReferenceReadsThem(long seed) {
        Random random = new Random(seed);
        for (int round = 0; round < ROUNDS; round++) {
            byte[] text = timestamp(random);
            for (int spoilt = random.nextInt(3); spoilt > 0 && text.length > 0; spoilt--) spoil(text, random);
            assertTimesAlike(text, SURROUNDINGS[random.nextInt(SURROUNDINGS.length)], "seed " + seed);
        }
    }

    @Test
    void everyByteOfATimestampIsChecked() {
        byte[] right = bytes("20240229-23:59:59.123456789012");
        for (int length = 17; length <= right.length; length++) {
            for (int at = 0; at < length; at++) {
                for (int value = 0; value < 256; value++) {
                    byte[] text = Arrays.copyOf(right, length);
                    text[at] = (byte) value;
                    assertTimesAlike(text, SURROUNDINGS[value % SURROUNDINGS.length], "byte " + at);
                }
            }
        }
    }

    private static void assertReadAlike(byte[] text, int[] around, String where) {
        byte[] bytes = placed(text, around);
        int from = around[0];
        int to = from + text.length;
        same(Ascii.digits(bytes, from, to), ReferenceCodec.digits(bytes, from, to), text, where);
        same(Ascii.number(bytes, from, to), ReferenceCodec.number(bytes, from, to), text, where);
        for (int scale : SCALES) {
            long read = Decimal.read(bytes, from, to, scale);
            same(read, ReferenceCodec.decimal(bytes, from, to, scale), text, where);
        }
    }

    private static void assertTimesAlike(byte[] text, int[] around, String where) {
        byte[] bytes = placed(text, around);
        int from = around[0];
        int to = from + text.length;
        same(Timestamp.read(bytes, from, to), ReferenceCodec.timestamp(bytes, from, to), text, where);
        int middle = Math.min(to, from + 8);
        same(Timestamp.readDate(bytes, from, middle), ReferenceCodec.date(bytes, from, middle), text, where);
        int behind = Math.min(to, middle + 1);
        same(Timestamp.readTime(bytes, behind, to), ReferenceCodec.time(bytes, behind, to), text, where);
    }

    // Digits surround the text: a reader that reads them too returns another number.
    private static byte[] placed(byte[] text, int[] around) {
        byte[] bytes = new byte[around[0] + text.length + around[1]];
        Arrays.fill(bytes, (byte) '7');
        System.arraycopy(text, 0, bytes, around[0], text.length);
        return bytes;
    }

    // Compares without a message, because it runs millions of times.
    private static void same(long read, long expected, byte[] text, String where) {
        if (read == expected) return;
        throw new AssertionError(where + ": \"" + new String(text, ISO_8859_1) + "\" is " + read + ", not " + expected);
    }

    private static byte[] numeric(Random random) {
        byte[] text = new byte[random.nextInt(LENGTH_MAX + 1)];
        int zeros = random.nextInt(3);
        for (int i = 0; i < text.length; i++)
            text[i] = (byte) ('0' + (random.nextInt(3) < zeros ? 0 : random.nextInt(10)));
        if (text.length > 0 && random.nextBoolean()) text[random.nextInt(text.length)] = '.';
        if (text.length > 0 && random.nextInt(3) == 0) text[0] = '-';
        return text;
    }

    private static byte[] timestamp(Random random) {
        String text = String.format(
                "%04d%02d%02d-%02d:%02d:%02d.%012d",
                random.nextInt(1_600, 2_300),
                random.nextInt(14),
                random.nextInt(33),
                random.nextInt(25),
                random.nextInt(61),
                random.nextInt(62),
                random.nextLong(1_000_000_000_000L));
        return bytes(text.substring(0, random.nextInt(10) == 0 ? random.nextInt(31) : random.nextInt(17, 31)));
    }

    private static void spoil(byte[] text, Random random) {
        byte other = random.nextBoolean() ? ALPHABET[random.nextInt(ALPHABET.length)] : (byte) random.nextInt(256);
        text[random.nextInt(text.length)] = other;
    }
}
