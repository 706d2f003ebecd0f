package io.needletail.feed.book;

/** Converts decimals to whole numbers of a unit, if that is exact. */
final class Scale {
    /** Result of {@link #units} if a value is not a whole number of units. */
    static final long NONE = Long.MIN_VALUE;

    private static final int POWERS = 19;
    private static final long[] TENS = new long[POWERS];

    static {
        TENS[0] = 1;
        for (int power = 1; power < POWERS; power++) TENS[power] = TENS[power - 1] * 10;
    }

    private final int decimals;

    Scale(int decimals) {
        this.decimals = decimals;
    }

    long units(long mantissa, int exponent) {
        int shift = exponent + decimals;
        if (mantissa == 0 || shift == 0) return mantissa;
        if (shift >= POWERS || shift <= -POWERS) return NONE;
        if (shift < 0) {
            long divisor = TENS[-shift];
            long units = mantissa / divisor;
            return units * divisor == mantissa ? units : NONE;
        }
        long units = mantissa * TENS[shift];
        return Math.multiplyHigh(mantissa, TENS[shift]) == units >> 63 ? units : NONE;
    }
}
