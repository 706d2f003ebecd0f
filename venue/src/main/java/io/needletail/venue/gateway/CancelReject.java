package io.needletail.venue.gateway;

import io.needletail.wire.FieldWriter;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;
import io.needletail.wire.Timestamp;

/** OrderCancelReject(9) of a request that the sequencer refused. One instance serves all. */
final class CancelReject implements Report {
    private static final char TO_CANCEL = '1';
    private static final char TO_REPLACE = '2';

    private TrackedRequest request = new TrackedRequest();
    private long number;
    private long timeNs;
    private int reason;
    private String text = "";

    /** A number below 1 is left out: no event caused the refusal. */
    CancelReject begin(TrackedRequest refused, long reportNumber, long atNs) {
        request = refused;
        number = reportNumber;
        timeNs = atNs;
        return this;
    }

    /** Sets CxlRejReason(102) and Text(58). */
    CancelReject because(int cxlRejReason, String why) {
        reason = cxlRejReason;
        text = why;
        return this;
    }

    @Override
    public int msgType() {
        return MsgTypes.ORDER_CANCEL_REJECT;
    }

    @Override
    public void write(FieldWriter out) {
        TrackedRequest order = request.order;
        boolean isKnown = request.hasOrder();
        if (isKnown) out.put(Tags.ORDER_ID, order.orderId);
        else out.put(Tags.ORDER_ID, "NONE");
        if (number > 0) out.put(FixTags.SECONDARY_ORDER_ID, number);
        request.put(out, Tags.CL_ORD_ID);
        (isKnown ? order.current : request).put(out, Tags.ORIG_CL_ORD_ID);
        out.put(Tags.ORD_STATUS, isKnown ? order.state.code() : OrderState.REJECTED.code())
                .timestamp(Tags.TRANSACT_TIME, timeNs, Timestamp.MILLIS)
                .put(FixTags.CXL_REJ_RESPONSE_TO, request.kind == RequestKind.REPLACE ? TO_REPLACE : TO_CANCEL)
                .put(FixTags.CXL_REJ_REASON, reason)
                .put(Tags.TEXT, text);
    }
}
