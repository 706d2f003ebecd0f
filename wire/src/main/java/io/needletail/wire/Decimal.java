package io.needletail.wire;

/**
 * Reads and writes FIX decimals (float, Price, Qty, Amt) as longs of an explicit scale: 12.5 at scale 8 is
 * 1,250,000,000.
 *
 * <p>Static, total, free of allocation. No binary floating point is involved; nothing is ever rounded.
 */
public final class Decimal {
    /** The largest scale: 10 to its power still fits a long. */
    public static final int SCALE_MAX = 18;

    private static final long[] POWERS = powers();

    private Decimal() {}

    /**
     * Reads an optional minus, digits, and optionally a point with digits on at least one of its sides.
     *
     * @param bytes holds the text
     * @param from first byte
     * @param to behind the last byte
     * @param scale decimal places of the answer, 0 to {@link #SCALE_MAX}
     * @return the number times 10 to the power of {@code scale}; {@link Value#MALFORMED} when the text is no decimal,
     *     has non-zero digits beyond the scale, or does not fit
     */
    public static long read(byte[] bytes, int from, int to, int scale) {
        boolean negative = from < to && bytes[from] == '-';
        int start = negative ? from + 1 : from;
        int point = point(bytes, start, to);
        if (to - start - (point < to ? 1 : 0) < 1) return Value.MALFORMED;
        long whole = point == start ? 0 : Ascii.digits(bytes, start, point);
        long fraction = fraction(bytes, point + 1, to, scale);
        if (whole < 0 || fraction < 0) return Value.MALFORMED;
        long power = POWERS[scale];
        if (whole > (Long.MAX_VALUE - fraction) / power) return Value.MALFORMED;
        long value = whole * power + fraction;
        return negative ? -value : value;
    }

    /**
     * Writes a scaled long without trailing zeros and without a bare point: 1250 at scale 2 is {@code 12.5}.
     *
     * @param value the number times 10 to the power of {@code scale}
     * @param scale its decimal places, 0 to {@link #SCALE_MAX}
     * @param target takes the text; needs 21 bytes at most
     * @param at first byte to write
     * @return behind the last byte written
     */
    public static int write(long value, int scale, byte[] target, int at) {
        int places = scale;
        long mantissa = value;
        while (places > 0 && mantissa % 10 == 0) {
            mantissa /= 10;
            places--;
        }
        if (places == 0) return Ascii.writeNumber(mantissa, target, at);
        long power = POWERS[places];
        int next = at;
        if (mantissa < 0) target[next++] = '-';
        next = Ascii.writeNumber(Math.abs(mantissa / power), target, next);
        target[next++] = '.';
        return Ascii.writeDigits(Math.abs(mantissa % power), places, target, next);
    }

    private static int point(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to && bytes[at] != '.') at++;
        return at;
    }

    private static long fraction(byte[] bytes, int from, int to, int scale) {
        int end = to;
        while (end > from && bytes[end - 1] == '0') end--;
        if (from >= end) return 0;
        int places = end - from;
        if (places > scale) return Value.MALFORMED;
        long digits = Ascii.digits(bytes, from, end);
        return digits < 0 ? Value.MALFORMED : digits * POWERS[scale - places];
    }

    private static long[] powers() {
        long[] powers = new long[SCALE_MAX + 1];
        powers[0] = 1;
        for (int i = 1; i <= SCALE_MAX; i++) powers[i] = powers[i - 1] * 10;
        return powers;
    }
}
