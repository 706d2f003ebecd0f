package io.needletail.tools.reconcile;

import io.needletail.tools.diff.FieldChange;
import io.needletail.tools.diff.FieldChanges;
import io.needletail.tools.extract.FoundMessage;
import io.needletail.wire.FieldValue;
import io.needletail.wire.Message;
import io.needletail.wire.Tags;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Pairs the messages of two logs: those of the same sender and target with the same MsgSeqNum(34), PossDupFlag(43) and
 * SendingTime(52). What finds no such partner waits until the other log is a while further; then a message with the
 * same number sent at about the same time is its partner and differs, or the message is missing.
 *
 * <p>One thread. Memory: what waits, at most {@link #WAITING_MAX} messages.
 */
final class Reconciler {
    /** Messages that wait for a partner; beyond it the oldest one counts as missing. */
    static final int WAITING_MAX = 200_000;

    /** Senders and targets; a log with more is no log of one session. */
    private static final int FLOWS_MAX = 1_000;

    private final FieldChanges comparison;
    private final long windowNs;
    private final Report report;
    private final Map<String, MessageFlow> flows = new LinkedHashMap<>();
    private final Map<LogSide, Deque<LoggedMessage>> waiting = new EnumMap<>(LogSide.class);
    private final Map<LogSide, Long> clocks = new EnumMap<>(LogSide.class);
    private final Map<LogSide, Long> counts = new EnumMap<>(LogSide.class);
    private final Map<LogSide, Long> withoutNumber = new EnumMap<>(LogSide.class);

    /** Takes what is found. */
    @FunctionalInterface
    interface Report {
        /** Valid during the call. */
        void add(Discrepancy discrepancy) throws IOException;
    }

    Reconciler(FieldChanges comparison, long windowNs, Report report) {
        this.comparison = comparison;
        this.windowNs = windowNs;
        this.report = report;
        for (LogSide side : LogSide.values()) {
            waiting.put(side, new ArrayDeque<>());
            clocks.put(side, Long.MIN_VALUE);
            counts.put(side, 0L);
            withoutNumber.put(side, 0L);
        }
    }

    /** The log to read next: the one that is behind in time. */
    LogSide behind() {
        int order = Long.compare(clocks.get(LogSide.OURS), clocks.get(LogSide.THEIRS));
        if (order == 0) order = Long.compare(counts.get(LogSide.OURS), counts.get(LogSide.THEIRS));
        return order <= 0 ? LogSide.OURS : LogSide.THEIRS;
    }

    /** Takes the next message of a log. */
    void take(LogSide side, FoundMessage found) throws IOException {
        counts.merge(side, 1L, Long::sum);
        Message fields = found.fields();
        if (!found.isReadable() || !FieldValue.isPresent(fields.number(Tags.MSG_SEQ_NUM))) {
            withoutNumber.merge(side, 1L, Long::sum);
            return;
        }
        LoggedMessage message = flow(fields).take(side, found);
        if (FieldValue.isPresent(message.sentNs)) clocks.merge(side, message.sentNs, Math::max);
        LoggedMessage partner = message.flow.removeEqual(message);
        if (partner == null) await(message);
        else pair(message, partner);
        expire(side.other());
    }

    private MessageFlow flow(Message fields) throws IOException {
        String name = fields.text(Tags.SENDER_COMP_ID) + " > " + fields.text(Tags.TARGET_COMP_ID);
        MessageFlow known = flows.get(name);
        if (known != null) return known;
        if (flows.size() == FLOWS_MAX) {
            throw new IOException(
                    "more than " + FLOWS_MAX + " senders and targets: reconcile compares logs of sessions");
        }
        MessageFlow added = new MessageFlow(name);
        flows.put(name, added);
        return added;
    }

    private void await(LoggedMessage message) throws IOException {
        message.flow.await(message);
        Deque<LoggedMessage> queue = waiting.get(message.side);
        queue.add(message);
        if (queue.size() > WAITING_MAX) settle(queue.remove());
    }

    private void expire(LogSide side) throws IOException {
        Deque<LoggedMessage> queue = waiting.get(side);
        long now = clocks.get(side.other());
        while (!queue.isEmpty() && (queue.peek().isDone() || isPassed(queue.peek(), now))) settle(queue.remove());
    }

    private boolean isPassed(LoggedMessage message, long now) {
        return now != Long.MIN_VALUE && FieldValue.isPresent(message.sentNs) && message.sentNs < now - windowNs;
    }

    /** Settles what still waits, when both logs are read. */
    void end() throws IOException {
        for (LogSide side : LogSide.values()) {
            for (LoggedMessage message : waiting.get(side)) settle(message);
            waiting.get(side).clear();
        }
    }

    private void settle(LoggedMessage message) throws IOException {
        if (message.isDone()) return;
        message.flow.drop(message);
        LoggedMessage partner = message.flow.removeAlike(message, windowNs);
        if (partner != null) {
            pair(message, partner);
        } else if (message.flow.count(message.side.other()) == 0) {
            message.flow.leaveOut(message);
            message.done();
        } else {
            boolean isRepeated = message.flow.isRepeated(message);
            Discrepancy.Kind kind = isRepeated ? Discrepancy.Kind.REPEATED : Discrepancy.Kind.MISSING;
            report.add(new Discrepancy(kind, message, "", List.of()));
            message.done();
        }
    }

    private void pair(LoggedMessage one, LoggedMessage other) throws IOException {
        LoggedMessage ours = one.side == LogSide.OURS ? one : other;
        LoggedMessage theirs = ours == one ? other : one;
        ours.flow.matched(ours);
        if (!ours.hasSameBytes(theirs)) {
            List<FieldChange> changes = comparison.between(ours.fields(), theirs.fields());
            if (!changes.isEmpty()) {
                report.add(new Discrepancy(Discrepancy.Kind.DIFFERENT, ours, theirs.place(), changes));
            }
        }
        if (ours.isLate() != theirs.isLate()) {
            LoggedMessage late = ours.isLate() ? ours : theirs;
            String place = (late == ours ? theirs : ours).place();
            report.add(new Discrepancy(Discrepancy.Kind.OUT_OF_ORDER, late, place, List.of()));
        }
        ours.done();
        theirs.done();
    }

    /** Pairs of sender and target, in the order of their first messages. */
    Collection<MessageFlow> flows() {
        return flows.values();
    }

    /** Messages of a log. */
    long count(LogSide side) {
        return counts.get(side);
    }

    /** Messages of a log that have no MsgSeqNum(34) or cannot be read. */
    long withoutNumber(LogSide side) {
        return withoutNumber.get(side);
    }
}
