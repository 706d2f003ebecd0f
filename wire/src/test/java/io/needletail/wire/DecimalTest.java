package io.needletail.wire;

import static io.needletail.wire.Frames.bytes;
import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Decimals as scaled longs are exact or malformed, never rounded. */
class DecimalTest {
    private static final int ROUNDS = 50_000;
    private static final BigInteger MAX = BigInteger.valueOf(Long.MAX_VALUE);

    @ParameterizedTest
    @CsvSource({
        "0, 8, 0",
        "-0, 8, 0",
        "-0.0, 8, 0",
        "12.5, 8, 1250000000",
        "-12.5, 8, -1250000000",
        "12.5, 1, 125",
        "12.50000000000000000000000, 1, 125",
        "0012.5, 1, 125",
        "12., 0, 12",
        "12.000, 0, 12",
        ".5, 1, 5",
        "-.5, 1, -5",
        ".0, 0, 0",
        "0., 0, 0",
        "0.000000000000000001, 18, 1",
        "9.223372036854775807, 18, 9223372036854775807",
        "9223372036854775807, 0, 9223372036854775807",
        "92233720368547758.07, 2, 9223372036854775807",
        "-92233720368547758.06, 2, -9223372036854775806",
    })
    void aDecimalIsReadAtItsScale(String text, int scale, long value) {
        assertThat(read(text, scale)).isEqualTo(value);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "", "-", ".", "-.", "+1", "--1", "1-", "1.2.3", "1.2.0", "1..", "..1", "1.-0", "1.+5", "1e3", "1E3",
                "1,5", " 1", "1 ", "1. 5", "NaN", "0x1", "/.:",
            })
    void otherTextIsMalformed(String text) {
        for (int scale = 0; scale <= Decimal.SCALE_MAX; scale++) {
            assertThat(read(text, scale)).as("scale %d", scale).isEqualTo(FieldValue.MALFORMED);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "0.1, 0",
        "12.345, 2",
        "0.0000000000000000001, 18",
        "10, 18",
        "9.223372036854775808, 18",
        "92233720368547758.08, 2",
        "9223372036854775808, 0",
        "-9223372036854775808, 0",
        "99999999999999999999, 0",
        "1.99999999999999999999, 18",
    })
    void valueThatDoesNotFitTheScaleIsMalformed(String text, int scale) {
        assertThat(read(text, scale)).isEqualTo(FieldValue.MALFORMED);
    }

    @ParameterizedTest
    @CsvSource({
        "1250, 2, 12.5",
        "1200, 2, 12",
        "5, 1, 0.5",
        "-5, 1, -0.5",
        "-5, 3, -0.005",
        "0, 18, 0",
        "7, 0, 7",
        "1000, 0, 1000",
        "100, 3, 0.1",
        "1, 18, 0.000000000000000001",
        "-1, 18, -0.000000000000000001",
        "9223372036854775807, 18, 9.223372036854775807",
        "-9223372036854775808, 18, -9.223372036854775808",
        "-9223372036854775808, 0, -9223372036854775808",
    })
    void decimalIsWrittenWithoutSuperfluousZeros(long value, int scale, String text) {
        assertThat(written(value, scale)).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void writtenDecimalsReadBackAndEqualBigDecimal(long seed) {
        Random random = new Random(seed);
        for (int round = 0; round < ROUNDS; round++) {
            int scale = random.nextInt(Decimal.SCALE_MAX + 1);
            long value = random.nextLong() >> random.nextInt(Long.SIZE);
            if (!FieldValue.isPresent(value)) continue;
            String text = written(value, scale);
            assertThat(read(text, scale))
                    .as("seed %d, scale %d: %s", seed, scale, text)
                    .isEqualTo(value);
            assertThat(new BigDecimal(text))
                    .as("seed %d, scale %d", seed, scale)
                    .isEqualByComparingTo(BigDecimal.valueOf(value, scale));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void textIsReadAsBigDecimalReadsIt(long seed) {
        Random random = new Random(seed);
        for (int round = 0; round < ROUNDS; round++) {
            int scale = random.nextInt(Decimal.SCALE_MAX + 1);
            String text = (random.nextBoolean() ? "-" : "") + digits(random) + "." + digits(random);
            assertThat(read(text, scale))
                    .as("seed %d, scale %d: %s", seed, scale, text)
                    .isEqualTo(expected(text, scale));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void messageWriterWritesTheSameText(long seed) {
        Random random = new Random(seed);
        byte[] target = new byte[48];
        for (int round = 0; round < ROUNDS; round++) {
            int scale = random.nextInt(Decimal.SCALE_MAX + 1);
            long value = random.nextLong() >> random.nextInt(Long.SIZE);
            if (random.nextBoolean()) value = value / 1_000 * 1_000;
            int behind = Decimal.writeAhead(value, scale, target, 5);
            assertThat(Frames.text(target, 5, behind))
                    .as("seed %d, scale %d: %d", seed, scale, value)
                    .isEqualTo(written(value, scale));
        }
    }

    @Test
    void divisionByPowersOfTenIsExact() {
        for (int power = 0; power <= Decimal.SCALE_MAX; power++) {
            long divisor = Ascii.power(power);
            for (long quotient : new long[] {1, 2, 9, Long.MAX_VALUE / divisor / 2, Long.MAX_VALUE / divisor}) {
                long value = quotient * divisor;
                assertThat(Decimal.quotient(value - 1, power)).isEqualTo((value - 1) / divisor);
                assertThat(Decimal.quotient(value, power)).isEqualTo(value / divisor);
                // Above the largest long there is no number to test.
                long next = value == Long.MAX_VALUE ? value : value + 1;
                assertThat(Decimal.quotient(next, power)).isEqualTo(next / divisor);
            }
            assertThat(Decimal.quotient(0, power)).isZero();
            assertThat(Decimal.quotient(Long.MAX_VALUE, power)).isEqualTo(Long.MAX_VALUE / divisor);
        }
    }

    @Test
    void largestScaleIsEighteen() {
        assertThat(Decimal.SCALE_MAX).isEqualTo(18);
    }

    private static long expected(String text, int scale) {
        BigDecimal scaled = new BigDecimal(text).movePointRight(scale).stripTrailingZeros();
        if (scaled.scale() > 0) return FieldValue.MALFORMED;
        BigInteger value = scaled.toBigIntegerExact();
        return value.abs().compareTo(MAX) > 0 ? FieldValue.MALFORMED : value.longValueExact();
    }

    private static String digits(Random random) {
        StringBuilder digits = new StringBuilder();
        for (int count = 1 + random.nextInt(12); count > 0; count--) {
            digits.append(random.nextInt(3) == 0 ? '0' : (char) ('0' + random.nextInt(10)));
        }
        return digits.toString();
    }

    private static long read(String text, int scale) {
        byte[] bytes = bytes("7" + text + "7");
        return Decimal.read(bytes, 1, bytes.length - 1, scale);
    }

    private static String written(long value, int scale) {
        byte[] target = new byte[24];
        int behind = Decimal.write(value, scale, target, 2);
        assertThat(behind - 2).isLessThanOrEqualTo(21);
        assertThat(target[behind]).isZero();
        return Frames.text(target, 2, behind);
    }
}
