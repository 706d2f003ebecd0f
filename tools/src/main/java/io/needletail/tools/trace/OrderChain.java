package io.needletail.tools.trace;

import io.needletail.wire.FieldReader;
import io.needletail.wire.Message;
import io.needletail.wire.Tags;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;

/**
 * The identifiers of one order: its ClOrdIDs(11), each linked to the one before by OrigClOrdID(41), and its
 * OrderIDs(37).
 *
 * <p>One thread.
 */
final class OrderChain {
    /** An order with more identifiers is none: the log names all its orders alike. */
    static final int IDS_MAX = 100_000;

    private static final Set<String> NO_ORDER = Set.of("", "NONE", "none", "0", "UNKNOWN", "N/A");

    private final Set<String> clOrdIds = new HashSet<>();
    private final Set<String> orderIds = new HashSet<>();

    OrderChain(String id) {
        clOrdIds.add(id);
    }

    /** Returns the number of known identifiers. */
    int size() {
        return clOrdIds.size() + orderIds.size();
    }

    /** Tells whether a message belongs to the order, and learns its identifiers. */
    boolean take(Message fields) throws IOException {
        if (!belongs(fields)) return false;
        // A list of orders or an allocation names several orders, which are not one.
        if (isSingle(fields, Tags.CL_ORD_ID)) {
            add(clOrdIds, fields.text(Tags.CL_ORD_ID));
            if (isSingle(fields, Tags.ORIG_CL_ORD_ID)) add(clOrdIds, fields.text(Tags.ORIG_CL_ORD_ID));
            if (isSingle(fields, Tags.ORDER_ID)) add(orderIds, fields.text(Tags.ORDER_ID));
        }
        return true;
    }

    private boolean belongs(Message fields) {
        for (int field = 0; field < fields.endField(); field++) {
            int tag = fields.tag(field);
            if (tag == Tags.CL_ORD_ID || tag == Tags.ORIG_CL_ORD_ID) {
                if (clOrdIds.contains(value(fields, field))) return true;
            } else if (tag == Tags.ORDER_ID) {
                String id = value(fields, field);
                if (orderIds.contains(id) || (clOrdIds.contains(id) && !NO_ORDER.contains(id))) return true;
            }
        }
        return false;
    }

    private static boolean isSingle(Message fields, int tag) {
        int first = fields.find(tag);
        if (first == FieldReader.NOT_FOUND) return false;
        for (int field = first + 1; field < fields.endField(); field++) {
            if (fields.tag(field) == tag) return false;
        }
        return true;
    }

    private void add(Set<String> ids, String id) throws IOException {
        if (NO_ORDER.contains(id)) return;
        ids.add(id);
        if (size() > IDS_MAX) {
            throw new IOException("the order has more than " + IDS_MAX
                    + " identifiers; its log gives many orders the same" + " ClOrdID(11) or OrderID(37)");
        }
    }

    private static String value(Message fields, int field) {
        int from = fields.from(field);
        return new String(fields.bytes(), from, fields.to(field) - from, StandardCharsets.ISO_8859_1);
    }
}
