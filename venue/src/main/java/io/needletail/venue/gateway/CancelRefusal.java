package io.needletail.venue.gateway;

import io.needletail.wire.FieldWriter;
import io.needletail.wire.Message;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;
import io.needletail.wire.Timestamp;

/** OrderCancelReject(9) for a request that never becomes a command. It copies the fields of the request. */
final class CancelRefusal implements Report {
    private final Message request;
    private final TrackedRequest order;
    private final long timeNs;
    private int reason;
    private String text = "";

    /** {@code order} need not exist. */
    CancelRefusal(Message request, TrackedRequest order, long timeNs) {
        this.request = request;
        this.order = order;
        this.timeNs = timeNs;
    }

    /** Sets CxlRejReason(102) and Text(58). */
    CancelRefusal because(int cxlRejReason, String why) {
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
        if (order.exists()) out.put(Tags.ORDER_ID, order.orderId);
        else out.put(Tags.ORDER_ID, "NONE");
        out.copy(request, Tags.CL_ORD_ID);
        int named = request.find(request.has(Tags.ORIG_CL_ORD_ID) ? Tags.ORIG_CL_ORD_ID : Tags.CL_ORD_ID);
        out.put(Tags.ORIG_CL_ORD_ID, request.bytes(), request.from(named), request.to(named));
        boolean isReplace = request.msgType() == MsgTypes.ORDER_CANCEL_REPLACE_REQUEST;
        out.put(Tags.ORD_STATUS, order.exists() ? order.state.code() : OrderState.REJECTED.code())
                .timestamp(Tags.TRANSACT_TIME, timeNs, Timestamp.MILLIS)
                .put(FixTags.CXL_REJ_RESPONSE_TO, isReplace ? '2' : '1')
                .put(FixTags.CXL_REJ_REASON, reason)
                .put(Tags.TEXT, text);
    }
}
