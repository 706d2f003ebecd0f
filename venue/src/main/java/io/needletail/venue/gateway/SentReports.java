package io.needletail.venue.gateway;

import io.needletail.session.MessageStore;
import io.needletail.wire.FieldValue;
import io.needletail.wire.Message;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The reports that a session has stored: the session's store itself says where the gateway goes on after a failure.
 *
 * @param number number of the last report of an event, 0 for none
 * @param acknowledgements acknowledgements of quotes, which have no number, that were stored after it
 * @param orders the orders that are open by what was reported, by id
 * @param known which orders were reported at all
 */
record SentReports(long number, int acknowledgements, Map<Long, ReportedOrder> orders, Known known) {
    private static final int MESSAGE_BYTES_MAX = 1 << 16;

    /**
     * The orders that were reported.
     *
     * @param lastOrder the one that was entered last
     * @param endedQuotes sides of quotes whose last report said that they are open no more
     * @param isComplete false when the store may have forgotten reports
     */
    record Known(long lastOrder, Set<Long> endedQuotes, boolean isComplete) {}

    /** Says only which report was the last, and which order was the last that may have been reported. */
    static SentReports until(long number, long lastOrder) {
        return new SentReports(number, 0, Map.of(), new Known(lastOrder, Set.of(), false));
    }

    /** Reads a store from its first message on. */
    static SentReports in(MessageStore store) {
        byte[] frame = new byte[MESSAGE_BYTES_MAX];
        Message message = new Message();
        Map<Long, ReportedOrder> orders = new HashMap<>();
        Set<Long> endedQuotes = new HashSet<>();
        long last = 0;
        long lastOrder = 0;
        int acknowledgements = 0;
        for (long seqNum = 1; seqNum < store.nextOut(); seqNum++) {
            int length = store.find(seqNum, frame, 0);
            if (length == 0 || message.index(frame, 0, length) != Message.WELL_FORMED) continue;
            // A drop copy of another session's report.
            if (message.has(Tags.ON_BEHALF_OF_COMP_ID)) continue;
            long number = number(message);
            if (message.msgType() == MsgTypes.EXECUTION_REPORT) lastOrder = Math.max(lastOrder, order(message));
            if (number > last) {
                last = number;
                acknowledgements = 0;
                if (message.msgType() == MsgTypes.EXECUTION_REPORT) note(message, orders, endedQuotes);
            } else if (message.msgType() == MessageTypes.MASS_QUOTE_ACKNOWLEDGEMENT && !isRefusal(message)) {
                acknowledgements++;
            }
        }
        return new SentReports(last, acknowledgements, orders, new Known(lastOrder, endedQuotes, store.nextOut() > 1));
    }

    /** Tests whether an acknowledgement is that of a quote that never became a command. */
    private static boolean isRefusal(Message acknowledgement) {
        return acknowledgement.number(FixTags.QUOTE_STATUS) == QuoteRefusal.REJECTED
                && !acknowledgement.has(FixTags.NO_QUOTE_SETS);
    }

    private static void note(Message report, Map<Long, ReportedOrder> orders, Set<Long> endedQuotes) {
        long orderId = report.number(Tags.ORDER_ID);
        boolean isOpen = ReportedOrder.isOpen(report);
        if (isOpen) orders.put(orderId, ReportedOrder.of(report));
        else orders.remove(orderId);
        if (!OrderIds.isQuote(orderId)) return;
        if (isOpen) endedQuotes.remove(orderId);
        else endedQuotes.add(orderId);
    }

    /** Returns the id of the order of a report, 0 for a side of a quote or none. */
    private static long order(Message report) {
        long orderId = report.number(Tags.ORDER_ID);
        return FieldValue.isPresent(orderId) && !OrderIds.isQuote(orderId) ? orderId : 0;
    }

    private static long number(Message message) {
        int tag = switch (message.msgType()) {
            case MsgTypes.EXECUTION_REPORT -> Tags.EXEC_ID;
            case MsgTypes.ORDER_CANCEL_REJECT, MessageTypes.MASS_CANCEL_REPORT -> FixTags.SECONDARY_ORDER_ID;
            default -> Tags.INVALID;
        };
        long number = tag == Tags.INVALID ? FieldValue.ABSENT : message.number(tag);
        return FieldValue.isPresent(number) ? number : 0;
    }
}
