package io.needletail.wire;

/**
 * Reads and writes FIX UTC times as epoch nanoseconds: UTCTimestamp {@code yyyyMMdd-HH:mm:ss[.f…]}, UTCDateOnly
 * {@code yyyyMMdd} and UTCTimeOnly {@code HH:mm:ss[.f…]}.
 *
 * <p>Static, total, free of allocation. Uses the proleptic Gregorian calendar, for the years that epoch nanoseconds fit
 * in a long (1678 to 2261). A leap second ({@code :60}) reads as the first instant of the next minute. Digits after the
 * ninth decimal place are validated and dropped.
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

    /** Length of the longest timestamp in bytes. */
    public static final int LENGTH_MAX = 27;

    static final long NANOS_OF_SECOND = 1_000_000_000L;
    static final int SECONDS_OF_DAY = 86_400;
    static final int DATE_LENGTH = 8;
    static final int TIME_LENGTH = 8;

    private static final int FRACTION_DIGITS_MAX = 12;
    private static final int YEAR_MIN = 1678;
    private static final int YEAR_MAX = 2261;
    private static final int DAYS_TO_EPOCH = 719_468;
    private static final int DAYS_FROM_YEAR_0 = 719_528;
    private static final int DAYS_OF_ERA = 146_097;
    private static final int DAYS_OF_YEAR = 365;
    private static final long NANOS_OF_DAY = SECONDS_OF_DAY * NANOS_OF_SECOND;
    private static final int[] NANOS_OF_DIGIT = {
        1_000_000_000, 100_000_000, 10_000_000, 1_000_000, 100_000, 10_000, 1_000, 100, 10, 1
    };
    private static final int[] DAYS_OF_MONTH = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    private static final int[] DAYS_BEFORE_MONTH = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334};

    // HH:mm:ss: the two colons as characters, and a mask for their bytes.
    private static final long COLONS = 0x0000_3A00_003A_0000L;
    private static final long COLON_BYTES = 0x0000_FF00_00FF_0000L;
    private static final long CLOCK_ZEROS = (SwarBytes.ZEROS & ~COLON_BYTES) | COLONS;

    private Timestamp() {}

    /**
     * Reads a UTCTimestamp.
     *
     * @param bytes array with the text
     * @param from offset of the first byte
     * @param to offset after the last byte
     * @return epoch nanoseconds, or {@link FieldValue#MALFORMED}
     */
    public static long read(byte[] bytes, int from, int to) {
        if (to - from < DATE_LENGTH + 1 + TIME_LENGTH || bytes[from + DATE_LENGTH] != '-') return FieldValue.MALFORMED;
        long date = readDate(bytes, from, from + DATE_LENGTH);
        long time = readTime(bytes, from + DATE_LENGTH + 1, to);
        return date == FieldValue.MALFORMED || time == FieldValue.MALFORMED ? FieldValue.MALFORMED : date + time;
    }

    /**
     * Reads a UTCDateOnly.
     *
     * @param bytes array with the text
     * @param from offset of the first byte
     * @param to offset after the last byte
     * @return epoch nanoseconds of that day's midnight, or {@link FieldValue#MALFORMED}
     */
    public static long readDate(byte[] bytes, int from, int to) {
        if (to - from != DATE_LENGTH) return FieldValue.MALFORMED;
        long digits = SwarBytes.get(bytes, from) ^ SwarBytes.ZEROS;
        // Four numbers of two digits each, in every second byte.
        long pairs = digits * 10 + (digits >>> 8);
        int century = (int) pairs & 0xFF;
        int yearOfCentury = (int) (pairs >>> 16) & 0xFF;
        int month = (int) (pairs >>> 32) & 0xFF;
        int day = (int) (pairs >>> 48) & 0xFF;
        int year = century * 100 + yearOfCentury;
        if (!SwarBytes.areDigits(digits) || year < YEAR_MIN || year > YEAR_MAX) return FieldValue.MALFORMED;
        if (month < 1 || month > 12 || day < 1) return FieldValue.MALFORMED;
        boolean leap = (year & 3) == 0 && (yearOfCentury != 0 || (century & 3) == 0);
        if (day > DAYS_OF_MONTH[month - 1] && !(leap && month == 2 && day == 29)) return FieldValue.MALFORMED;
        // The leap days up to the end of the year, without this year's before March.
        int leapDays = (year >> 2) - century + (century >> 2) - (leap && month <= 2 ? 1 : 0);
        int dayOfEpoch = year * DAYS_OF_YEAR + leapDays + DAYS_BEFORE_MONTH[month - 1] + day - DAYS_FROM_YEAR_0;
        return dayOfEpoch * NANOS_OF_DAY;
    }

    /**
     * Reads a UTCTimeOnly.
     *
     * @param bytes array with the text
     * @param from offset of the first byte
     * @param to offset after the last byte
     * @return nanoseconds since midnight, or {@link FieldValue#MALFORMED}
     */
    public static long readTime(byte[] bytes, int from, int to) {
        if (to - from < TIME_LENGTH) return FieldValue.MALFORMED;
        long digits = SwarBytes.get(bytes, from) ^ CLOCK_ZEROS;
        if ((digits & COLON_BYTES) != 0 || !SwarBytes.areDigits(digits)) return FieldValue.MALFORMED;
        long pairs = digits * 10 + (digits >>> 8);
        int hour = (int) pairs & 0xFF;
        int minute = (int) (pairs >>> 24) & 0xFF;
        int second = (int) (pairs >>> 48) & 0xFF;
        if (hour > 23 || minute > 59 || second > 60) return FieldValue.MALFORMED;
        long fraction = readFraction(bytes, from + TIME_LENGTH, to);
        if (fraction < 0) return FieldValue.MALFORMED;
        return (hour * 3600 + minute * 60 + second) * NANOS_OF_SECOND + fraction;
    }

    /**
     * Writes a UTCTimestamp.
     *
     * @param epochNs the time
     * @param places decimal places of the second, one of the four constants
     * @param target receives the text, at most {@link #LENGTH_MAX} bytes
     * @param at offset of the first byte to write
     * @return offset after the last byte written
     */
    public static int write(long epochNs, int places, byte[] target, int at) {
        long seconds = Math.floorDiv(epochNs, NANOS_OF_SECOND);
        long day = Math.floorDiv(seconds, SECONDS_OF_DAY);
        int fraction = (int) (epochNs - seconds * NANOS_OF_SECOND);
        return write(date(day), clock(seconds - day * SECONDS_OF_DAY), fraction, places, target, at);
    }

    static int write(long date, long clock, int fraction, int places, byte[] target, int at) {
        SwarBytes.set(target, at, date);
        target[at + DATE_LENGTH] = '-';
        SwarBytes.set(target, at + DATE_LENGTH + 1, clock);
        return writeFraction(fraction, places, target, at + DATE_LENGTH + 1 + TIME_LENGTH);
    }

    /**
     * Writes a UTCDateOnly.
     *
     * @param epochNs any time of that day
     * @param target receives eight bytes
     * @param at offset of the first byte to write
     * @return offset after the last byte written
     */
    public static int writeDate(long epochNs, byte[] target, int at) {
        SwarBytes.set(target, at, date(Math.floorDiv(epochNs, NANOS_OF_DAY)));
        return at + DATE_LENGTH;
    }

    /**
     * Writes a UTCTimeOnly.
     *
     * @param nanosOfDay nanoseconds since midnight, less than a day
     * @param places decimal places of the second, one of the four constants
     * @param target receives the text, at most 18 bytes
     * @param at offset of the first byte to write
     * @return offset after the last byte written
     */
    public static int writeTime(long nanosOfDay, int places, byte[] target, int at) {
        int seconds = (int) (nanosOfDay / NANOS_OF_SECOND);
        SwarBytes.set(target, at, clock(seconds));
        int fraction = (int) (nanosOfDay - seconds * NANOS_OF_SECOND);
        return writeFraction(fraction, places, target, at + TIME_LENGTH);
    }

    /** Returns the text {@code yyyyMMdd} of a day counted from 1 January 1970. */
    static long date(long day) {
        long shifted = day + DAYS_TO_EPOCH;
        long era = Math.floorDiv(shifted, DAYS_OF_ERA);
        int dayOfEra = (int) (shifted - era * DAYS_OF_ERA);
        int yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / DAYS_OF_YEAR;
        // Counts from 1 March, so that the leap day is the last of its year.
        int dayOfYear = dayOfEra - (DAYS_OF_YEAR * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
        int monthFromMarch = (5 * dayOfYear + 2) / 153;
        int dayOfMonth = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1;
        int month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
        long year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
        return SwarBytes.text(year * 10_000 + month * 100L + dayOfMonth);
    }

    /** Returns the text {@code HH:mm:ss} of a second of the day. */
    static long clock(long second) {
        // 1,118,482 / 2^26 is slightly above 1/60: exact for the seconds of a day.
        long minute = (second * 1_118_482) >>> 26;
        long hour = (minute * 1_118_482) >>> 26;
        long minutes = SwarBytes.triple(minute - hour * 60) << 16;
        long seconds = SwarBytes.triple(second - minute * 60) << 40;
        // A colon replaces the first 0 of each triple.
        return SwarBytes.triple(hour) >>> Byte.SIZE | minutes | seconds | COLONS;
    }

    private static int writeFraction(int nanos, int places, byte[] target, int at) {
        if (places == SECONDS) return at;
        if (places < 0 || places > NANOS) throw badPlaces(places);
        int micros = nanos / 1_000;
        long text = micros(micros);
        if (places <= MICROS) return SwarBytes.put(text, 1 + places, target, at);
        int last = (int) SwarBytes.triple(nanos - micros * 1_000L);
        SwarBytes.set(target, at, text | ((long) last << 56));
        if (places > 7) target[at + 8] = (byte) (last >>> 8);
        if (places > 8) target[at + 9] = (byte) (last >>> 16);
        return at + 1 + places;
    }

    // Returns a point and six digits.
    private static long micros(int micros) {
        // Two zeros are before the digits: one is shifted out, the other becomes the point.
        return ((SwarBytes.text(micros) >>> Byte.SIZE) & ~0xFFL) | '.';
    }

    private static long readFraction(byte[] bytes, int from, int to) {
        if (from == to) return 0;
        int digits = to - from - 1;
        if (bytes[from] != '.' || digits < 1 || digits > FRACTION_DIGITS_MAX) return FieldValue.MALFORMED;
        if (digits > NANOS) return readLongFraction(bytes, from + 1, to);
        // At least eight bytes are before the fraction, so this does not read before the array.
        long fraction = Ascii.digits(bytes, from + 1, to);
        return fraction < 0 ? FieldValue.MALFORMED : fraction * NANOS_OF_DIGIT[digits];
    }

    // The digits after the nanoseconds are validated and dropped.
    private static long readLongFraction(byte[] bytes, int from, int to) {
        long fraction = Ascii.digits(bytes, from, from + NANOS);
        return Ascii.digits(bytes, from + NANOS, to) < 0 ? FieldValue.MALFORMED : fraction;
    }

    private static IllegalArgumentException badPlaces(int places) {
        return new IllegalArgumentException("places=" + places + ": expected 0 to 9 decimal places of the second");
    }
}
