package io.needletail.bench.peers.philadelphia.codec;

import com.paritytrading.philadelphia.FIXMessage;
import com.paritytrading.philadelphia.FIXValue;
import io.needletail.bench.workload.Digest;

/** Reads the values of one kind of message. */
@FunctionalInterface
interface MessageDigest {
    /** Makes a price, which Philadelphia reads as a double, a number of ten-thousandths again. */
    double PRICE_FACTOR = 10_000;

    /** The digest of a message. */
    long of(FIXMessage message);

    /** The digest of a text. */
    static long text(FIXValue value) {
        int length = value.length();
        return Digest.text(length, value.byteAt(0), value.byteAt(length - 1));
    }

    /** A price. */
    static long price(FIXValue value) {
        return Math.round(value.asFloat() * PRICE_FACTOR);
    }

    /** A quantity. */
    static long quantity(FIXValue value) {
        return Math.round(value.asFloat());
    }
}
