package io.needletail.wire;

/**
 * Slow reference implementations, character by character and with divisions, of operations on eight bytes at a time.
 */
final class ReferenceCodec {
    private static final int FRACTION_DIGITS_MAX = 12;
    private static final long NANOS_OF_SECOND = 1_000_000_000L;
    private static final int[] DAYS_OF_MONTH = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

    private ReferenceCodec() {}

    static long number(byte[] bytes, int from, int to) {
        boolean negative = from < to && bytes[from] == '-';
        long magnitude = digits(bytes, negative ? from + 1 : from, to);
        if (magnitude < 0) return FieldValue.MALFORMED;
        return negative ? -magnitude : magnitude;
    }

    static long digits(byte[] bytes, int from, int to) {
        if (from >= to) return FieldValue.MALFORMED;
        long value = 0;
        for (int at = from; at < to; at++) {
            int digit = bytes[at] - '0';
            if (digit < 0 || digit > 9 || value > (Long.MAX_VALUE - digit) / 10) return FieldValue.MALFORMED;
            value = value * 10 + digit;
        }
        return value;
    }

    static long decimal(byte[] bytes, int from, int to, int scale) {
        boolean negative = from < to && bytes[from] == '-';
        int start = negative ? from + 1 : from;
        int point = start;
        while (point < to && bytes[point] != '.') point++;
        int end = to;
        while (end > point + 1 && bytes[end - 1] == '0') end--;
        if (to - start - (point < to ? 1 : 0) < 1 || end - point - 1 > scale) return FieldValue.MALFORMED;
        long whole = point == start ? 0 : digits(bytes, start, point);
        long fraction = point + 1 >= end ? 0 : digits(bytes, point + 1, end);
        if (whole < 0 || fraction < 0) return FieldValue.MALFORMED;
        for (int places = Math.max(0, end - point - 1); places < scale; places++) fraction *= 10;
        long power = 1;
        for (int places = 0; places < scale; places++) power *= 10;
        if (whole > (Long.MAX_VALUE - fraction) / power) return FieldValue.MALFORMED;
        long value = whole * power + fraction;
        return negative ? -value : value;
    }

    static long timestamp(byte[] bytes, int from, int to) {
        if (to - from < 17 || bytes[from + 8] != '-') return FieldValue.MALFORMED;
        long date = date(bytes, from, from + 8);
        long time = time(bytes, from + 9, to);
        return date == FieldValue.MALFORMED || time == FieldValue.MALFORMED ? FieldValue.MALFORMED : date + time;
    }

    static long date(byte[] bytes, int from, int to) {
        if (to - from != 8) return FieldValue.MALFORMED;
        long year = digits(bytes, from, from + 4);
        long month = digits(bytes, from + 4, from + 6);
        long day = digits(bytes, from + 6, to);
        if (year < 1678 || year > 2261 || month < 1 || month > 12 || day < 1) return FieldValue.MALFORMED;
        if (day > daysOfMonth(year, month)) return FieldValue.MALFORMED;
        long days = day - 1;
        for (long y = 1970; y < year; y++) days += daysOfMonth(y, 2) + 337;
        for (long y = year; y < 1970; y++) days -= daysOfMonth(y, 2) + 337;
        for (long m = 1; m < month; m++) days += daysOfMonth(year, m);
        return days * 86_400 * NANOS_OF_SECOND;
    }

    static long time(byte[] bytes, int from, int to) {
        if (to - from < 8 || bytes[from + 2] != ':' || bytes[from + 5] != ':') return FieldValue.MALFORMED;
        long hour = digits(bytes, from, from + 2);
        long minute = digits(bytes, from + 3, from + 5);
        long second = digits(bytes, from + 6, from + 8);
        if (hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 60)
            return FieldValue.MALFORMED;
        long whole = (hour * 3_600 + minute * 60 + second) * NANOS_OF_SECOND;
        if (to - from == 8) return whole;
        int count = to - from - 9;
        if (bytes[from + 8] != '.' || count < 1 || count > FRACTION_DIGITS_MAX) return FieldValue.MALFORMED;
        long fraction = digits(bytes, from + 9, to);
        if (fraction < 0) return FieldValue.MALFORMED;
        for (int places = count; places < 9; places++) fraction *= 10;
        for (int places = 9; places < count; places++) fraction /= 10;
        return whole + fraction;
    }

    /** Returns the text of a second of the day and its nanoseconds. */
    static String time(int second, long nanos, int places) {
        String clock = two(second / 3_600) + ":" + two(second / 60 % 60) + ":" + two(second % 60);
        String fraction = Long.toString(NANOS_OF_SECOND + nanos).substring(1, 1 + places);
        return places == 0 ? clock : clock + "." + fraction;
    }

    private static String two(int number) {
        return number < 10 ? "0" + number : Integer.toString(number);
    }

    private static int daysOfMonth(long year, long month) {
        boolean leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        return month == 2 && leap ? 29 : DAYS_OF_MONTH[(int) month - 1];
    }
}
