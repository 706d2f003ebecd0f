package io.needletail.wire;

import static io.needletail.wire.Frames.bytes;
import static io.needletail.wire.Frames.message;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every typed getter distinguishes three results: the value, absent, malformed. */
class FieldReaderTest {
    private static final int ABSENT_TAG = 9999;

    @Test
    void hasTagsComparesAllTagsInOrder() {
        Message message = message("35=0|34=2|112=T|");
        assertThat(message.hasTags(new int[] {8, 9, 35, 34, 112, 10}, 6)).isTrue();
        assertThat(message.hasTags(new int[] {8, 9, 35, 34, 112, 10, 58}, 6)).isTrue();
        assertThat(message.hasTags(new int[] {8, 9, 35, 112, 34, 10}, 6)).isFalse();
        assertThat(message.hasTags(new int[] {8, 9, 35, 34, 112}, 5)).isFalse();
        assertThat(message.hasTags(new int[] {8, 9, 35, 34, 112, 10, 58}, 7)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "7, 7", "-7, -7", "007, 7", "-0, 0", "9223372036854775807, 9223372036854775807"})
    void aNumberIsRead(String text, long value) {
        assertThat(with(text).number(58)).isEqualTo(value);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-", "+7", "7.0", " 7", "7 ", "1e3", "seven", "9223372036854775808", "--7"})
    void otherTextIsNotANumber(String text) {
        assertThat(with(text).number(58)).isEqualTo(FieldValue.MALFORMED);
    }

    @Test
    void anIntegerIsANumberOfThirtyTwoBits() {
        assertThat(with("2147483647").integer(58)).isEqualTo(Integer.MAX_VALUE);
        assertThat(with("-2147483648").integer(58)).isEqualTo(Integer.MIN_VALUE);
        assertThat(with("2147483648").integer(58)).isEqualTo(FieldValue.MALFORMED);
        assertThat(with("-2147483649").integer(58)).isEqualTo(FieldValue.MALFORMED);
        assertThat(with("x").integer(58)).isEqualTo(FieldValue.MALFORMED);
        assertThat(with("").integer(58)).isEqualTo(FieldValue.MALFORMED);
    }

    @Test
    void decimalIsReadAtTheRequestedScale() {
        assertThat(with("12.5").decimal(58, 8)).isEqualTo(1_250_000_000L);
        assertThat(with("12.5").decimal(58, 1)).isEqualTo(125);
        assertThat(with("12.5").decimal(58, 0)).isEqualTo(FieldValue.MALFORMED);
        assertThat(with("").decimal(58, 8)).isEqualTo(FieldValue.MALFORMED);
        assertThat(with("12,5").decimal(58, 8)).isEqualTo(FieldValue.MALFORMED);
    }

    @Test
    void aCharacterIsExactlyOneByte() {
        assertThat(with("1").character(58)).isEqualTo('1');
        assertThat(with("\u00FF").character(58)).isEqualTo(0xFF);
        assertThat(with("").character(58)).isEqualTo(FieldValue.MALFORMED);
        assertThat(with("12").character(58)).isEqualTo(FieldValue.MALFORMED);
    }

    @Test
    void aTextIsComparedWithoutACopy() {
        assertThat(with("CS").is(58, "CS")).isTrue();
        assertThat(with("\u00FF").is(58, "\u00FF")).isTrue();
        assertThat(with("").is(58, "")).isTrue();
        for (String other : new String[] {"", "C", "CSX", "cs", "C\u0153"}) {
            assertThat(with("CS").is(58, other)).as(other).isFalse();
        }
        assertThat(with("CS").is(ABSENT_TAG, "")).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"A B CC, A", "A B CC, B", "A B CC, CC", "A, A"})
    void aWordAmongSeveralIsFound(String text, String word) {
        assertThat(with(text).includes(58, word)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"A B CC, C", "A B CC, a", "AB, A", "AB, B", "A B, A B"})
    void missingWordIsNotFound(String text, String word) {
        assertThat(with(text).includes(58, word)).isFalse();
        assertThat(with(text).includes(ABSENT_TAG, word)).isFalse();
    }

    @Test
    void aBooleanIsYOrN() {
        assertThat(with("Y").bool(58)).isEqualTo(1);
        assertThat(with("N").bool(58)).isZero();
        for (String text : new String[] {"", "y", "n", "1", "0", "YES", "YN"}) {
            assertThat(with(text).bool(58)).as(text).isEqualTo(FieldValue.MALFORMED);
            assertThat(with(text).isSet(58)).as(text).isFalse();
        }
        assertThat(with("Y").isSet(58)).isTrue();
        assertThat(with("N").isSet(58)).isFalse();
        assertThat(with("Y").isSet(ABSENT_TAG)).isFalse();
    }

