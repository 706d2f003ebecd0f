package io.needletail.bench.peers.needletail;

import io.needletail.bench.probe.PeerArguments;
import io.needletail.bench.probe.RoundTripDriver;
import io.needletail.session.OutboundMessage;
import io.needletail.wire.Message;

/** Writes the orders of a client and reads the reports. */
interface MessageStyle {
    /** OrderQty(38), times ten. */
    long QUANTITY = 4_005;

    /** Decimal places of it. */
    int QUANTITY_SCALE = 1;

    /** Price(44), times a thousand. */
    long PRICE_OF_ONE = 100_122;

    /** Decimal places of it. */
    int PRICE_SCALE = 3;

    /** Writes an order's body. */
    OutboundMessage order(OutboundMessage draft, long id);

    /** Reads a report for the driver. */
    void report(Message report, RoundTripDriver driver);

    /** Returns the style of the command line. */
    static MessageStyle of(PeerArguments arguments) {
        if (validated(arguments)) return new ShuffledStyle();
        return typed(arguments) ? new ViewStyle() : new TagStyle();
    }

    /** Returns true when both ends check every message. */
    static boolean validated(PeerArguments arguments) {
        return arguments.number("validate", 0) == 1;
    }

    /** Returns true for the typed style. */
    static boolean typed(PeerArguments arguments) {
        return arguments.number("views", 0) == 1;
    }
}
