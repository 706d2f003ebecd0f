package io.needletail.wire;

import static io.needletail.wire.Frames.bytes;
import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Reading and writing of whole numbers, and sums of bytes. */
class AsciiTest {
    private static final BigInteger MAX = BigInteger.valueOf(Long.MAX_VALUE);
    private static final int ROUNDS = 50_000;

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "9, 9",
        "-9, -9",
        "000, 0",
        "-000, 0",
        "0000000000000000000000000000009, 9",
        "9223372036854775807, 9223372036854775807",
        "-9223372036854775806, -9223372036854775806",
    })
    void numberIsDigitsWithAnOptionalMinus(String text, long value) {
        assertThat(number(text)).isEqualTo(value);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "-",
                "+1",
                "--1",
                "1-",
                "1 ",
                " 1",
                "1.0",
                "0x1",
                "1_000",
                "/",
                ":",
                "\u00B2",
                "9223372036854775808",
                "-9223372036854775807",
                "-9223372036854775808",
                "10000000000000000000",
                "99999999999999999999999",
            })
    void otherTextIsMalformed(String text) {
        assertThat(number(text)).isEqualTo(FieldValue.MALFORMED);
    }

    @Test
    void digitsHaveNoSign() {
        assertThat(Ascii.digits(bytes("-1"), 0, 2)).isEqualTo(FieldValue.MALFORMED);
        assertThat(Ascii.digits(bytes("x12y"), 1, 3)).isEqualTo(12);
        assertThat(Ascii.digits(bytes("12"), 1, 1)).isEqualTo(FieldValue.MALFORMED);
        assertThat(Ascii.digits(bytes("12"), 2, 1)).isEqualTo(FieldValue.MALFORMED);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void writtenNumbersReadBack(long seed) {
        Random random = new Random(seed);
        for (int round = 0; round < ROUNDS; round++) {
            long value = random.nextLong() >> random.nextInt(Long.SIZE);
            if (!FieldValue.isPresent(value)) continue;
            assertThat(number(written(value))).as("seed %d", seed).isEqualTo(value);
            assertThat(written(value)).as("seed %d", seed).isEqualTo(Long.toString(value));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void longTextIsReadAsBigIntegerReadsIt(long seed) {
        Random random = new Random(seed);
        for (int round = 0; round < ROUNDS; round++) {
            BigInteger big = new BigInteger(60 + random.nextInt(8), random);
            long expected = big.compareTo(MAX) > 0 ? FieldValue.MALFORMED : big.longValueExact();
            assertThat(number(big.toString())).as("seed %d: %s", seed, big).isEqualTo(expected);
        }
    }

    @Test
    void theLimitsOfALongAreWritten() {
        for (long power = 1; power > 0 && power <= Long.MAX_VALUE / 10; power *= 10) {
            for (long value : new long[] {power - 1, power, power + 1, -power, 1 - power}) {
                assertThat(written(value)).isEqualTo(Long.toString(value));
            }
        }
        assertThat(written(Long.MAX_VALUE)).isEqualTo("9223372036854775807");
        assertThat(written(Long.MIN_VALUE)).isEqualTo("-9223372036854775808");
        assertThat(written(Long.MIN_VALUE + 1)).isEqualTo("-9223372036854775807");
    }

    @ParameterizedTest
    @CsvSource({"7, 1, 7", "7, 3, 007", "1234, 3, 234", "0, 2, 00", "9223372036854775807, 20, 09223372036854775807"})
    void fixedNumberOfDigitsIsPaddedOrTruncatedOnTheLeft(long value, int count, String text) {
        byte[] target = new byte[count];
        assertThat(Ascii.writeDigits(value, count, target, 0)).isEqualTo(count);
        assertThat(target).isEqualTo(bytes(text));
    }

    @Test
    void digitsAreCounted() {
        assertThat(Ascii.digitCount(0)).isEqualTo(1);
        assertThat(Ascii.digitCount(Long.MAX_VALUE)).isEqualTo(19);
        long power = 10;
        for (int digits = 2; digits <= 19; digits++) {
            assertThat(Ascii.digitCount(power - 1)).isEqualTo(digits - 1);
            assertThat(Ascii.digitCount(power)).isEqualTo(digits);
            power *= 10;
        }
    }

    @Test
    void sumOfMaximalBytesIsRightForEveryLengthAndOffset() {
        byte[] bytes = new byte[620];
        Arrays.fill(bytes, (byte) 0xFF);
        for (int length = 0; length <= 600; length++) {
            for (int from = 0; from < Long.BYTES + 1; from++) {
                assertThat(Ascii.sum(bytes, from, from + length))
                        .as("%d bytes from %d", length, from)
                        .isEqualTo(255 * length);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void sumEqualsTheSimpleLoopForEveryLength(long seed) {
        byte[] bytes = new byte[600];
        new Random(seed).nextBytes(bytes);
        for (int length = 0; length <= bytes.length; length++) {
            assertThat(Ascii.sum(bytes, 0, length))
                    .as("seed %d, %d bytes", seed, length)
                    .isEqualTo(plainSum(bytes, length));
        }
    }

    @Test
    void sumOfManyBytesDoesNotOverflowItsLanes() {
        for (int length : new int[] {1023, 1024, 1025, 1032, 2048, 5_000, 1_000_000}) {
            byte[] bytes = new byte[length];
            Arrays.fill(bytes, (byte) 0xFF);
            assertThat(Ascii.sum(bytes, 0, length)).isEqualTo(255 * length);
        }
    }

    private static int plainSum(byte[] bytes, int length) {
        int sum = 0;
        for (int i = 0; i < length; i++) sum += Byte.toUnsignedInt(bytes[i]);
        return sum;
    }

    private static long number(String text) {
        byte[] bytes = bytes("7" + text + "7");
        return Ascii.number(bytes, 1, bytes.length - 1);
    }

    private static String written(long value) {
        byte[] target = new byte[24];
        int behind = Ascii.writeNumber(value, target, 2);
        assertThat(target[behind]).isZero();
        return Frames.text(target, 2, behind);
    }
}
