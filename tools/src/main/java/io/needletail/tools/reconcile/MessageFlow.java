package io.needletail.tools.reconcile;

import io.needletail.tools.extract.FoundMessage;
import io.needletail.wire.FieldValue;
import io.needletail.wire.Message;
import io.needletail.wire.Tags;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;

/** The messages of one sender to one target, as both logs have them. */
final class MessageFlow {
    private final String name;
    private final Map<LogSide, Half> halves = new EnumMap<>(LogSide.class);

    /** Messages of one log. */
    private static final class Half {
        private final Map<Long, LoggedMessage> waiting = new HashMap<>();
        private final BitSet matched = new BitSet();
        private long count;
        private long highest;
        private long uncompared;
    }

    MessageFlow(String name) {
        this.name = name;
        for (LogSide side : LogSide.values()) halves.put(side, new Half());
    }

    /** Such as {@code BANZAI > EXEC}. */
    String name() {
        return name;
    }

    /** Number of messages of a log. */
    long count(LogSide side) {
        return half(side).count;
    }

    /** Messages of a log that were not compared, because the other one has none of this flow. */
    long uncompared(LogSide side) {
        return half(side).uncompared;
    }

    /** Counts a message that cannot be compared. */
    void leaveOut(LoggedMessage message) {
        half(message.side).uncompared++;
    }

    /** Takes a message with a number; it does not wait yet. */
    LoggedMessage take(LogSide side, FoundMessage found) {
        Half half = half(side);
        half.count++;
        Message fields = found.fields();
        long seqNum = fields.number(Tags.MSG_SEQ_NUM);
        LoggedMessage message;
        if (fields.isSet(Tags.POSS_DUP_FLAG)) {
            message = new LoggedMessage(side, this, found, 0);
        } else {
            // A session that begins anew begins with 1.
            if (seqNum == 1 || fields.isSet(Tags.RESET_SEQ_NUM_FLAG)) begin(half);
            message = new LoggedMessage(side, this, found, half.highest);
            half.highest = Math.max(half.highest, seqNum);
        }
        return message;
    }

    private static void begin(Half half) {
        half.highest = 0;
        half.matched.clear();
    }

    void await(LoggedMessage message) {
        message.next = half(message.side).waiting.put(key(message), message);
    }

    /**
     * Removes the message of the other log that was sent at the same time under the same number; null when none waits.
     */
    LoggedMessage removeEqual(LoggedMessage message) {
        return remove(message, 0);
    }

    /** Removes a message of the other log with the same number, sent less than some time before or after; null. */
    LoggedMessage removeAlike(LoggedMessage message, long toleranceNs) {
        return remove(message, toleranceNs);
    }

    private LoggedMessage remove(LoggedMessage message, long toleranceNs) {
        Map<Long, LoggedMessage> waiting = half(message.side.other()).waiting;
        LoggedMessage found = null;
        // The oldest of them is the last of the chain.
        for (LoggedMessage one = waiting.get(key(message)); one != null; one = one.next) {
            if (isSentWithin(one, message, toleranceNs)) found = one;
        }
        if (found != null) drop(found);
        return found;
    }

    private static boolean isSentWithin(LoggedMessage one, LoggedMessage other, long toleranceNs) {
        boolean isTimed = FieldValue.isPresent(one.sentNs) && FieldValue.isPresent(other.sentNs);
        return isTimed ? Math.abs(one.sentNs - other.sentNs) <= toleranceNs : one.sentNs == other.sentNs;
    }

    /** Removes a message that waits. */
    void drop(LoggedMessage message) {
        Map<Long, LoggedMessage> waiting = half(message.side).waiting;
        long key = key(message);
        LoggedMessage head = waiting.get(key);
        if (head == message) {
            if (message.next == null) waiting.remove(key);
            else waiting.put(key, message.next);
            return;
        }
        while (head != null && head.next != message) head = head.next;
        if (head != null) head.next = message.next;
    }

    /** Remembers that both logs have a number. */
    void matched(LoggedMessage message) {
        if (message.isDuplicate || message.seqNum >= Integer.MAX_VALUE) return;
        half(message.side).matched.set((int) message.seqNum);
        half(message.side.other()).matched.set((int) message.seqNum);
    }

    /** Tests that both logs have the number of a message besides. */
    boolean isRepeated(LoggedMessage message) {
        return !message.isDuplicate
                && message.seqNum < Integer.MAX_VALUE
                && half(message.side).matched.get((int) message.seqNum);
    }

    private static long key(LoggedMessage message) {
        return (message.seqNum << 1) | (message.isDuplicate ? 1 : 0);
    }

    private Half half(LogSide side) {
        return halves.get(side);
    }
}
