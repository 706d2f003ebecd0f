package io.needletail.fast.spec;

import java.math.BigInteger;

/** A decimal as mantissa and exponent. */
record Scaled(BigInteger mantissa, BigInteger exponent) {
    static final BigInteger EXPONENT_MAX = BigInteger.valueOf(63);

    Scaled plus(Scaled other) {
        return new Scaled(mantissa.add(other.mantissa), exponent.add(other.exponent));
    }

    Scaled minus(Scaled other) {
        return new Scaled(mantissa.subtract(other.mantissa), exponent.subtract(other.exponent));
    }

    /** Within the bounds of the specification (6.2.2). */
    boolean isRight() {
        return exponent.abs().compareTo(EXPONENT_MAX) <= 0 && Numbers.fits(mantissa, Numbers.INT64);
    }
}
