package io.needletail.engine;

import io.needletail.engine.connect.TlsPrefix;
import io.needletail.engine.memory.SessionBudget;
import io.needletail.engine.store.StepStore;
import io.needletail.session.DisconnectReason;
import io.needletail.session.SessionLimits;
import io.needletail.session.SessionStateMachine;
import io.needletail.transport.Transport;
import io.needletail.wire.Framer;
import io.needletail.wire.Message;
import io.needletail.wire.MsgTypes;
import java.io.IOException;

/**
 * Receives the bytes of a connection, finds the frames in them, and hands each frame to the session while the session
 * reads.
 *
 * <p>A frame is a step: what it caused in other sessions is committed before the frame's number, which is one unit with
 * everything that the session sent in response.
 */
final class FrameReceiver {
    private final SessionStateMachine session;
    private final StepStore store;
    private final StageTimer timer;
    private final Message message;
    private final int messageBytesMax;
    private final ReceiveBuffer received;
    private boolean peerEnded;
    private boolean hasSkipped;
    private boolean isTls;

    FrameReceiver(
            SessionStateMachine session,
            StepStore store,
            StageTimer timer,
            SharedBuffers shared,
            SessionBudget budget) {
        this.session = session;
        this.store = store;
        this.timer = timer;
        SessionLimits limits = session.config().limits();
        messageBytesMax = limits.messageBytes();
        message = shared.message(limits.fields());
        received = new ReceiveBuffer(shared.received(Math.max(messageBytesMax, shared.logonBytesMax())), budget);
    }

    /** Begins a connection with the bytes that were already read from it. */
    void begin(byte[] bytes, int from, int limit) {
        peerEnded = false;
        hasSkipped = false;
        isTls = false;
        received.begin(bytes, from, limit);
        timer.idle();
        timer.received();
    }

    /** Receives bytes and returns their number; 0 after the peer has ended its stream. */
    int receive(Transport transport, long nowNs) throws IOException {
        if (peerEnded) return 0;
        if (received.lacksMemory()) session.onHold(nowNs);
        int count = received.receive(transport);
        peerEnded = count == Transport.CLOSED;
        if (peerEnded) return 0;
        if (count > 0) timer.received();
        return count;
    }

    /** Passes the complete frames to the session, while the session reads; returns their number. */
    int step(Transport transport, long nowNs) {
        int frames = 0;
        message.with(session.dataPairs());
        while (!received.isEmpty() && session.reads(nowNs)) {
            timer.begin();
            int length = message.read(received.bytes(), received.from(), received.limit(), messageBytesMax);
            if (length == Framer.INCOMPLETE) break;
            if (length == Framer.TOO_LONG) {
                tooLong(nowNs);
                break;
            }
            if (length < 0) {
                skip(transport, -length, nowNs);
            } else {
                handOver(transport, length, message.outcome(), nowNs);
            }
            frames++;
        }
        received.keep();
        return frames;
    }

    /** Tests that the peer has ended its stream. */
    boolean hasPeerEnded() {
        return peerEnded;
    }

    /** Tests that the first garbled bytes of the present or the last connection were TLS. */
    boolean isTls() {
        return isTls;
    }

    boolean isEmpty() {
        return received.isEmpty();
    }

    /** Ends the connection. */
    void end() {
        received.clear();
        received.keep();
    }

    /** Returns memory that is not in use at the moment. */
    void trim() {
        received.trim();
    }

    private void handOver(Transport transport, int length, int outcome, long nowNs) {
        received.skip(length);
        if (outcome == Message.GARBLED) {
            // Official session test case 14.k: a delimiter within a text garbles the message.
            garbled(length, "a field has no '='", nowNs);
            return;
        }
        timer.decoded(message);
        if (timer.isTimed()) recordArrival(transport);
        try {
            session.onMessage(message, nowNs);
            store.commit();
        } finally {
            timer.stepped();
        }
    }

    private void recordArrival(Transport transport) {
        long stampNs = transport.stampNs();
        if (stampNs != Transport.NO_STAMP) timer.arrived(stampNs, transport.stampClockNs());
    }

    // Skipped bytes may be a whole frame with a wrong CheckSum(10), or a frame whose third field is not MsgType(35).
    private void skip(Transport transport, int length, long nowNs) {
        boolean whole =
                message.index(received.bytes(), received.from(), length) == Message.WELL_FORMED && message.isWhole();
        boolean hasType = whole && message.msgType() != MsgTypes.NONE;
        if (hasType && !session.config().validation().checksum()) {
            handOver(transport, length, Message.WELL_FORMED, nowNs);
            return;
        }
        if (!hasSkipped) isTls = TlsPrefix.isAt(received.bytes(), received.from(), received.limit());
        hasSkipped = true;
        received.skip(length);
        if (whole) {
            garbled(length, hasType ? "CheckSum(10) is wrong" : "the third field is not MsgType(35)", nowNs);
        } else if (!isTls) {
            session.onSkipped(length, "they are no FIX message, or BodyLength(9) is wrong", nowNs);
        }
    }

    private void garbled(int length, String text, long nowNs) {
        session.onSkipped(length, text, nowNs);
        session.onGarbled(message, nowNs);
        store.commit();
    }

    private void tooLong(long nowNs) {
        received.clear();
        session.fail(
                DisconnectReason.MESSAGE_TOO_LONG,
                "BodyLength(9) announces a message longer than " + messageBytesMax + " bytes",
                nowNs);
        store.commit();
    }
}
