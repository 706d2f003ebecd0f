package io.needletail.venue.gateway;

import io.needletail.matching.RefusalReason;
import io.needletail.wire.FieldWriter;
import io.needletail.wire.Tags;

/**
 * MassQuoteAcknowledgement(b): in FIX 4.4 with the entries that are refused, in FIX 5.0 with all of them and the status
 * of each. One instance serves all.
 */
final class QuoteAcknowledgement implements Report {
    private static final int ACCEPTED = 0;
    private static final int REJECTED = 5;

    private final QuoteEntries entries;
    private final StringBuilder text = new StringBuilder();
    private TrackedRequest request = new TrackedRequest();

    QuoteAcknowledgement(QuoteEntries entries) {
        this.entries = entries;
    }

    QuoteAcknowledgement begin(TrackedRequest answered) {
        request = answered;
        return this;
    }

    /** Tests whether a client wants the acknowledgement of a quote, all of whose entries are answered. */
    static boolean isWanted(TrackedRequest quote) {
        return quote.responseLevel == ResponseLevel.ALL
                || (quote.responseLevel == ResponseLevel.REFUSED && quote.refusals > 0);
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
        if (isRejected) out.put(FixTags.QUOTE_REJECT_REASON, FixCodes.quoteRejectReason(request.firstRefusal));
        out.put(FixTags.QUOTE_RESPONSE_LEVEL, request.responseLevel.code);
        if (request.refusals > 0) {
            text.setLength(0);
            text.append(request.refusals)
                    .append(" quote entries are refused; the first because ")
                    .append(RefusalTexts.of(request.firstRefusal));
            out.put(Tags.TEXT, text);
        }
        writeSets(out);
    }

    private void writeSets(FieldWriter out) {
        long first = request.command - request.entries + 1;
        long end = request.command + 1;
        int sets = 0;
        for (long at = next(first, end); at < end; at = next(endOfSet(at, end), end)) sets++;
        if (sets == 0) return;
        out.put(FixTags.NO_QUOTE_SETS, sets);
        for (long at = next(first, end); at < end; at = next(endOfSet(at, end), end)) writeSet(out, at, end);
    }

    private void writeSet(FieldWriter out, long first, long end) {
        long endOfSet = endOfSet(first, end);
        int count = 0;
        for (long at = first; at < endOfSet; at = next(at + 1, endOfSet)) count++;
        entries.at(first).putSet(out);
        out.put(FixTags.TOT_NO_QUOTE_ENTRIES, count).put(FixTags.NO_QUOTE_ENTRIES, count);
        for (long at = first; at < endOfSet; at = next(at + 1, endOfSet)) write(out, entries.at(at));
    }

    private void write(FieldWriter out, QuoteEntry entry) {
        boolean isRefused = entry.refusal != RefusalReason.NONE;
        entry.putId(out);
        if (isFix50()) out.put(FixTags.QUOTE_ENTRY_STATUS, isRefused ? REJECTED : ACCEPTED);
        if (isRefused)
            out.put(FixTags.QUOTE_ENTRY_REJECT_REASON, FixCodes.quoteEntryRejectReason(entry.refusal, isFix50()));
    }

    /** Returns the first entry from a place on that is written, or the end. */
    private long next(long from, long end) {
        long at = from;
        while (at < end && !isFix50() && entries.at(at).refusal == RefusalReason.NONE) at++;
        return at;
    }

    private long endOfSet(long first, long end) {
        long at = first + 1;
        while (at < end && entries.at(at).isOfSetOf(entries.at(first))) at++;
        return at;
    }

    private boolean isFix50() {
        return request.session.orElseThrow().isFix50();
    }
}
