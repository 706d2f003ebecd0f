package io.needletail.venue.gateway;

import io.needletail.wire.FieldWriter;
import io.needletail.wire.Message;
import io.needletail.wire.Tags;

/**
 * MassQuoteAcknowledgement(b) for a quote that never becomes a command.
 *
 * @param quote the quote, of which it copies id and response level
 * @param text Text(58)
 */
record QuoteRefusal(Message quote, String text) implements Report {
    static final int REJECTED = 5;
    private static final int OTHER = 99;

    @Override
    public int msgType() {
        return MessageTypes.MASS_QUOTE_ACKNOWLEDGEMENT;
    }

    @Override
    public void write(FieldWriter out) {
        out.copy(quote, FixTags.QUOTE_ID)
                .put(FixTags.QUOTE_STATUS, REJECTED)
                .put(FixTags.QUOTE_REJECT_REASON, OTHER)
                .copy(quote, FixTags.QUOTE_RESPONSE_LEVEL)
                .put(Tags.TEXT, text);
    }
}
