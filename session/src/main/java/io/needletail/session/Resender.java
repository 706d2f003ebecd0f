package io.needletail.session;

import io.needletail.wire.Message;
import io.needletail.wire.MessageWriter;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;
import io.needletail.wire.Value;

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

    private final Outbound out;
    private final History history;
    private final Message kept;
    private final byte[] scratch;
    private final int timePlaces;
    private boolean active;
    private long next;
    private long until;
    private long fillFrom;
    private long peerExpects;
    private long heldFrom;

    Resender(SessionConfig config, Outbound out, History history) {
        this.out = out;
        this.history = history;
        kept = new Message(config.limits().fields());
        scratch = new byte[config.limits().messageBytes()];
        timePlaces = config.timePlaces();
    }

    boolean active() {
        return active;
    }

    /** Forgets what remains to be sent: the connection is gone. */
    void stop() {
        active = false;
        fillFrom = 0;
    }

    /** Takes a request for numbers that have all been used; overlapping requests become one. */
    void request(long begin, long end) {
        if (!active) heldFrom = history.nextOut();
        long from = fillFrom > 0 ? Math.min(fillFrom, begin) : begin;
        boolean inProgress = active && next <= until;
        next = inProgress ? Math.min(next, from) : from;
        until = Math.min(inProgress ? Math.max(until, end) : end, heldFrom - 1);
        fillFrom = 0;
        peerExpects = begin;
        active = true;
        out.flows(false);
    }

    /** Sends all from this number on for the first time. */
    void sendStored(long from) {
        heldFrom = from;
        next = from;
        until = from - 1;
        fillFrom = 0;
        active = true;
        out.flows(false);
    }

    /** Sends one message at most, and two gap fills before it. */
    void step(long nowNs) {
        for (int looked = 0; next <= until; next++, looked++) {
            if (looked == LOOKUPS_PER_STEP) return;
            // A gap fill that began earlier would be a duplicate to the peer, and what it fills would be lost.
            if (next == peerExpects) fillGap(nowNs);
            if (isKeptForResend(next)) {
                fillGap(nowNs);
                resend(nowNs);
                next++;
                return;
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
        }
    }

    private boolean isKeptForResend(long seqNum) {
        int length = history.find(seqNum, scratch, 0);
        return length > 0 && kept.index(scratch, 0, length) != Message.GARBLED && !MsgTypes.isAdmin(kept.msgType());
    }

    private void resend(long nowNs) {
        MessageWriter writer = out.beginAgain(kept.msgType(), next, nowNs);
        long originalNs = kept.timestamp(Tags.SENDING_TIME);
        // Since a clock has stepped back: an original later than its copy would be rejected.
        if (Value.isPresent(originalNs)) {
            writer.timestamp(Tags.ORIG_SENDING_TIME, Math.min(originalNs, nowNs), timePlaces);
        }
        for (int field = kept.firstField() + 1; field < kept.behindLastField(); field++) {
            if (isBody(kept.tag(field))) writer.raw(scratch, kept.to(field - 1) + 1, kept.to(field) + 1);
        }
        if (!kept.isComplete()) resendRest(writer);
        out.endAgain(nowNs);
    }

    // What we sent may have more fields than we would accept: those behind the index go out as they are.
    private void resendRest(MessageWriter writer) {
        int rest = kept.to(kept.behindLastField() - 1) + 1;
        writer.raw(scratch, rest, kept.start() + kept.length() - TRAILER_LENGTH);
    }

    private void fillGap(long nowNs) {
        if (fillFrom == 0) return;
        out.beginAgain(MsgTypes.SEQUENCE_RESET, fillFrom, nowNs)
                .timestamp(Tags.ORIG_SENDING_TIME, nowNs, timePlaces)
                .put(Tags.NEW_SEQ_NO, next)
                .put(Tags.GAP_FILL_FLAG, 'Y');
        out.endAgain(nowNs);
        fillFrom = 0;
    }

    private void sendHeld(long nowNs) {
        if (!out.sendKept(heldFrom, nowNs)) {
            fillFrom = heldFrom;
            next = heldFrom + 1;
            fillGap(nowNs);
        }
        heldFrom++;
    }

    private static boolean isBody(int tag) {
        return switch (tag) {
            case Tags.BEGIN_STRING,
                    Tags.BODY_LENGTH,
                    Tags.MSG_TYPE,
                    Tags.MSG_SEQ_NUM,
                    Tags.POSS_DUP_FLAG,
                    Tags.SENDER_COMP_ID,
                    Tags.SENDING_TIME,
                    Tags.TARGET_COMP_ID,
                    Tags.ORIG_SENDING_TIME,
                    Tags.CHECK_SUM -> false;
            default -> true;
        };
    }
}
