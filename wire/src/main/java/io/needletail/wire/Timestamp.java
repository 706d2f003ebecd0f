package io.needletail.wire;

/**
 * Reads and writes FIX UTC times as epoch nanoseconds: UTCTimestamp {@code yyyyMMdd-HH:mm:ss[.f…]}, UTCDateOnly
 * {@code yyyyMMdd} and UTCTimeOnly {@code HH:mm:ss[.f…]}.
 *
 * <p>Static, total, free of allocation; the proleptic Gregorian calendar within the years that epoch nanoseconds in a
 * long can hold (1678 to 2261). A leap second ({@code :60}) reads as the first instant of the next minute; digits
 * behind the ninth decimal place are checked and cut.
 */
public final class Timestamp {
    /** Decimal places of the second: none. */
    public static final int SECONDS = 0;

    /** Decimal places of the second: milliseconds. */
    public static final int MILLIS = 3;

    /** Decimal places of the second: microseconds. */
    public static final int MICROS = 6;

    /** Decimal places of the second: nanoseconds. */
    public static final int NANOS = 9;

    /** Bytes that the longest timestamp takes. */
    public static final int LENGTH_MAX = 27;

    private static final int DATE_LENGTH = 8;
    private static final int TIME_LENGTH = 8;
    private static final int FRACTION_DIGITS_MAX = 12;
    private static final int YEAR_MIN = 1678;
    private static final int YEAR_MAX = 2261;
    private static final int DAYS_TO_EPOCH = 719_468;
    private static final int DAYS_OF_ERA = 146_097;
    private static final long NANOS_OF_SECOND = 1_000_000_000L;
    private static final long NANOS_OF_DAY = 86_400 * NANOS_OF_SECOND;
    private static final int[] NANOS_OF_DIGIT = {
        1_000_000_000, 100_000_000, 10_000_000, 1_000_000, 100_000, 10_000, 1_000, 100, 10, 1
    };
    private static final int[] DAYS_OF_MONTH = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

    private Timestamp() {}

    /**
     * Reads a UTCTimestamp.
     *
     * @param bytes holds the text
     * @param from first byte
     * @param to behind the last byte
     * @return epoch nanoseconds, or {@link Value#MALFORMED}
     */
    public static long read(byte[] bytes, int from, int to) {
        if (to - from < DATE_LENGTH + 1 + TIME_LENGTH || bytes[from + DATE_LENGTH] != '-') return Value.MALFORMED;
        long date = readDate(bytes, from, from + DATE_LENGTH);
        long time = readTime(bytes, from + DATE_LENGTH + 1, to);
        return date == Value.MALFORMED || time == Value.MALFORMED ? Value.MALFORMED : date + time;
    }

    /**
     * Reads a UTCDateOnly.
     *
     * @param bytes holds the text
     * @param from first byte
     * @param to behind the last byte
     * @return epoch nanoseconds of that day's midnight, or {@link Value#MALFORMED}
     */
    public static long readDate(byte[] bytes, int from, int to) {
        if (to - from != DATE_LENGTH) return Value.MALFORMED;
        int year = Ascii.fixed(bytes, from, 4);
        int month = Ascii.fixed(bytes, from + 4, 2);
        int day = Ascii.fixed(bytes, from + 6, 2);
        if (year < YEAR_MIN || year > YEAR_MAX || month < 1 || month > 12 || day < 1) return Value.MALFORMED;
        if (day > daysOfMonth(year, month)) return Value.MALFORMED;
        return epochDay(year, month, day) * NANOS_OF_DAY;
    }

    /**
     * Reads a UTCTimeOnly.
     *
     * @param bytes holds the text
     * @param from first byte
     * @param to behind the last byte
     * @return nanoseconds since midnight, or {@link Value#MALFORMED}
     */
    public static long readTime(byte[] bytes, int from, int to) {
        if (to - from < TIME_LENGTH || bytes[from + 2] != ':' || bytes[from + 5] != ':') return Value.MALFORMED;
        int hour = Ascii.fixed(bytes, from, 2);
        int minute = Ascii.fixed(bytes, from + 3, 2);
        int second = Ascii.fixed(bytes, from + 6, 2);
        if (hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 60) return Value.MALFORMED;
        long fraction = readFraction(bytes, from + TIME_LENGTH, to);
        if (fraction < 0) return Value.MALFORMED;
        return (hour * 3600L + minute * 60L + second) * NANOS_OF_SECOND + fraction;
    }

