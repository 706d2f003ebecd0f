package io.needletail.orders;

import io.needletail.wire.FieldValue;

/** An exact sum of products of two longs, in 128 bits. */
final class Notional {
    private long high;
    private long low;

    void set(long quantity, long price) {
        high = Math.multiplyHigh(quantity, price);
        low = quantity * price;
    }

    /** Adds a product; returns false, and changes nothing, when the sum does not fit. */
    boolean add(long quantity, long price) {
        long productHigh = Math.multiplyHigh(quantity, price);
        long sumLow = low + quantity * price;
        long carry = Long.compareUnsigned(sumLow, low) < 0 ? 1 : 0;
        // The product is at most 2^126, so that its upper half and the carry do not overflow.
        long addend = productHigh + carry;
        long sumHigh = high + addend;
        if (((high ^ sumHigh) & (addend ^ sumHigh)) < 0) return false;
        high = sumHigh;
        low = sumLow;
        return true;
    }

    /** Replaces a product that was added by another one; returns false, and changes nothing, when it does not fit. */
    boolean replace(long quantity, long price, long newQuantity, long newPrice) {
        long highBefore = high;
        long lowBefore = low;
        if (add(-quantity, price) && add(newQuantity, newPrice)) return true;
        high = highBefore;
        low = lowBefore;
        return false;
    }

    /** Returns the sum divided by a positive number, rounded to the nearest; ABSENT when it does not fit a long. */
    long dividedBy(long divisor) {
        boolean isNegative = high < 0;
        long rest = isNegative ? ~high + (low == 0 ? 1 : 0) : high;
        long digits = isNegative ? -low : low;
        if (Long.compareUnsigned(rest, divisor) >= 0) return FieldValue.ABSENT;
        long quotient = 0;
        for (int bit = Long.SIZE - 1; bit >= 0; bit--) {
            rest = (rest << 1) | ((digits >>> bit) & 1);
            quotient <<= 1;
            if (Long.compareUnsigned(rest, divisor) >= 0) {
                rest -= divisor;
                quotient |= 1;
            }
        }
        if (rest >= divisor - rest) quotient++;
        if (quotient < 0) return FieldValue.ABSENT;
        return isNegative ? -quotient : quotient;
    }
}
