package io.needletail.bench.peers.f1x;

import org.f1x.api.message.MessageParser;

/** Values as F1X reads numbers: doubles. */
final class Values {
    /** Makes a price a number of ten-thousandths. */
    static final double PRICE_FACTOR = 10_000;

    private Values() {}

    static long price(MessageParser parser) {
        return Math.round(parser.getDoubleValue() * PRICE_FACTOR);
    }

    static long quantity(MessageParser parser) {
        return Math.round(parser.getDoubleValue());
    }
}
