package io.needletail.wire;

import java.math.BigInteger;

/**
 * Reads and writes FIX decimals (float, Price, Qty, Amt) as longs with an explicit scale: 12.5 at scale 8 is
 * 1,250,000,000.
 *
 * <p>Static, total, free of allocation. Uses no binary floating point, and never rounds.
 */
public final class Decimal {
    /** Largest scale: the largest power of 10 that fits a long. */
    public static final int SCALE_MAX = 18;

    private static final int SHORT_MAX = 2 * Long.BYTES;
    private static final int POINT = '.' ^ '0';
    private static final int SMALL_EXPONENT_MAX = 10;
    private static final long ABOVE_NINE = 0x7676_7676_7676_7676L;
    private static final long HIGH_BITS = 0x8080_8080_8080_8080L;

    // For each power of ten, the largest number whose product with it fits a long.
    private static final long[] LIMITS = limits();

    // For a number below 2^63: (2 * number * MULTIPLIERS[n]) / 2^64 / 2^SHIFTS[n] is the number divided by 10^n.
    private static final int[] SHIFTS = shifts();
    private static final long[] MULTIPLIERS = multipliers();

    private Decimal() {}

    /**
     * Reads an optional minus, digits, and optionally a point with digits on at least one of its sides.
     *
     * @param bytes array with the text
     * @param from offset of the first byte
     * @param to offset after the last byte
     * @param scale decimal places of the result, 0 to {@link #SCALE_MAX}
     * @return the number times 10 to the power of {@code scale}; {@link FieldValue#MALFORMED} when the text is not a
     *     decimal, has non-zero digits beyond the scale, or does not fit
     */
    public static long read(byte[] bytes, int from, int to, int scale) {
        long value = magnitude(bytes, from, to, scale);
        // Most numbers have no sign, so the sign is handled only after reading without one has failed.
        return value < 0 && from < to && bytes[from] == '-' ? negative(bytes, from + 1, to, scale) : value;
    }

    private static long negative(byte[] bytes, int from, int to, int scale) {
        long magnitude = magnitude(bytes, from, to, scale);
        return magnitude < 0 ? FieldValue.MALFORMED : -magnitude;
    }

    private static long magnitude(byte[] bytes, int from, int to, int scale) {
        int count = to - from;
        if (count >= 1 && count <= Long.BYTES && to >= Long.BYTES) return small(bytes, from, to, scale);
        boolean isLarge = count > Long.BYTES && count <= SHORT_MAX && to >= SHORT_MAX;
        return isLarge ? large(bytes, from, to, scale) : partByPart(bytes, from, to, scale);
    }

    private static long small(byte[] bytes, int from, int to, int scale) {
        long digits = Ascii.last(bytes, to, to - from);
        long others = ((digits + ABOVE_NINE) | digits) & HIGH_BITS;
        if (others == 0) return scaledSmall(SwarBytes.number(digits), scale);
        // Exactly one byte must not be a digit, and it must be the point.
        int places = Long.numberOfLeadingZeros(others) >>> 3;
        boolean isPoint = bytes[to - 1 - places] == '.' && (others & (others - 1)) == 0;
        if (!isPoint || to - from == 1) return FieldValue.MALFORMED;
        if (places > scale) return partByPart(bytes, from, to, scale);
        // Shifts the digits before the point by one, into its place.
        long whole = digits & ((others >>> (Byte.SIZE - 1)) - 1);
        long fraction = digits & ~(others ^ (others - 1));
        return scaledSmall(SwarBytes.number((whole << Byte.SIZE) | fraction), scale - places);
    }

    // For a number below a hundred million.
    private static long scaledSmall(long mantissa, int exponent) {
        return exponent <= SMALL_EXPONENT_MAX ? mantissa * Ascii.power(exponent) : scaled(mantissa, exponent);
    }

