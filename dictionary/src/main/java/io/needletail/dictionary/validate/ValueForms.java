package io.needletail.dictionary.validate;

import io.needletail.dictionary.model.FieldType;
import io.needletail.wire.Ascii;
import io.needletail.wire.FieldValue;

/**
 * Checks the syntax of values of each FIX type (FIX 5.0 SP2 vol. 1, Field Data Types).
 *
 * <p>Static, total, free of allocation. Accepts more than {@code wire} in one case: dates of the years 0000 to 9999,
 * because the last of them is used for "good till forever".
 */
final class ValueForms {
    /** Maximum number of digits of a decimal: no usual number type holds more. */
    static final int DECIMAL_DIGITS_MAX = 40;

    private static final int DATE_LENGTH = 8;
    private static final int TIME_LENGTH = 8;
    private static final int FRACTION_DIGITS_MAX = 12;
    private static final int[] DAYS_OF_MONTH = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

    private ValueForms() {}

    /** Tells whether a value, which must not be empty, has the form. */
    static boolean fits(FieldType.Form form, byte[] bytes, int from, int to) {
        return switch (form) {
            case TEXT, BYTES, MONTH -> true;
            case CHARACTER -> to - from == 1;
            case WHOLE -> Ascii.number(bytes, from, to) != FieldValue.MALFORMED;
            case DECIMAL -> isDecimal(bytes, from, to);
            case FLAG -> to - from == 1 && (bytes[from] == 'Y' || bytes[from] == 'N');
            case WORDS -> areCharacters(bytes, from, to);
            case TIMESTAMP -> isTimestamp(bytes, from, to);
            case DATE -> isDate(bytes, from, to);
            case TIME -> isTime(bytes, from, to);
        };
    }

    private static boolean isDecimal(byte[] bytes, int from, int to) {
        int digits = 0;
        boolean point = false;
        for (int at = bytes[from] == '-' ? from + 1 : from; at < to; at++) {
            if (bytes[at] == '.') {
                if (point) return false;
                point = true;
            } else {
                if (bytes[at] < '0' || bytes[at] > '9') return false;
                digits++;
            }
        }
        return digits > 0 && digits <= DECIMAL_DIGITS_MAX;
    }

    // Single characters with one space between them.
    private static boolean areCharacters(byte[] bytes, int from, int to) {
        if ((to - from) % 2 == 0) return false;
        for (int at = from; at < to; at++) {
            if ((bytes[at] == ' ') != ((at - from) % 2 == 1)) return false;
        }
        return true;
    }

    private static boolean isTimestamp(byte[] bytes, int from, int to) {
        int dash = from + DATE_LENGTH;
        return to - from > DATE_LENGTH
                && bytes[dash] == '-'
                && isDate(bytes, from, dash)
                && isTime(bytes, dash + 1, to);
    }

    private static boolean isDate(byte[] bytes, int from, int to) {
        if (to - from != DATE_LENGTH) return false;
        int year = fixed(bytes, from, 4);
        int month = fixed(bytes, from + 4, 2);
        int day = fixed(bytes, from + 6, 2);
        if (year < 0 || month < 1 || month > 12 || day < 1) return false;
        boolean leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        return day <= (month == 2 && leap ? 29 : DAYS_OF_MONTH[month - 1]);
    }

    private static boolean isTime(byte[] bytes, int from, int to) {
        if (to - from < TIME_LENGTH || bytes[from + 2] != ':' || bytes[from + 5] != ':') return false;
        int hour = fixed(bytes, from, 2);
        int minute = fixed(bytes, from + 3, 2);
        int second = fixed(bytes, from + 6, 2);
        // 60 is a leap second.
        if (hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 60) return false;
        return to - from == TIME_LENGTH || isFraction(bytes, from + TIME_LENGTH, to);
    }

    private static boolean isFraction(byte[] bytes, int from, int to) {
        int digits = to - from - 1;
        if (bytes[from] != '.' || digits < 1 || digits > FRACTION_DIGITS_MAX) return false;
        for (int at = from + 1; at < to; at++) {
            if (bytes[at] < '0' || bytes[at] > '9') return false;
        }
        return true;
    }

    private static int fixed(byte[] bytes, int from, int count) {
        int value = 0;
        for (int at = from; at < from + count; at++) {
            if (bytes[at] < '0' || bytes[at] > '9') return -1;
            value = value * 10 + bytes[at] - '0';
        }
        return value;
    }
}
