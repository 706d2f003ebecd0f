package io.needletail.dictionary.validate;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.dictionary.model.FieldType;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** SwarValueCheck accepts only valid values, and accepts all usual values. */
class SwarValueCheckTest {
    private static final String BEFORE = "12345678|12345678=";
    private static final int ROUNDS = 2_000_000;

    @ParameterizedTest
    @ValueSource(strings = {"0", "7", "0012", "12345678"})
    void wholeNumbersAreAccepted(String text) {
        assertThat(isWhole(text)).isTrue();
        assertThat(isDecimal(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {".5", "5.", "1.25", "1234.678", "123456789", "12345678.9", ".123456789012345", "1234567890123456"
            })
    void decimalNumbersAreAccepted(String text) {
        assertThat(isDecimal(text)).isTrue();
        assertThat(isWhole(text)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {".", "..", "1.2.3", "-", "+1", "1,5", "1.23456789.1", "12345678.1.", "1e5", "1 ", "\u00b1"})
    void otherTextIsNotAcceptedAsANumber(String text) {
        assertThat(isDecimal(text)).isFalse();
        assertThat(isWhole(text)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"20261121-00:00:00", "20261121-23:59:59", "20261121-19:09:00.000", "20261121-20:10:59.999"})
    void timestampsOfTheDayAreAccepted(String text) {
        assertThat(isTimestamp(text)).isTrue();
    }

    @Test
    void damagedValuesAreAcceptedOnlyWhenValid() {
        String[] values = {"20261121-23:59:59", "20261121-10:11:12.123", "1234.567", "12345678.12345", "99999999", "7"};
        String instead = "0123456789.:-/ ;\u0000\u00b0\u00b1\u00ff";
        long seed = 7;
        Random random = new Random(seed);
        int seen = 0;
        for (int round = 0; round < ROUNDS; round++) {
            StringBuilder value = new StringBuilder(values[random.nextInt(values.length)]);
            for (int damage = random.nextInt(3); damage >= 0; damage--) {
                int at = random.nextInt(value.length());
                value.setCharAt(at, instead.charAt(random.nextInt(instead.length())));
            }
            seen += agrees(value.toString()) ? 1 : 0;
        }
        assertThat(seen).as("seed %d: values accepted", seed).isGreaterThan(ROUNDS / 10);
    }

    // Returns whether any method accepts the value.
    private static boolean agrees(String value) {
        byte[] bytes = bytes(value);
        int from = BEFORE.length();
        boolean whole = isWhole(value);
        boolean decimal = isDecimal(value);
        boolean timestamp = isTimestamp(value);
        if (whole) assertThat(fits(FieldType.Form.WHOLE, bytes, from)).as(value).isTrue();
        if (decimal)
            assertThat(fits(FieldType.Form.DECIMAL, bytes, from)).as(value).isTrue();
        if (timestamp)
            assertThat(fits(FieldType.Form.TIMESTAMP, bytes, from)).as(value).isTrue();
        return whole || decimal || timestamp;
    }

    private static boolean fits(FieldType.Form form, byte[] bytes, int from) {
        return ValueForms.fits(form, bytes, from, bytes.length);
    }

    private static boolean isWhole(String text) {
        byte[] bytes = bytes(text);
        return SwarValueCheck.isWhole(bytes, BEFORE.length(), bytes.length);
    }

    private static boolean isDecimal(String text) {
        byte[] bytes = bytes(text);
        return SwarValueCheck.isDecimal(bytes, BEFORE.length(), bytes.length);
    }

    private static boolean isTimestamp(String text) {
        byte[] bytes = bytes(text);
        long day = SwarValueCheck.day("20261121".getBytes(ISO_8859_1), 0);
        return SwarValueCheck.isTimestamp(bytes, BEFORE.length(), bytes.length, day);
    }

    private static byte[] bytes(String text) {
        return (BEFORE + text).getBytes(ISO_8859_1);
    }
}
