package io.needletail.samples.migrate;

import io.needletail.wire.FieldWriter;
import io.needletail.wire.Group;
import io.needletail.wire.Message;

/** Repeating groups on Needletail, as the guide shows them. */
final class NeedletailGroups {
    private static final int NO_PARTY_IDS = 453;
    private static final int PARTY_ID = 448;
    private static final int PARTY_ID_SOURCE = 447;
    private static final int PARTY_ROLE = 452;
    private static final int EXECUTING_FIRM = 1;
    private static final int CLIENT_ID = 3;

    // snippet: write
    static void name(FieldWriter order, String firm, String client) { // an OutboundMessage is a FieldWriter
        order.put(NO_PARTY_IDS, 2);
        order.put(PARTY_ID, firm).put(PARTY_ID_SOURCE, 'D').put(PARTY_ROLE, EXECUTING_FIRM);
        order.put(PARTY_ID, client).put(PARTY_ID_SOURCE, 'D').put(PARTY_ROLE, CLIENT_ID);
    }
    // end

    // snippet: read
    private final Group parties = new Group(NO_PARTY_IDS, PARTY_ID, PARTY_ID_SOURCE, PARTY_ROLE); // made once

    String client(Message order) {
        parties.in(order);
        while (parties.next()) {
            if (parties.number(PARTY_ROLE) == CLIENT_ID) return parties.text(PARTY_ID);
        }
        return "";
    }
    // end
}
