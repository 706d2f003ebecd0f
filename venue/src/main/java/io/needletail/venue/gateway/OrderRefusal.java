package io.needletail.venue.gateway;

import io.needletail.wire.FieldWriter;
import io.needletail.wire.Message;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;
import io.needletail.wire.Timestamp;

/**
 * ExecutionReport(8) for a NewOrderSingle(D) that never becomes a command, and for a status request about an unknown
 * order. It copies the fields of the request.
 */
final class OrderRefusal implements Report {
    private static final String NONE = "NONE";

    private final Message request;
    private final boolean isStatus;
    private final long number;
    private final long timeNs;
    private int reason;
    private String text = "";

    private OrderRefusal(Message request, boolean isStatus, long number, long timeNs) {
        this.request = request;
        this.isStatus = isStatus;
        this.number = number;
        this.timeNs = timeNs;
    }

    static OrderRefusal ofOrder(Message order, long number, long timeNs) {
        return new OrderRefusal(order, false, number, timeNs);
    }

    static OrderRefusal ofStatus(Message request, long timeNs) {
        return new OrderRefusal(request, true, 0, timeNs);
    }

    /** Sets OrdRejReason(103) and Text(58). */
    OrderRefusal because(int ordRejReason, String why) {
        reason = ordRejReason;
        text = why;
        return this;
    }

    @Override
    public int msgType() {
        return MsgTypes.EXECUTION_REPORT;
    }

    @Override
    public void write(FieldWriter out) {
        out.put(Tags.ORDER_ID, NONE).copy(request, Tags.CL_ORD_ID);
        if (isStatus) {
            out.copy(request, FixTags.MASS_STATUS_REQ_ID).copy(request, FixTags.ORD_STATUS_REQ_ID);
            if (request.has(FixTags.MASS_STATUS_REQ_ID)) {
                out.put(FixTags.TOT_NUM_REPORTS, 0).bool(FixTags.LAST_RPT_REQUESTED, true);
            }
        }
        out.put(Tags.EXEC_ID, number)
                .put(Tags.EXEC_TYPE, isStatus ? ExecutionReport.STATUS : ExecutionReport.REJECTED)
                .put(Tags.ORD_STATUS, OrderState.REJECTED.code())
                .put(FixTags.ORD_REJ_REASON, reason);
        copyOr(out, Tags.SYMBOL, "[N/A]");
        copyOr(out, Tags.SIDE, "1");
        copyOr(out, Tags.ORDER_QTY, "0");
        out.copy(request, Tags.ORD_TYPE)
                .copy(request, Tags.PRICE)
                .put(Tags.LEAVES_QTY, 0)
                .put(Tags.CUM_QTY, 0)
                .put(Tags.AVG_PX, 0)
                .timestamp(Tags.TRANSACT_TIME, timeNs, Timestamp.MILLIS)
                .put(Tags.TEXT, text);
    }

    private void copyOr(FieldWriter out, int tag, String otherwise) {
        if (request.has(tag)) out.copy(request, tag);
        else out.put(tag, otherwise);
    }
}
