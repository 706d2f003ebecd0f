package io.needletail.wire;

import static io.needletail.wire.Frames.bytes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** UTC times as epoch nanoseconds, compared with {@code java.time}. */
class TimestampTest {
    private static final int ROUNDS = 30_000;
    private static final long NANOS_OF_SECOND = 1_000_000_000L;
    private static final long NANOS_OF_DAY = 86_400 * NANOS_OF_SECOND;
    private static final long FIRST = nanos("1678-01-01T00:00:00Z");
    private static final long LAST = nanos("2261-12-31T23:59:59.999999999Z");
    private static final int[] PLACES = {Timestamp.SECONDS, Timestamp.MILLIS, Timestamp.MICROS, Timestamp.NANOS};
    private static final String[] PATTERNS = {"", ".SSS", ".SSSSSS", ".SSSSSSSSS"};

    @ParameterizedTest
    @CsvSource({
        "19700101-00:00:00, 1970-01-01T00:00:00Z",
        "20260102-03:04:05, 2026-01-02T03:04:05Z",
        "20260102-03:04:05.1, 2026-01-02T03:04:05.1Z",
        "20260102-03:04:05.123, 2026-01-02T03:04:05.123Z",
        "20260102-03:04:05.123456, 2026-01-02T03:04:05.123456Z",
        "20260102-03:04:05.123456789, 2026-01-02T03:04:05.123456789Z",
        "20260102-03:04:05.123456789999, 2026-01-02T03:04:05.123456789Z",
        "20260102-03:04:05.000000000999, 2026-01-02T03:04:05Z",
        "19691231-23:59:59.999999999, 1969-12-31T23:59:59.999999999Z",
        "20240229-23:59:59, 2024-02-29T23:59:59Z",
        "20000229-00:00:00, 2000-02-29T00:00:00Z",
        "16780101-00:00:00, 1678-01-01T00:00:00Z",
        "22611231-23:59:59.999999999, 2261-12-31T23:59:59.999999999Z",
    })
    void aTimestampIsRead(String text, String instant) {
        assertThat(read(text)).isEqualTo(nanos(instant));
    }

