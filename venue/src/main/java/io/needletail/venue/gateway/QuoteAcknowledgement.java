package io.needletail.venue.gateway;

import io.needletail.wire.FieldWriter;
import io.needletail.wire.Tags;

/** MassQuoteAcknowledgement(b). One instance serves all. */
final class QuoteAcknowledgement implements Report {
    private static final int ACCEPTED = 0;
    private static final int REJECTED = 5;
    private static final int OTHER = 99;

    private final StringBuilder text = new StringBuilder();
    private TrackedRequest request = new TrackedRequest();

    QuoteAcknowledgement begin(TrackedRequest answered) {
        request = answered;
        return this;
    }

    @Override
    public int msgType() {
        return MessageTypes.MASS_QUOTE_ACKNOWLEDGEMENT;
    }

    @Override
    public void write(FieldWriter out) {
        request.put(out, FixTags.QUOTE_ID);
        // Rejected says that nothing of the quote is open.
        boolean isRejected = request.refusals > 0 && request.refusals >= request.entries;
        out.put(FixTags.QUOTE_STATUS, isRejected ? REJECTED : ACCEPTED);
        if (request.refusals == 0) return;
        text.setLength(0);
        text.append(request.refusals)
                .append(" quote entries are refused; the first because ")
                .append(RefusalTexts.of(request.firstRefusal));
        if (isRejected) out.put(FixTags.QUOTE_REJECT_REASON, OTHER);
        out.put(Tags.TEXT, text);
    }
}
