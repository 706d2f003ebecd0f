package io.needletail.session;

import io.needletail.wire.FieldValue;
import io.needletail.wire.Message;
import io.needletail.wire.MessageWriter;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;

/**
 * Answers ResendRequest(2) in steps, so that a request for a million messages needs no memory and stops nobody.
 *
 * <p>Application messages go out again with PossDupFlag(43) and OrigSendingTime(122); runs of admin or lost messages
 * become one gap fill each (FIX 4.4 vol. 2, Resend Request). Messages that are numbered meanwhile are held back and
 * follow, as originals, when the answer is complete: the peer sees all numbers in order.
 */
final class Resender {
    private static final int LOOKUPS_PER_STEP = 256;
    private static final int TRAILER_LENGTH = 7;
    private static final long SECOND_NS = 1_000_000_000L;

    private final SessionState course;
    private final MessageSender out;
    private final MessageStore history;
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
    private long answered;
    private int resent;
    private long lastResent;
    private boolean capped;
    // Of this answer, and of all that were told.
    private long dropped;
    private long droppedInAll;
    // The next of what was held back has to wait for the throttle.
    private boolean waits;

    Resender(SessionState course, StepBuffers step) {
        this.course = course;
        out = course.out();
        history = course.history();
        SessionConfig config = course.config();
        kept = step.resent();
        scratch = step.frame();
        rate = new RateLimiter(config.recovery().resendPerSecond(), SECOND_NS);
        resendMax = config.recovery().resendMax();
    }

    boolean active() {
        return active;
    }

    /** When the next step can do something: epoch nanoseconds, perhaps in the past. */
    long dueNs() {
        if (next <= until) return rate.nextNs();
        return waits ? course.outRate().nextNs() : Long.MIN_VALUE;
    }

    void shift(long byNs) {
        rate.shift(byNs);
    }

    /** Forgets what remains to be sent: the connection is gone. */
    void stop() {
        active = false;
        fillFrom = 0;
        tellDropped();
    }

    /** Numbers that were gap-filled because the store had dropped their messages, as far as they were told. */
    long droppedInAll() {
        return droppedInAll;
    }

    private void tellDropped() {
        if (dropped == 0) return;
        long count = dropped;
        dropped = 0;
        droppedInAll += count;
        course.tell(SessionEvent.RESEND_INCOMPLETE, count);
    }

    private void countIfDropped(long seqNum) {
        if (history.wasDropped(seqNum)) dropped++;
    }

    /** Takes a request for numbers that have all been used; overlapping requests become one. */
    void request(long begin, long end, long requestSeqNum) {
        if (!active) heldFrom = history.nextOut();
        long from = fillFrom > 0 ? Math.min(fillFrom, begin) : begin;
        boolean inProgress = active && next <= until;
        next = inProgress ? Math.min(next, from) : from;
        until = Math.min(inProgress ? Math.max(until, end) : end, heldFrom - 1);
        fillFrom = 0;
        peerExpects = begin;
        answered = requestSeqNum;
        resent = 0;
        capped = false;
        waits = false;
        active = true;
        out.flows(false);
    }

    /** Sends all from this number on for the first time. */
    void sendStored(long from) {
        if (active) return;
        heldFrom = from;
        next = from;
        until = from - 1;
        fillFrom = 0;
        answered = MessageSender.NOBODY;
        waits = false;
        active = true;
        out.flows(false);
    }

    /** Sends one message at most, and two gap fills before it. */
    void step(long nowNs) {
        out.answers(answered);
        resendNext(nowNs);
        out.answersNobody();
    }

    private void resendNext(long nowNs) {
        if (next <= until && !rate.admits(nowNs)) return;
        for (int looked = 0; next <= until; next++, looked++) {
            if (looked == LOOKUPS_PER_STEP) return;
            // A gap fill that began earlier would be a duplicate to the peer, and what it fills would be lost.
            if (next == peerExpects) fillGap(nowNs);
            if (isKeptForResend(next)) {
                fillGap(nowNs);
                if (resend(nowNs)) {
                    next++;
                    return;
                }
            }
            if (fillFrom == 0) fillFrom = next;
        }
        if (fillFrom > 0) {
            fillGap(nowNs);
        } else if (heldFrom < history.nextOut()) {
            sendHeld(nowNs);
        } else {
            active = false;
            out.flows(true);
            tellDropped();
        }
    }

    private boolean isKeptForResend(long seqNum) {
        if (capped) return false;
        if (!isKept(seqNum)) {
            countIfDropped(seqNum);
            return false;
        }
        if (MsgTypes.isAdmin(kept.msgType()) || !course.mayResend(kept)) return false;
        if (resendMax == 0 || resent < resendMax) return true;
        capped = true;
        course.tell(SessionEvent.RESEND_CAPPED, lastResent);
        return false;
    }

    private boolean isKept(long seqNum) {
        int length = history.find(seqNum, scratch, 0);
        return length > 0 && kept.index(scratch, 0, length) != Message.GARBLED;
    }

    // False for a message that a header which has grown since leaves no room for: it is filled over.
    private boolean resend(long nowNs) {
        long originalNs = kept.timestamp(Tags.SENDING_TIME);
        // Since a clock has stepped back: an original later than its copy would be rejected.
        long shownNs = FieldValue.isPresent(originalNs) ? Math.min(originalNs, nowNs) : nowNs;
        MessageWriter writer = out.beginAgain(kept.msgType(), next, shownNs, nowNs);
        for (int field = kept.firstField() + 1; field < kept.endField(); field++) {
            if (!out.writes(kept.tag(field))) writer.raw(scratch, kept.to(field - 1) + 1, kept.to(field) + 1);
        }
        if (!kept.isComplete()) resendRest(writer);
        if (!out.endAgain(nowNs)) return false;
        rate.passed(nowNs);
        resent++;
        lastResent = next;
        return true;
    }

    // What we sent may have more fields than we would accept: those behind the index go out as they are.
    private void resendRest(MessageWriter writer) {
        int rest = kept.to(kept.endField() - 1) + 1;
        writer.raw(scratch, rest, kept.start() + kept.length() - TRAILER_LENGTH);
    }

    private void fillGap(long nowNs) {
        if (fillFrom == 0) return;
        out.fillGap(fillFrom, next, nowNs);
        fillFrom = 0;
    }

    private void sendHeld(long nowNs) {
        RateLimiter outRate = course.outRate();
        boolean counts = outRate.isLimited() && isKept(heldFrom) && !MsgTypes.isAdmin(kept.msgType());
        waits = counts && !outRate.admits(nowNs);
        if (waits) return;
        if (counts) outRate.passed(nowNs);
        if (!out.sendKept(heldFrom, nowNs)) {
            countIfDropped(heldFrom);
            fillFrom = heldFrom;
            next = heldFrom + 1;
            fillGap(nowNs);
        }
        heldFrom++;
    }
}
