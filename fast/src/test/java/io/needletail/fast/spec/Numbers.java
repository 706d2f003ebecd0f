package io.needletail.fast.spec;

import io.needletail.fast.template.Type;
import java.math.BigInteger;

/** Bounds of integers. */
final class Numbers {
    static final Bounds INT32 = of(Type.INT32);
    static final Bounds INT64 = of(Type.INT64);
    static final Bounds UINT32 = of(Type.UINT32);

    private Numbers() {}

    /** Both allowed. */
    record Bounds(BigInteger lowest, BigInteger highest) {}

    static Bounds of(Type type) {
        BigInteger highest = type.isSigned() ? BigInteger.valueOf(type.highest()) : unsigned(type.highest());
        return new Bounds(BigInteger.valueOf(type.lowest()), highest);
    }

    static boolean fits(BigInteger value, Bounds bounds) {
        return value.compareTo(bounds.lowest) >= 0 && value.compareTo(bounds.highest) <= 0;
    }

    static BigInteger unsigned(long bits) {
        return new BigInteger(Long.toUnsignedString(bits));
    }

    /** A value as listeners have it and as initial values have it. */
    static BigInteger of(Type type, long bits) {
        return type.isSigned() ? BigInteger.valueOf(bits) : unsigned(bits);
    }

    /** Adds one; the least number follows the greatest (6.3.6). */
    static BigInteger next(BigInteger value, Type type) {
        Bounds bounds = of(type);
        return value.equals(bounds.highest) ? bounds.lowest : value.add(BigInteger.ONE);
    }
}