    @ParameterizedTest
    @CsvSource({
        "20161231-23:59:60, 2017-01-01T00:00:00Z",
        "20161231-23:59:60.5, 2017-01-01T00:00:00.5Z",
        "20150630-23:59:60, 2015-07-01T00:00:00Z",
    })
    void leapSecondReadsAsTheNextMinute(String text, String instant) {
        assertThat(read(text)).isEqualTo(nanos(instant));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "20260102",
                "20260102-",
                "20260102-03:04",
                "20260102-03:04:0",
                "20260102 03:04:05",
                "20260102-3:04:05",
                "20260102-03-04-05",
                "20260102-03:04:05.",
                "20260102-03:04:05,123",
                "20260102-03:04:05Z",
                "20260102-03:04:05.12x",
                "20260102-03:04:05.123456789x",
                "20260102-03:04:05.1234567890123",
                "20260102-03:04:05.-12",
                "20260102-24:00:00",
                "20260102-03:60:05",
                "20260102-03:04:61",
                "20260102--3:04:05",
                "20260002-03:04:05",
                "20261302-03:04:05",
                "20260100-03:04:05",
                "20260132-03:04:05",
                "20260431-03:04:05",
                "20260229-03:04:05",
                "21000229-03:04:05",
                "16771231-23:59:59",
                "22620101-00:00:00",
                "00000101-00:00:00",
                "99991231-23:59:59",
                "2026010x-03:04:05",
                "2026-01-02T03:04:05",
            })
    void otherTextIsNotATimestamp(String text) {
        assertThat(read(text)).isEqualTo(FieldValue.MALFORMED);
    }

    @Test
    void everyDayOfEveryYearIsReadAndWritten() {
        byte[] target = new byte[8];
        for (LocalDate day = LocalDate.of(1678, 1, 1); day.getYear() <= 2261; day = day.plusDays(1)) {
            String text = day.format(DateTimeFormatter.BASIC_ISO_DATE);
            long midnight = day.toEpochDay() * NANOS_OF_DAY;
            assertThat(Timestamp.readDate(bytes(text), 0, 8)).isEqualTo(midnight);
            Timestamp.writeDate(midnight + NANOS_OF_DAY - 1, target, 0);
            assertThat(target).isEqualTo(bytes(text));
        }
    }

    @Test
    void onlyDaysOfTheCalendarAreDates() {
        for (int month = 0; month <= 14; month++) {
            for (int day = 0; day <= 40; day++) {
                assertThat(Timestamp.readDate(bytes(String.format("2024%02d%02d", month, day)), 0, 8)
                                != FieldValue.MALFORMED)
                        .as("month %d, day %d", month, day)
                        .isEqualTo(month >= 1
                                && month <= 12
                                && day >= 1
                                && day <= LocalDate.of(2024, month, 1).lengthOfMonth());
            }
        }
    }

    @Test
    void aTimeOfDayIsNanosecondsSinceMidnight() {
        assertThat(readTime("00:00:00")).isZero();
        assertThat(readTime("23:59:59.999999999")).isEqualTo(NANOS_OF_DAY - 1);
        assertThat(readTime("23:59:60")).isEqualTo(NANOS_OF_DAY);
        assertThat(readTime("03:04:05.000001")).isEqualTo(11_045_000_001_000L);
        assertThat(readTime("03:04")).isEqualTo(FieldValue.MALFORMED);
        assertThat(readTime("03:04:05.")).isEqualTo(FieldValue.MALFORMED);
        assertThat(readTime("30:04:05")).isEqualTo(FieldValue.MALFORMED);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void timestampsAreWrittenAsJavaTimeWritesThemAndReadBack(long seed) {
        Random random = new Random(seed);
        for (int round = 0; round < ROUNDS; round++) {
            long epochNs = random.nextLong(FIRST, LAST);
            int which = random.nextInt(PLACES.length);
            LocalDateTime time = LocalDateTime.ofEpochSecond(
                    Math.floorDiv(epochNs, NANOS_OF_SECOND),
                    Math.floorMod(epochNs, (int) NANOS_OF_SECOND),
                    ZoneOffset.UTC);
            String expected = time.format(DateTimeFormatter.ofPattern("uuuuMMdd-HH:mm:ss" + PATTERNS[which]));
            String text = written(epochNs, PLACES[which]);
            assertThat(text).as("seed %d", seed).isEqualTo(expected);
            assertThat(read(text)).as("seed %d: %s", seed, text).isEqualTo(cut(epochNs, PLACES[which]));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void timesOfDayAreWrittenAsJavaTimeWritesThemAndReadBack(long seed) {
        Random random = new Random(seed);
        for (int round = 0; round < ROUNDS; round++) {
            long nanosOfDay = random.nextLong(NANOS_OF_DAY);
            int which = random.nextInt(PLACES.length);
            byte[] target = new byte[18];
            int behind = Timestamp.writeTime(nanosOfDay, PLACES[which], target, 0);
            String text = Frames.text(target, 0, behind);
            assertThat(text)
                    .as("seed %d", seed)
                    .isEqualTo(LocalTime.ofNanoOfDay(nanosOfDay)
                            .format(DateTimeFormatter.ofPattern("HH:mm:ss" + PATTERNS[which])));
            assertThat(readTime(text)).as("seed %d: %s", seed, text).isEqualTo(cut(nanosOfDay, PLACES[which]));
        }
    }

    @Test
    void everyLongIsWrittenWithinTheMaximumLength() {
        assertThat(written(Long.MIN_VALUE, Timestamp.NANOS)).isEqualTo("16770921-00:12:43.145224192");
        assertThat(written(Long.MAX_VALUE, Timestamp.NANOS)).isEqualTo("22620411-23:47:16.854775807");
        assertThat(written(-1, Timestamp.NANOS)).isEqualTo("19691231-23:59:59.999999999");
    }

    @Test
    void secondHasZeroToNinePlaces() {
        for (int places = 0; places <= Timestamp.NANOS; places++) {
            String text = "20260102-03:04:05" + ".123456789".substring(0, places == 0 ? 0 : places + 1);
            assertThat(written(1_767_323_045_123_456_789L, places)).isEqualTo(text);
        }
        assertThatThrownBy(() -> written(0, 10)).hasMessage("places=10: expected 0 to 9 decimal places of the second");
        assertThatThrownBy(() -> written(0, -1)).hasMessage("places=-1: expected 0 to 9 decimal places of the second");
    }

    private static long cut(long ns, int places) {
        long unit = 1;
        for (int i = places; i < Timestamp.NANOS; i++) unit *= 10;
        return Math.floorDiv(ns, unit) * unit;
    }

    private static long nanos(String instant) {
        Instant time = Instant.parse(instant);
        return time.getEpochSecond() * NANOS_OF_SECOND + time.getNano();
    }

    private static long read(String text) {
        byte[] bytes = bytes("7" + text + "7");
        return Timestamp.read(bytes, 1, bytes.length - 1);
    }

    private static long readTime(String text) {
        byte[] bytes = bytes("7" + text + "7");
        return Timestamp.readTime(bytes, 1, bytes.length - 1);
    }

    private static String written(long epochNs, int places) {
        byte[] target = new byte[Timestamp.LENGTH_MAX + 2];
        int behind = Timestamp.write(epochNs, places, target, 1);
        assertThat(target[behind]).isZero();
        return Frames.text(target, 1, behind);
    }
}
