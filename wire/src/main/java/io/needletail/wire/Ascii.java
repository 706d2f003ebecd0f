package io.needletail.wire;

/**
 * Reads and writes whole numbers as ASCII text in ranges {@code [from, to)} of a byte array.
 *
 * <p>Static, total, free of allocation; a reader returns {@link FieldValue#MALFORMED} for text that does not have its
 * type.
 */
public final class Ascii {
    /** The field separator. */
    public static final byte SOH = 1;

    /** Number of digits of the longest {@code long}. */
    public static final int LONG_DIGITS_MAX = 19;

    private static final long EVEN_BYTES = 0x00FF_00FF_00FF_00FFL;
    private static final int LANES_FULL_AFTER = 128;
    private static final long[] POWERS = powers();

    private Ascii() {}

    /**
     * Reads a FIX int: an optional minus, then digits; leading zeros are allowed, a plus is not.
     *
     * @param bytes array with the text
     * @param from offset of the first byte
     * @param to offset after the last byte
     * @return the number, or {@link FieldValue#MALFORMED}, also when it does not fit a {@code long}
     */
    public static long number(byte[] bytes, int from, int to) {
        int count = to - from;
        if (count >= 1 && count <= Long.BYTES && to >= Long.BYTES) {
            long digits = last(bytes, to, count);
            if (SwarBytes.areDigits(digits)) return SwarBytes.number(digits);
        }
        return signed(bytes, from, to);
    }

    private static long signed(byte[] bytes, int from, int to) {
        if (from < to && bytes[from] == '-') {
            long magnitude = digits(bytes, from + 1, to);
            return magnitude < 0 ? FieldValue.MALFORMED : -magnitude;
        }
        return digits(bytes, from, to);
    }

    /**
     * Reads one or more digits.
     *
     * @param bytes array with the text
     * @param from offset of the first byte
     * @param to offset after the last byte
     * @return the number, never negative, or {@link FieldValue#MALFORMED}
     */
    public static long digits(byte[] bytes, int from, int to) {
        int count = to - from;
        if (count >= 1 && count <= Long.BYTES && to >= Long.BYTES) {
            long digits = last(bytes, to, count);
            return SwarBytes.areDigits(digits) ? SwarBytes.number(digits) : FieldValue.MALFORMED;
        }
        if (count > Long.BYTES && count <= 2 * Long.BYTES && to >= 2 * Long.BYTES) return many(bytes, to, count);
        return digitByDigit(bytes, from, to);
    }

    // Returns the last one to eight bytes before an offset of at least eight, minus ZEROS; the lower bytes are 0.
    static long last(byte[] bytes, int to, int count) {
        int before = Long.SIZE - Byte.SIZE * count;
        return (SwarBytes.get(bytes, to - Long.BYTES) ^ SwarBytes.ZEROS) >>> before << before;
    }

    // Reads nine to sixteen digits that end at offset 16 or later.
    private static long many(byte[] bytes, int to, int count) {
        long low = last(bytes, to, Long.BYTES);
        long high = last(bytes, to - Long.BYTES, count - Long.BYTES);
        if (!SwarBytes.areDigits(low) || !SwarBytes.areDigits(high)) return FieldValue.MALFORMED;
        return SwarBytes.number(high) * SwarBytes.LIMIT + SwarBytes.number(low);
    }

    // Reads text at the beginning of its array, and text that may be too long for a long.
    private static long digitByDigit(byte[] bytes, int from, int to) {
        if (from >= to) return FieldValue.MALFORMED;
        long value = 0;
        for (int at = from; at < to; at++) {
            int digit = bytes[at] - '0';
            if (digit < 0 || digit > 9) return FieldValue.MALFORMED;
            if (value > (Long.MAX_VALUE - digit) / 10) return FieldValue.MALFORMED;
            value = value * 10 + digit;
        }
        return value;
    }

    /**
     * Reads a fixed number of digits.
     *
     * @param bytes array with the text
     * @param from offset of the first byte
     * @param count number of digits, 1 to 9
     * @return the number, or -1 when a byte is not a digit
     */
    static int fixed(byte[] bytes, int from, int count) {
        int value = 0;
        for (int at = from; at < from + count; at++) {
            int digit = bytes[at] - '0';
            if (digit < 0 || digit > 9) return -1;
            value = value * 10 + digit;
        }
        return value;
    }