    private static long large(byte[] bytes, int from, int to, int scale) {
        long low = Ascii.last(bytes, to, Long.BYTES);
        long high = Ascii.last(bytes, to - Long.BYTES, to - from - Long.BYTES);
        long lowPoints = SwarBytes.matches(low, POINT);
        long highPoints = SwarBytes.matches(high, POINT);
        int places = 0;
        if (highPoints != 0) {
            int bit = Long.numberOfTrailingZeros(highPoints) & 56;
            places = (120 - bit) / Byte.SIZE;
            high = without(high, bit);
        } else if (lowPoints != 0) {
            int bit = Long.numberOfTrailingZeros(lowPoints) & 56;
            places = (56 - bit) / Byte.SIZE;
            low = without(low, bit) | (high >>> 56);
            high <<= Byte.SIZE;
        }
        if (!SwarBytes.areDigits(low) || !SwarBytes.areDigits(high)) return FieldValue.MALFORMED;
        if (places > scale) return partByPart(bytes, from, to, scale);
        return scaled(SwarBytes.number(high) * SwarBytes.LIMIT + SwarBytes.number(low), scale - places);
    }

    // Removes one byte and shifts the bytes before it; the first byte becomes 0.
    private static long without(long word, int bit) {
        long before = (1L << bit) - 1;
        return ((word & before) << 8) | (word & (-0x100L << bit));
    }

    private static long scaled(long mantissa, int exponent) {
        return mantissa > LIMITS[exponent] ? FieldValue.MALFORMED : mantissa * Ascii.power(exponent);
    }

    // Reads text of any length, at any place in its array, with any number of zeros at its ends.
    private static long partByPart(byte[] bytes, int from, int to, int scale) {
        int point = point(bytes, from, to);
        if (to - from - (point < to ? 1 : 0) < 1) return FieldValue.MALFORMED;
        long whole = point == from ? 0 : Ascii.digits(bytes, from, point);
        long fraction = fraction(bytes, point + 1, to, scale);
        if (whole < 0 || fraction < 0) return FieldValue.MALFORMED;
        if (whole > LIMITS[scale]) return FieldValue.MALFORMED;
        long scaled = whole * Ascii.power(scale);
        return scaled > Long.MAX_VALUE - fraction ? FieldValue.MALFORMED : scaled + fraction;
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
        if (places > scale) return FieldValue.MALFORMED;
        long digits = Ascii.digits(bytes, from, end);
        return digits < 0 ? FieldValue.MALFORMED : digits * Ascii.power(scale - places);
    }

    /**
     * Writes a scaled long without trailing zeros and without a bare point: 1250 at scale 2 is {@code 12.5}.
     *
     * @param value the number times 10 to the power of {@code scale}
     * @param scale its decimal places, 0 to {@link #SCALE_MAX}
     * @param target takes the text; needs 21 bytes at most
     * @param at offset of the first byte to write
     * @return offset after the last byte written
     */
    public static int write(long value, int scale, byte[] target, int at) {
        if (scale == 0 || value == Long.MIN_VALUE) return writeWhole(value, scale, target, at);
        int next = at;
        long magnitude = value;
        if (value < 0) {
            target[next++] = '-';
            magnitude = -value;
        }
        long whole = quotient(magnitude, scale);
        next = Ascii.writeNumber(whole, target, next);
        long fraction = magnitude - whole * Ascii.power(scale);
        return fraction == 0 ? next : writeFraction(fraction, scale, target, next);
    }

    /** As {@link #write}, with up to eight more bytes overwritten after the text. */
    static int writeAhead(long value, int scale, byte[] target, int at) {
        boolean isShort = value >= 0 && value < SwarBytes.LIMIT && scale < Long.BYTES;
        return isShort ? writeShort(value, scale, target, at) : writeLong(value, scale, target, at);
    }

    // A separate method keeps the short ones small enough to be inlined.
    private static int writeLong(long value, int scale, byte[] target, int at) {
        if (scale > Long.BYTES || value < 0) return write(value, scale, target, at);
        long whole = quotient(value, scale);
        if (whole >= SwarBytes.LIMIT) return write(value, scale, target, at);
        int point = Ascii.writeAhead(whole, target, at);
        long fraction = value - whole * Ascii.power(scale);
        long text = SwarBytes.text(fraction * Ascii.power(Long.BYTES - scale));
        target[point] = '.';
        SwarBytes.set(target, point + 1, text);
        int places = Long.BYTES - Long.numberOfLeadingZeros(text ^ SwarBytes.ZEROS) / Byte.SIZE;
        return places == 0 ? point : point + 1 + places;
    }

