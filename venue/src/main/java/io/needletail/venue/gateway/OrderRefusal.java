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

    private final RepeatedFields repeated = new RepeatedFields();
    private final Message request;
    private final boolean isStatus;
    private final String execId;
    private final long timeNs;
    private int reason;
    private String text = "";

    private OrderRefusal(Message request, boolean isStatus, String execId, long timeNs) {
        this.request = request;
        this.isStatus = isStatus;
        this.execId = execId;
        this.timeNs = timeNs;
    }

    /** Begins the refusal of an order; its ExecID(17) is no number, which events have. */
    static OrderRefusal ofOrder(Message order, String execId, long timeNs) {
        return new OrderRefusal(order, false, execId, timeNs);
    }

    static OrderRefusal ofStatus(Message request, long timeNs) {
        return new OrderRefusal(request, true, "0", timeNs);
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
        out.put(Tags.EXEC_ID, execId)
                .put(Tags.EXEC_TYPE, isStatus ? ExecutionReport.STATUS : ExecutionReport.REJECTED)
                .put(Tags.ORD_STATUS, OrderState.REJECTED.code())
                .put(FixTags.ORD_REJ_REASON, reason);
        copyOr(out, Tags.SYMBOL, "[N/A]");
        copyOr(out, Tags.SIDE, "1");
        if (repeated.take(request)) repeated.put(out);
        copyOr(out, Tags.ORDER_QTY, "0");
        out.copy(request, Tags.ORD_TYPE)
                .copy(request, Tags.PRICE)
                .copy(request, FixTags.STOP_PX)
                .copy(request, Tags.TIME_IN_FORCE)
                .copy(request, FixTags.EXPIRE_TIME)
                .copy(request, FixTags.EXEC_INST)
                .copy(request, FixTags.MIN_QTY)
                .copy(request, FixTags.MAX_FLOOR)
                .copy(request, FixTags.DISPLAY_QTY)
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
