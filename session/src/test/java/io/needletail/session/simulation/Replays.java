package io.needletail.session.simulation;

import io.needletail.wire.Message;
import io.needletail.wire.MessageWriter;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;
import io.needletail.wire.Timestamp;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Some frames that an end has received, which the simulation sends to it again.
 *
 * <p>TCP itself does not repeat bytes; a peer repeats messages, when the response to an earlier ResendRequest(2) is
 * still in flight while it responds to the next. So a frame is repeated as a resend would be: with PossDupFlag(43) and
 * OrigSendingTime(122).
 */
final class Replays {
    private static final int KEPT = 4;

    private final byte[][] frames = new byte[KEPT][];
    private final Message message = new Message(64);
    private final MessageWriter writer = new MessageWriter();
    private final Terms terms;
    private int count;

    Replays(Terms terms) {
        this.terms = terms;
    }

    boolean isEmpty() {
        return count == 0;
    }

    void forget() {
        count = 0;
    }

    /** Keeps a frame that an engine may send again: an application message or a gap fill. */
    void offer(Message received) {
        int type = received.msgType();
        if (MsgTypes.isAdmin(type) && type != MsgTypes.SEQUENCE_RESET) return;
        if (!received.has(Tags.CL_ORD_ID) && !received.has(Tags.NEW_SEQ_NO)) return;
        int from = received.start();
        frames[count % KEPT] = Arrays.copyOfRange(received.bytes(), from, from + received.length());
        count++;
    }

    /** Writes one of the stored frames as a resend at this time; returns its length. */
    int write(int choice, byte[] target, long nowNs) {
        byte[] frame = frames[choice % Math.min(count, KEPT)];
        if (message.index(frame, 0, frame.length) != Message.WELL_FORMED) throw new IllegalStateException("damaged");
        byte[] version = terms.beginString().getBytes(StandardCharsets.US_ASCII);
        long originalNs = Math.min(nowNs, message.timestamp(Tags.SENDING_TIME));
        int body = message.find(message.has(Tags.CL_ORD_ID) ? Tags.CL_ORD_ID : Tags.NEW_SEQ_NO);
        int last = message.endField() - 2;
        writer.begin(target, 0, target.length, version, message.msgType())
                .copy(message, Tags.MSG_SEQ_NUM)
                .put(Tags.POSS_DUP_FLAG, 'Y')
                .copy(message, Tags.SENDER_COMP_ID)
                .timestamp(Tags.SENDING_TIME, nowNs, Timestamp.NANOS)
                .copy(message, Tags.TARGET_COMP_ID)
                .timestamp(Tags.ORIG_SENDING_TIME, originalNs, Timestamp.NANOS)
                .raw(frame, message.to(body - 1) + 1, message.to(last) + 1);
        return writer.end();
    }
}