    /**
     * Writes a number without leading zeros.
     *
     * @param value any long
     * @param target receives the text, at most 20 bytes
     * @param at offset of the first byte to write
     * @return offset after the last byte written
     */
    public static int writeNumber(long value, byte[] target, int at) {
        if (value >= 0 && value < SwarBytes.LIMIT) return writeSmall(value, target, at);
        if (value >= 0) return writeDigits(value, digitCount(value), target, at);
        target[at] = '-';
        if (value == Long.MIN_VALUE) {
            int next = writeDigits(922_337_203_685_477_580L, 18, target, at + 1);
            target[next] = '8';
            return next + 1;
        }
        return writeDigits(-value, digitCount(-value), target, at + 1);
    }

    private static int writeSmall(long value, byte[] target, int at) {
        long text = SwarBytes.text(value);
        int zeros = leadingZeros(text);
        return SwarBytes.put(text >>> zeros, Long.BYTES - zeros / Byte.SIZE, target, at);
    }

    // Returns the number of bits of the leading zeros, which are not written; the last digit is always written.
    private static int leadingZeros(long text) {
        return Long.numberOfTrailingZeros((text ^ SwarBytes.ZEROS) | (1L << 56)) & 56;
    }

    /** Writes a number as {@link #writeNumber} does, and overwrites up to seven bytes after it. */
    static int writeAhead(long value, byte[] target, int at) {
        if (value < 0 || value >= SwarBytes.LIMIT) return writeNumber(value, target, at);
        long text = SwarBytes.text(value);
        int zeros = leadingZeros(text);
        SwarBytes.set(target, at, text >>> zeros);
        return at + Long.BYTES - zeros / Byte.SIZE;
    }

    /**
     * Writes a number that is not negative in exactly {@code count} digits, with leading zeros.
     *
     * @param value not negative; only the last {@code count} digits are written
     * @param count number of digits
     * @param target receives the text
     * @param at offset of the first byte to write
     * @return offset after the last byte written
     */
    public static int writeDigits(long value, int count, byte[] target, int at) {
        long left = value;
        int rest = count;
        for (; rest > Long.BYTES; rest -= Long.BYTES) {
            long above = left / SwarBytes.LIMIT;
            SwarBytes.set(target, at + rest - Long.BYTES, SwarBytes.text(left - above * SwarBytes.LIMIT));
            left = above;
        }
        if (rest <= 0) return at + count;
        long word = SwarBytes.text(left % SwarBytes.LIMIT);
        SwarBytes.put(word >>> (Byte.SIZE * (Long.BYTES - rest)), rest, target, at);
        return at + count;
    }

    /**
     * Counts the decimal digits of a number.
     *
     * @param value not negative
     * @return 1 to 19
     */
    public static int digitCount(long value) {
        long odd = value | 1;
        // 1233 / 4096 approximates the decimal logarithm of 2: the count is right or one too low.
        int count = ((Long.SIZE - Long.numberOfLeadingZeros(odd)) * 1233) >>> 12;
        return odd >= POWERS[count] ? count + 1 : count;
    }

    /**
     * Returns the sum of bytes as unsigned numbers; CheckSum(10) is this sum modulo 256.
     *
     * @param bytes array with the range
     * @param from offset of the first byte
     * @param to offset after the last byte
     * @return the sum
     */
    public static int sum(byte[] bytes, int from, int to) {
        int sum = 0;
        int at = from;
        while (to - at >= Long.BYTES) {
            long lanes = 0;
            for (int n = 0; n < LANES_FULL_AFTER && to - at >= Long.BYTES; n++, at += Long.BYTES) {
                long eight = SwarBytes.get(bytes, at);
                lanes += (eight & EVEN_BYTES) + (eight >>> 8 & EVEN_BYTES);
            }
            sum += (int) ((lanes & 0xFFFF) + (lanes >>> 16 & 0xFFFF) + (lanes >>> 32 & 0xFFFF) + (lanes >>> 48));
        }
        for (; at < to; at++) sum += bytes[at] & 0xFF;
        return sum;
    }

    /** Returns 10 to the power of n, 0 to 18. */
    static long power(int n) {
        return POWERS[n];
    }

    private static long[] powers() {
        long[] powers = new long[LONG_DIGITS_MAX];
        powers[0] = 1;
        for (int i = 1; i < powers.length; i++) powers[i] = powers[i - 1] * 10;
        return powers;
    }
}
