package io.needletail.venue.gateway;

import io.needletail.matching.MatchingEngine;
import io.needletail.wire.FieldWriter;
import io.needletail.wire.Tags;
import io.needletail.wire.Timestamp;

/** OrderMassCancelReport(r) of a request that the sequencer answered. One instance serves all. */
final class MassCancelReport implements Report {
    static final char BY_SYMBOL = '1';
    static final char ALL = '7';
    static final char REFUSED = '0';

    /** MassCancelRejectReason(532): mass cancel not supported, which stands for everything but an unknown security. */
    static final char NOT_SUPPORTED = '0';

    /** MassCancelRejectReason(532). */
    static final char UNKNOWN_SECURITY = '1';

    private final Listings listings;
    private TrackedRequest request = new TrackedRequest();
    private long number;
    private long timeNs;
    private int count;
    private String refusal = "";
    private String note = "";

    MassCancelReport(Listings listings) {
        this.listings = listings;
    }

    MassCancelReport begin(TrackedRequest answered, long reportNumber, long atNs) {
        request = answered;
        number = reportNumber;
        timeNs = atNs;
        count = 0;
        refusal = "";
        note = "";
        return this;
    }

    MassCancelReport canceled(int orders) {
        count = orders;
        return this;
    }

    /** Leaves TotalAffectedOrders(533) out and says why. */
    MassCancelReport uncounted(String why) {
        note = why;
        return this;
    }

    MassCancelReport because(String why) {
        refusal = why;
        return this;
    }

    @Override
    public int msgType() {
        return MessageTypes.MASS_CANCEL_REPORT;
    }

    @Override
    public void write(FieldWriter out) {
        boolean isOfAll = request.instrument == MatchingEngine.ANY;
        char requestType = isOfAll ? ALL : BY_SYMBOL;
        request.put(out, Tags.CL_ORD_ID);
        out.put(Tags.ORDER_ID, number);
        if (request.session.orElseThrow().isFix50()) out.put(FixTags.MASS_ACTION_REPORT_ID, number);
        if (number > 0) out.put(FixTags.SECONDARY_ORDER_ID, number);
        out.put(FixTags.MASS_CANCEL_REQUEST_TYPE, requestType);
        out.put(FixTags.MASS_CANCEL_RESPONSE, refusal.isEmpty() ? requestType : REFUSED);
        if (!refusal.isEmpty()) out.put(FixTags.MASS_CANCEL_REJECT_REASON, NOT_SUPPORTED);
        if (note.isEmpty()) out.put(FixTags.TOTAL_AFFECTED_ORDERS, count);
        if (!isOfAll) out.put(Tags.SYMBOL, listings.symbol(request.instrument));
        out.timestamp(Tags.TRANSACT_TIME, timeNs, Timestamp.MILLIS);
        String text = refusal.isEmpty() ? note : refusal;
        if (!text.isEmpty()) out.put(Tags.TEXT, text);
    }
}