    // Writes at most eight digits, with at least one before the point.
    private static int writeShort(long value, int scale, byte[] target, int at) {
        long text = SwarBytes.text(value);
        long digits = text ^ SwarBytes.ZEROS;
        int wholeBits = Long.SIZE - Byte.SIZE * scale;
        // The first digit before the point that is not 0, or the last one.
        int first = Long.numberOfTrailingZeros(digits | (1L << (wholeBits - 1))) & -Byte.SIZE;
        long fraction = digits >>> (wholeBits - 1) >>> 1;
        int point = at + (wholeBits - first) / Byte.SIZE;
        SwarBytes.set(target, at, text >>> first);
        // At most seven digits, so that they and the point are one store.
        SwarBytes.set(target, point, '.' | (text >>> (wholeBits - 1) >>> 1 << Byte.SIZE));
        int places = Long.BYTES - Long.numberOfLeadingZeros(fraction) / Byte.SIZE;
        // Adds one for the point when there are places, without a branch that may be mispredicted.
        return point + places + (-places >>> 31);
    }

    // Writes numbers of scale 0, and Long.MIN_VALUE, whose magnitude does not fit a long.
    private static int writeWhole(long value, int scale, byte[] target, int at) {
        if (scale == 0) return Ascii.writeNumber(value, target, at);
        long power = Ascii.power(scale);
        target[at] = '-';
        int next = Ascii.writeNumber(-(value / power), target, at + 1);
        return writeFraction(-(value % power), scale, target, next);
    }

    // Writes the places eight at a time, up to the last one that is not 0.
    private static int writeFraction(long fraction, int scale, byte[] target, int at) {
        target[at] = '.';
        int next = at + 1;
        long rest = fraction;
        int places = scale;
        while (places > Long.BYTES) {
            places -= Long.BYTES;
            long first = quotient(rest, places);
            rest -= first * Ascii.power(places);
            if (rest == 0) return writePlaces(first, target, next);
            SwarBytes.set(target, next, SwarBytes.text(first));
            next += Long.BYTES;
        }
        return writePlaces(rest * Ascii.power(Long.BYTES - places), target, next);
    }

    private static int writePlaces(long eight, byte[] target, int at) {
        long text = SwarBytes.text(eight);
        int zeros = Long.numberOfLeadingZeros(text ^ SwarBytes.ZEROS) / Byte.SIZE;
        return SwarBytes.put(text, Long.BYTES - zeros, target, at);
    }

    /**
     * Converts a number that is not negative to another scale; {@link FieldValue#MALFORMED} when it does not fit
     * exactly.
     */
    static long rescaled(long value, int scale, int newScale) {
        if (value < 0) return FieldValue.MALFORMED;
        if (newScale >= scale) return scaled(value, newScale - scale);
        long quotient = quotient(value, scale - newScale);
        return quotient * Ascii.power(scale - newScale) == value ? quotient : FieldValue.MALFORMED;
    }

    static long quotient(long value, int power) {
        return Math.unsignedMultiplyHigh(value << 1, MULTIPLIERS[power]) >>> SHIFTS[power];
    }

    private static long[] limits() {
        long[] limits = new long[SCALE_MAX + 1];
        for (int n = 0; n <= SCALE_MAX; n++) limits[n] = Long.MAX_VALUE / Ascii.power(n);
        return limits;
    }

    private static int[] shifts() {
        int[] shifts = new int[SCALE_MAX + 1];
        for (int n = 0; n <= SCALE_MAX; n++) shifts[n] = Long.SIZE - Long.numberOfLeadingZeros(Ascii.power(n) - 1);
        return shifts;
    }

    private static long[] multipliers() {
        long[] multipliers = new long[SCALE_MAX + 1];
        for (int n = 0; n <= SCALE_MAX; n++) {
            BigInteger dividend = BigInteger.ONE.shiftLeft(Long.SIZE - 1 + SHIFTS[n]);
            BigInteger quotient = dividend.divide(BigInteger.valueOf(Ascii.power(n)));
            multipliers[n] = quotient.add(BigInteger.ONE).longValue();
        }
        return multipliers;
    }
}
