package io.needletail.session;

import io.needletail.wire.FieldValue;
import io.needletail.wire.Message;
import io.needletail.wire.MessageWriter;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;

/**
 * Answers ResendRequest(2) in steps, so that a request for a million messages needs no memory and does not delay other
 * sessions.
 *
 * <p>Application messages go out again with PossDupFlag(43) and OrigSendingTime(122); runs of admin or lost messages
 * become one gap fill each (FIX 4.4 vol. 2, Resend Request). New messages get their number, are held back and follow,
 * as originals, when the resend is complete: the peer receives all numbers in order.
 */
final class Resender {
    private static final int LOOKUPS_PER_STEP = 256;
    private static final int TRAILER_LENGTH = 7;
    private static final long SECOND_NS = 1_000_000_000L;

    private final SessionState state;
    private final MessageSender sender;
    private final RateLimiter outRate;
    private final ListenerCalls application;
    private final MessageStore store;
    private final Message kept;
    private final byte[] scratch;
    private final RateLimiter rate;
    private final int resendMax;
    private boolean active;
    private long next;
    private long until;
    private long fillFrom;
    private long peerExpects;
    private long heldFrom;
    private long respondedSeqNum;
    private int resent;
    private long lastResent;
    private boolean capped;
    // Numbers dropped in this resend, and in all resends that were reported.
    private long dropped;
    private long droppedTotal;
    // The next held message has to wait for the throttle.
    private boolean waits;

    Resender(
            SessionState state,
            MessageSender sender,
            RateLimiter outRate,
            ListenerCalls application,
            StepBuffers step) {
        this.state = state;
        this.sender = sender;
        this.outRate = outRate;
        this.application = application;
        store = state.store();
        SessionConfig config = state.config();
        kept = step.resent();
        scratch = step.frame();
        rate = new RateLimiter(config.resend().resendPerSecond(), SECOND_NS);
        resendMax = config.resend().resendMax();
    }

    boolean active() {
        return active;
    }

    /** Returns the time of the next useful step: epoch nanoseconds, may lie in the past. */
    long dueNs() {
        if (next <= until) return rate.nextNs();
        return waits ? outRate.nextNs() : Long.MIN_VALUE;
    }

    void shift(long byNs) {
        rate.shift(byNs);
    }

    /** Drops the remaining resend: the connection has ended. */
    void stop() {
        active = false;
        fillFrom = 0;
        reportDropped();
    }

    /** Returns how many numbers were gap-filled because the store had dropped their messages, as far as reported. */
    long droppedTotal() {
        return droppedTotal;
    }

    private void reportDropped() {
        if (dropped == 0) return;
        long count = dropped;
        dropped = 0;
        droppedTotal += count;
        application.report(SessionEvent.RESEND_INCOMPLETE, count);
    }

    private void countIfDropped(long seqNum) {
        if (store.wasDropped(seqNum)) dropped++;
    }

    /** Takes a request for numbers that were all sent; overlapping requests are merged. */
    void request(long begin, long end, long requestSeqNum) {
        if (!active) heldFrom = store.nextOut();
        long from = fillFrom > 0 ? Math.min(fillFrom, begin) : begin;
        boolean inProgress = active && next <= until;
        next = inProgress ? Math.min(next, from) : from;
        until = Math.min(inProgress ? Math.max(until, end) : end, heldFrom - 1);
        fillFrom = 0;
        peerExpects = begin;
        respondedSeqNum = requestSeqNum;
        resent = 0;
        capped = false;
        waits = false;
        active = true;
        sender.writeThrough(false);
    }

    /** Sends all from this number on for the first time. */
    void sendStored(long from) {
        if (active) return;
        heldFrom = from;
        next = from;
        until = from - 1;
        fillFrom = 0;
        respondedSeqNum = MessageSender.NO_MESSAGE;
        waits = false;
        active = true;
        sender.writeThrough(false);
    }

    /** Sends one message at most, and two gap fills before it. */
    void step() {
        sender.respondTo(respondedSeqNum);
        resendNext();
        sender.respondToNone();
    }

    private void resendNext() {
        if (next <= until && !rate.admits(state.nowNs())) return;
        for (int looked = 0; next <= until; next++, looked++) {
            if (looked == LOOKUPS_PER_STEP) return;
            // The peer would ignore a gap fill that began earlier as a duplicate, and keep its gap.
            if (next == peerExpects) fillGap();
            if (isKeptForResend(next)) {
                fillGap();
                if (resend()) {
                    next++;
                    return;
                }
            }
            if (fillFrom == 0) fillFrom = next;
        }
        if (fillFrom > 0) {
            fillGap();
        } else if (heldFrom < store.nextOut()) {
            sendHeld();
        } else {
            active = false;
            sender.writeThrough(true);
            reportDropped();
        }
    }

    private boolean isKeptForResend(long seqNum) {
        if (capped) return false;
        if (!isKept(seqNum)) {
            countIfDropped(seqNum);
            return false;
        }
        if (MsgTypes.isAdmin(kept.msgType()) || !application.mayResend(kept)) return false;
        if (resendMax == 0 || resent < resendMax) return true;
        capped = true;
        application.report(SessionEvent.RESEND_CAPPED, lastResent);
        return false;
    }

    private boolean isKept(long seqNum) {
        int length = store.find(seqNum, scratch, 0);
        if (length == 0) return false;
        int outcome = kept.with(state.dataPairs()).index(scratch, 0, length);
        return outcome == Message.WELL_FORMED || outcome == Message.TOO_MANY_FIELDS;
    }

    // False when a longer header leaves no room for the message: it is gap-filled.
    private boolean resend() {
        long nowNs = state.nowNs();
        long originalNs = kept.timestamp(Tags.SENDING_TIME);
        // After a clock step back: the peer would reject OrigSendingTime(122) later than SendingTime(52).
        long shownNs = FieldValue.isPresent(originalNs) ? Math.min(originalNs, nowNs) : nowNs;
        MessageWriter writer = sender.beginResend(kept.msgType(), next, shownNs);
        for (int field = kept.firstField() + 1; field < kept.endField(); field++) {
            if (!sender.writes(kept.tag(field))) writer.raw(scratch, kept.to(field - 1) + 1, kept.to(field) + 1);
        }
        if (!kept.isComplete()) resendRest(writer);
        if (!sender.endResend()) return false;
        rate.passed(nowNs);
        resent++;
        lastResent = next;
        return true;
    }

    // A sent message may have more fields than the index holds: the fields after the index are copied as they are.
    private void resendRest(MessageWriter writer) {
        int rest = kept.to(kept.endField() - 1) + 1;
        writer.raw(scratch, rest, kept.start() + kept.length() - TRAILER_LENGTH);
    }

    private void fillGap() {
        if (fillFrom == 0) return;
        sender.fillGap(fillFrom, next);
        fillFrom = 0;
    }

    private void sendHeld() {
        boolean counts = outRate.isLimited() && isKept(heldFrom) && !MsgTypes.isAdmin(kept.msgType());
        waits = counts && !outRate.admits(state.nowNs());
        if (waits) return;
        if (counts) outRate.passed(state.nowNs());
        if (!sender.sendKept(heldFrom)) {
            countIfDropped(heldFrom);
            fillFrom = heldFrom;
            next = heldFrom + 1;
            fillGap();
        }
        heldFrom++;
    }
}