    @Test
    void timesAreEpochNanoseconds() {
        long second = Instant.parse("2026-01-02T03:04:05Z").getEpochSecond() * 1_000_000_000L;
        long midnight = Instant.parse("2026-01-02T00:00:00Z").getEpochSecond() * 1_000_000_000L;
        assertThat(with("20260102-03:04:05.123").timestamp(58)).isEqualTo(second + 123_000_000L);
        assertThat(with("20260102").date(58)).isEqualTo(midnight);
        assertThat(with("03:04:05").time(58)).isEqualTo(second - midnight);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "2026010", "20260102-", "20260102-03:04", "2026-01-02", "03:04", "-03:04:05"})
    void otherTextIsNotATime(String text) {
        assertThat(with(text).timestamp(58)).isEqualTo(FieldValue.MALFORMED);
        assertThat(with(text).date(58)).isEqualTo(FieldValue.MALFORMED);
        assertThat(with(text).time(58)).isEqualTo(FieldValue.MALFORMED);
    }

    @Test
    void everyGetterReturnsAbsentForAMissingField() {
        Message message = with("x");
        assertThat(message.number(ABSENT_TAG)).isEqualTo(FieldValue.ABSENT);
        assertThat(message.integer(ABSENT_TAG)).isEqualTo(FieldValue.ABSENT);
        assertThat(message.decimal(ABSENT_TAG, 2)).isEqualTo(FieldValue.ABSENT);
        assertThat(message.character(ABSENT_TAG)).isEqualTo(FieldValue.ABSENT);
        assertThat(message.bool(ABSENT_TAG)).isEqualTo(FieldValue.ABSENT);
        assertThat(message.timestamp(ABSENT_TAG)).isEqualTo(FieldValue.ABSENT);
        assertThat(message.date(ABSENT_TAG)).isEqualTo(FieldValue.ABSENT);
        assertThat(message.time(ABSENT_TAG)).isEqualTo(FieldValue.ABSENT);
        assertThat(message.copy(ABSENT_TAG, new byte[0], 0)).isEqualTo(FieldReader.NOT_FOUND);
    }

    @Test
    void onlyAValueIsPresent() {
        assertThat(FieldValue.isPresent(FieldValue.ABSENT)).isFalse();
        assertThat(FieldValue.isPresent(FieldValue.MALFORMED)).isFalse();
        assertThat(FieldValue.isPresent(FieldValue.MALFORMED + 1)).isTrue();
        assertThat(FieldValue.isPresent(0)).isTrue();
        assertThat(with("-9223372036854775806").number(58)).isEqualTo(FieldValue.MALFORMED + 1);
        assertThat(with("-9223372036854775807").number(58)).isEqualTo(FieldValue.MALFORMED);
    }

    @Test
    void bytesAreComparedToTheLast() {
        Message message = with("ab");
        assertThat(message.is(58, bytes("ab"))).isTrue();
        assertThat(message.is(58, bytes("a"))).isFalse();
        assertThat(message.is(58, bytes("abc"))).isFalse();
        assertThat(message.is(58, bytes("aB"))).isFalse();
        assertThat(message.is(58, bytes(""))).isFalse();
        assertThat(message.is(ABSENT_TAG, bytes(""))).isFalse();
        assertThat(with("").is(58, bytes(""))).isTrue();
    }

    @Test
    void bytesOfEveryLengthAreComparedToTheLastAndTheFirst() {
        for (int length = 1; length <= 40; length++) {
            String value = "abcdefghij".repeat(4).substring(0, length);
            Message message = message("35=D|58=" + value + "|");
            assertThat(message.is(58, bytes(value))).as("%d bytes", length).isTrue();
            for (int i = 0; i < length; i++) {
                byte[] other = bytes(value);
                other[i]++;
                assertThat(message.is(58, other)).as("byte %d of %d", i, length).isFalse();
            }
        }
    }

    @Test
    void timesOfSeveralDatesAreDistinguished() {
        Message message = message("35=D|52=20260102-00:00:01|60=20260103-00:00:01|61=20260102-00:00:01|"
                + "62=20261302-00:00:01|63=20261302-00:00:01|64=20260103-00:00:01|");
        long first = message.timestamp(52);
        assertThat(message.timestamp(60)).isEqualTo(first + 86_400_000_000_000L);
        assertThat(message.timestamp(61)).isEqualTo(first);
        assertThat(message.timestamp(62)).isEqualTo(FieldValue.MALFORMED);
        assertThat(message.timestamp(63)).isEqualTo(FieldValue.MALFORMED);
        assertThat(message.timestamp(64)).isEqualTo(first + 86_400_000_000_000L);
    }

    @Test
    void bytesAreCopiedToTheGivenOffset() {
        byte[] target = bytes("......");
        assertThat(with("ab").copy(58, target, 2)).isEqualTo(2);
        assertThat(target).isEqualTo(bytes("..ab.."));
        assertThat(with("").copy(58, target, 6)).isZero();
    }

    @Test
    void textHasOneCharacterPerByte() {
        assertThat(with("\u00E9\u00FF\0=").text(58)).isEqualTo("\u00E9\u00FF\0=");
    }

    @Test
    void aVerdictPacksReasonAndTag() {
        long verdict = MessageValidator.verdict(5, 999_999_999);
        assertThat(MessageValidator.reason(verdict)).isEqualTo(5);
        assertThat(MessageValidator.tag(verdict)).isEqualTo(999_999_999);
        assertThat(MessageValidator.reason(MessageValidator.verdict(0, 0))).isZero();
        assertThat(MessageValidator.tag(MessageValidator.verdict(0, 0))).isZero();
        assertThat(MessageValidator.verdict(0, 0)).isNotEqualTo(MessageValidator.PASS);
        assertThat(MessageValidator.NONE.verdict(with("x"))).isEqualTo(MessageValidator.PASS);
    }

    private static Message with(String text) {
        return message("35=0|58=" + text + "|");
    }
}
