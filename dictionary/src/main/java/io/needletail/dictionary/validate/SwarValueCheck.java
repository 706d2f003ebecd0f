package io.needletail.dictionary.validate;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Checks the syntax of usual values, eight bytes at once.
 *
 * <p>A value for which a method returns true is valid for {@link ValueForms} too. False means undecided: the value may
 * still be valid. The value must not be empty. Static, free of allocation, with few branches that depend on the value.
 */
final class SwarValueCheck {
    /** Any value is valid. */
    static final int TEXT = 0;

    /** Any single character is valid. */
    static final int CHARACTER = 1;

    /** A whole number. */
    static final int WHOLE = 2;

    /** A decimal number. */
    static final int DECIMAL = 3;

    /** Date and time. */
    static final int TIMESTAMP = 4;

    /** One of the values that the rule lists. */
    static final int LISTED = 5;

    /** Only the rule can tell. */
    static final int OTHER = 6;

    /** The number of entries of the group that follows. */
    static final int COUNT = 7;

    /** A member whose value alone does not decide. */
    static final int UNDECIDED = 8;

    /** Number of forms. */
    static final int FORMS = 9;

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ZEROS = 0x3030_3030_3030_3030L;
    private static final long ONES = 0x0101_0101_0101_0101L;
    private static final long HIGH_BITS = 0x8080_8080_8080_8080L;
    private static final long ABOVE_NINE = 0x7676_7676_7676_7676L;
    private static final long POINTS = ONES * ('.' ^ '0');
    private static final int WORD = Long.BYTES;

    // Text 00:00:00, and what added to its digits sets a high bit: tens of minutes and seconds above five, colons above
    // 0.
    private static final long CLOCK = 0x3030_3A30_303A_3030L;
    private static final long CLOCK_LIMITS = 0x767A_7F76_7A7F_767DL;
    private static final int MILLIS = 0x3030_302E;
    private static final int MILLIS_LIMITS = 0x7676_767F;
    private static final int HIGH_BITS_OF_FOUR = 0x8080_8080;
    private static final int DAY_LENGTH = 8;
    private static final int SECONDS_LENGTH = 17;
    private static final int MILLIS_LENGTH = 21;

    private SwarValueCheck() {}

    /** Accepts up to eight digits. */
    static boolean isWhole(byte[] bytes, int from, int to) {
        int count = to - from;
        return count <= WORD && to >= WORD && areDigits(last(bytes, to, count));
    }

    /** Accepts up to sixteen digits with at most one point. */
    static boolean isDecimal(byte[] bytes, int from, int to) {
        int count = to - from;
        if (count <= WORD) {
            if (to < WORD) return false;
            long digits = last(bytes, to, count);
            long point = point(digits);
            return areDigits(digits & ~point) && (point == 0 || count > 1);
        }
        if (count > 2 * WORD || to < 2 * WORD) return false;
        long low = last(bytes, to, WORD);
        long high = last(bytes, to - WORD, count - WORD);
        long lowPoint = point(low);
        long highPoint = point(high);
        boolean onePoint = lowPoint == 0 || highPoint == 0;
        return onePoint && areDigits(low & ~lowPoint) && areDigits(high & ~highPoint);
    }

    /** Accepts a timestamp of the given day, which must be valid, with seconds or milliseconds. */
    static boolean isTimestamp(byte[] bytes, int from, int to, long day) {
        int count = to - from;
        if (count != MILLIS_LENGTH && count != SECONDS_LENGTH) return false;
        if (day(bytes, from) != day || bytes[from + DAY_LENGTH] != '-') return false;
        long time = (long) LONGS.get(bytes, from + DAY_LENGTH + 1) ^ CLOCK;
        int hour = (int) (time & 0xF) * 10 + (int) (time >>> 8 & 0xF);
        boolean right = (((time + CLOCK_LIMITS) | time) & HIGH_BITS) == 0 && hour < 24;
        if (count == SECONDS_LENGTH) return right;
        int millis = (int) INTS.get(bytes, from + SECONDS_LENGTH) ^ MILLIS;
        return right && (((millis + MILLIS_LIMITS) | millis) & HIGH_BITS_OF_FOUR) == 0;
    }

    /** Returns the first eight bytes of a timestamp, which are its day as text. */
    static long day(byte[] bytes, int from) {
        return (long) LONGS.get(bytes, from);
    }

    // Returns the last one to eight bytes before an offset, minus ZEROS; the lower bytes of the result are 0.
    private static long last(byte[] bytes, int to, int count) {
        int before = Long.SIZE - Byte.SIZE * count;
        return ((long) LONGS.get(bytes, to - WORD) ^ ZEROS) >>> before << before;
    }

    private static boolean areDigits(long digits) {
        return (((digits + ABOVE_NINE) | digits) & HIGH_BITS) == 0;
    }

    // Returns a mask with all bits of the first byte that is a point.
    private static long point(long digits) {
        long others = digits ^ POINTS;
        long first = (others - ONES) & ~others & HIGH_BITS;
        first &= -first;
        return (first << 1) - (first >>> 7);
    }
}
