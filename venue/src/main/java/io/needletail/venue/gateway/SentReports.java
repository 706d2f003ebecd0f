package io.needletail.venue.gateway;

import io.needletail.session.MessageStore;
import io.needletail.wire.FieldValue;
import io.needletail.wire.Message;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;
import java.util.HashMap;
import java.util.Map;

/**
 * The reports that a session has stored: the session's store itself says where the gateway goes on after a failure.
 *
 * @param number number of the last report of an event, 0 for none
 * @param acknowledgements acknowledgements of quotes, which have no number, that were stored after it
 * @param orders the orders that are open by what was reported, by id
 */
record SentReports(long number, int acknowledgements, Map<Long, ReportedOrder> orders) {
    private static final int MESSAGE_BYTES_MAX = 1 << 16;

    /** Says only which report was the last. */
    static SentReports until(long number) {
        return new SentReports(number, 0, Map.of());
    }

    /** Reads a store from its first message on. */
    static SentReports in(MessageStore store) {
        byte[] frame = new byte[MESSAGE_BYTES_MAX];
        Message message = new Message();
        Map<Long, ReportedOrder> orders = new HashMap<>();
        long last = 0;
        int acknowledgements = 0;
        for (long seqNum = 1; seqNum < store.nextOut(); seqNum++) {
            int length = store.find(seqNum, frame, 0);
            if (length == 0 || message.index(frame, 0, length) != Message.WELL_FORMED) continue;
            long number = number(message);
            if (number > last) {
                last = number;
                acknowledgements = 0;
                if (message.msgType() == MsgTypes.EXECUTION_REPORT) note(message, orders);
            } else if (message.msgType() == MessageTypes.MASS_QUOTE_ACKNOWLEDGEMENT) {
                acknowledgements++;
            }
        }
        return new SentReports(last, acknowledgements, orders);
    }

    private static void note(Message report, Map<Long, ReportedOrder> orders) {
        long orderId = report.number(Tags.ORDER_ID);
        if (ReportedOrder.isOpen(report)) orders.put(orderId, ReportedOrder.of(report));
        else orders.remove(orderId);
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
