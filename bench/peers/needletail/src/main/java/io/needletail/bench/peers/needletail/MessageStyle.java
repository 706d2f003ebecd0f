package io.needletail.bench.peers.needletail;

import io.needletail.bench.probe.OrderMatch;
import io.needletail.bench.probe.PeerArguments;
import io.needletail.session.OutboundMessage;
import io.needletail.wire.Message;

/** How a client writes its orders and reads the reports. */
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

    /** Matches a report to its order. */
    int match(Message report, OrderMatch match);

    /** The wording that the command line asks for. */
    static MessageStyle of(PeerArguments arguments) {
        return typed(arguments) ? new ViewStyle() : new TagStyle();
    }

    /** Whether that is the typed one. */
    static boolean typed(PeerArguments arguments) {
        return arguments.number("views", 0) == 1;
    }
}
