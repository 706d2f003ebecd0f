package io.needletail.venue.gateway;

import io.needletail.wire.FieldWriter;
import io.needletail.wire.Message;
import io.needletail.wire.Tags;
import io.needletail.wire.Timestamp;

/**
 * OrderMassCancelReport(r) for a request that never becomes a command.
 *
 * @param request the request, of which it copies fields
 * @param isFix50 true where MassActionReportID(1369) is required
 * @param timeNs TransactTime(60)
 * @param reason MassCancelRejectReason(532)
 * @param text Text(58)
 */
record MassCancelRefusal(Message request, boolean isFix50, long timeNs, char reason, String text) implements Report {
    static final String NONE = "NONE";

    @Override
    public int msgType() {
        return MessageTypes.MASS_CANCEL_REPORT;
    }

    @Override
    public void write(FieldWriter out) {
        out.copy(request, Tags.CL_ORD_ID).put(Tags.ORDER_ID, NONE);
        if (isFix50) out.put(FixTags.MASS_ACTION_REPORT_ID, NONE);
        out.copy(request, FixTags.MASS_CANCEL_REQUEST_TYPE)
                .put(FixTags.MASS_CANCEL_RESPONSE, MassCancelReport.REFUSED)
                .put(FixTags.MASS_CANCEL_REJECT_REASON, reason)
                .copy(request, Tags.SYMBOL)
                .copy(request, Tags.SIDE)
                .timestamp(Tags.TRANSACT_TIME, timeNs, Timestamp.MILLIS)
                .put(Tags.TEXT, text);
    }
}