    /**
     * Writes a UTCTimestamp.
     *
     * @param epochNs the time
     * @param places decimal places of the second, one of the four constants
     * @param target takes the text; needs {@link #LENGTH_MAX} bytes at most
     * @param at first byte to write
     * @return behind the last byte written
     */
    public static int write(long epochNs, int places, byte[] target, int at) {
        int next = writeDate(epochNs, target, at);
        target[next] = '-';
        return writeTime(Math.floorMod(epochNs, NANOS_OF_DAY), places, target, next + 1);
    }

    /**
     * Writes a UTCDateOnly.
     *
     * @param epochNs any time of that day
     * @param target takes eight bytes
     * @param at first byte to write
     * @return behind the last byte written
     */
    public static int writeDate(long epochNs, byte[] target, int at) {
        long shifted = Math.floorDiv(epochNs, NANOS_OF_DAY) + DAYS_TO_EPOCH;
        long era = Math.floorDiv(shifted, DAYS_OF_ERA);
        int dayOfEra = (int) (shifted - era * DAYS_OF_ERA);
        int yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365;
        int dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
        int monthFromMarch = (5 * dayOfYear + 2) / 153;
        int day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1;
        int month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
        long year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
        int next = Ascii.writeDigits(year, 4, target, at);
        next = Ascii.writeDigits(month, 2, target, next);
        return Ascii.writeDigits(day, 2, target, next);
    }

    /**
     * Writes a UTCTimeOnly.
     *
     * @param nanosOfDay nanoseconds since midnight, less than a day
     * @param places decimal places of the second, one of the four constants
     * @param target takes the text; needs 18 bytes at most
     * @param at first byte to write
     * @return behind the last byte written
     */
    public static int writeTime(long nanosOfDay, int places, byte[] target, int at) {
        int seconds = (int) (nanosOfDay / NANOS_OF_SECOND);
        int next = Ascii.writeDigits(seconds / 3600, 2, target, at);
        target[next] = ':';
        next = Ascii.writeDigits(seconds / 60 % 60, 2, target, next + 1);
        target[next] = ':';
        next = Ascii.writeDigits(seconds % 60, 2, target, next + 1);
        if (places == SECONDS) return next;
        target[next] = '.';
        long fraction = (nanosOfDay - seconds * NANOS_OF_SECOND) / NANOS_OF_DIGIT[places];
        return Ascii.writeDigits(fraction, places, target, next + 1);
    }

    private static long readFraction(byte[] bytes, int from, int to) {
        if (from == to) return 0;
        int digits = to - from - 1;
        if (bytes[from] != '.' || digits < 1 || digits > FRACTION_DIGITS_MAX) return Value.MALFORMED;
        int read = Math.min(digits, NANOS);
        int fraction = Ascii.fixed(bytes, from + 1, read);
        if (fraction < 0) return Value.MALFORMED;
        if (digits > NANOS && Ascii.fixed(bytes, from + 1 + NANOS, digits - NANOS) < 0) return Value.MALFORMED;
        return (long) fraction * NANOS_OF_DIGIT[read];
    }

    private static int daysOfMonth(int year, int month) {
        boolean leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        return month == 2 && leap ? 29 : DAYS_OF_MONTH[month - 1];
    }

    // Counts from 1 March of year 0, so that the leap day is the last of its year.
    private static long epochDay(int year, int month, int day) {
        int shiftedYear = month <= 2 ? year - 1 : year;
        int era = shiftedYear / 400;
        int yearOfEra = shiftedYear - era * 400;
        int dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1;
        int dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear;
        return (long) era * DAYS_OF_ERA + dayOfEra - DAYS_TO_EPOCH;
    }
}
