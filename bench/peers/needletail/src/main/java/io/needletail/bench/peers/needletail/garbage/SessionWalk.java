package io.needletail.bench.peers.needletail.garbage;

import io.needletail.bench.workload.turns.Times;
import io.needletail.bench.workload.turns.Walk;
import io.needletail.session.LatencyRecorder;
import io.needletail.session.MemoryMessageStore;
import io.needletail.session.Outbox;
import io.needletail.session.PeerIdentity;
import io.needletail.session.SendResult;
import io.needletail.session.Session;
import io.needletail.session.SessionConfig;
import io.needletail.session.SessionId;
import io.needletail.session.SessionListener;
import io.needletail.session.SessionResources;
import io.needletail.session.SessionStateMachine;
import io.needletail.wire.Message;
import io.needletail.wire.MessageValidator;
import io.needletail.wire.MessageWriter;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;
import io.needletail.wire.Timestamp;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.concurrent.TimeUnit;

/**
 * A session of an acceptor: an order in and two reports out, a millisecond each; now and then a second of silence and
 * its heartbeats. No sockets.
 */
final class SessionWalk implements Walk, SessionListener {
    private static final int EXCHANGES = 1_000;
    private static final int EXCHANGES_PER_SILENCE = 50;
    private static final int OUTBOX_BYTES = 1 << 18;
    private static final int STORE_BYTES = 1 << 20;
    private static final int FRAME_BYTES = 1_024;
    private static final int HEARTBEAT_SECONDS = 1;
    private static final long MS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final String VERSION = "FIX.4.4";
    private static final byte[] BEGIN_STRING = VERSION.getBytes(StandardCharsets.US_ASCII);
    private static final Instant BEGAN = Instant.parse("2026-01-02T10:00:00Z");

    private final Outbox outbox = new Outbox(OUTBOX_BYTES);
    private final SessionStateMachine session;
    private final MessageWriter peer = new MessageWriter();
    private final Message message = new Message();
    private final byte[] bytes = new byte[FRAME_BYTES];
    private long nowNs = TimeUnit.SECONDS.toNanos(BEGAN.getEpochSecond());
    private int sent;

    /** Logs on. */
    SessionWalk() {
        SessionConfig config = SessionConfig.acceptor(new SessionId(VERSION, "ISLD", "TW"));
        session = new SessionStateMachine(
                config,
                MessageValidator.NONE,
                new MemoryMessageStore(STORE_BYTES),
                this,
                SessionResources.of(config.limits(), outbox, () -> nowNs),
                LatencyRecorder.NONE);
        session.onConnect(nowNs, PeerIdentity.UNKNOWN);
        receive(begun(MsgTypes.LOGON).put(Tags.ENCRYPT_METHOD, 0).put(Tags.HEART_BT_INT, HEARTBEAT_SECONDS));
        outbox.clear();
    }

    @Override
    public int once() {
        sent = 0;
        for (int i = 0; i < EXCHANGES; i++) exchange(i);
        if (sent != 2 * EXCHANGES) throw new IllegalStateException(sent + " reports left, expected two an order");
        return EXCHANGES;
    }

    @Override
    public int timed(Times times) {
        for (int i = 0; i < EXCHANGES; i++) {
            long fromNs = System.nanoTime();
            exchange(i);
            times.add(System.nanoTime() - fromNs);
        }
        return EXCHANGES;
    }

    @Override
    public int operations() {
        return EXCHANGES;
    }

    @Override
    public void onMessage(Session where, Message order) {
        report(order, '0');
        report(order, 'F');
    }

    private void exchange(int number) {
        nowNs += MS;
        if (number % EXCHANGES_PER_SILENCE == 0) beSilent();
        receive(begun(MsgTypes.NEW_ORDER_SINGLE).put(Tags.CL_ORD_ID, number).put(Tags.SYMBOL, "MSFT"));
        outbox.taken(outbox.length());
        session.onTime(nowNs);
    }

    private void report(Message order, char execType) {
        SendResult result = session.begin(MsgTypes.EXECUTION_REPORT)
                .copy(order, Tags.CL_ORD_ID)
                .copy(order, Tags.SYMBOL)
                .put(Tags.EXEC_TYPE, execType)
                .decimal(Tags.LAST_PX, 12_345, 2)
                .now(Tags.TRANSACT_TIME)
                .send();
        if (result == SendResult.SENT) sent++;
    }

    /** The own heartbeat, then the peer's. */
    private void beSilent() {
        nowNs += SECOND;
        session.onTime(nowNs);
        outbox.taken(outbox.length());
        receive(begun(MsgTypes.HEARTBEAT));
    }

    private MessageWriter begun(int msgType) {
        return peer.begin(bytes, 0, bytes.length, BEGIN_STRING, msgType)
                .put(Tags.MSG_SEQ_NUM, session.store().nextIn())
                .put(Tags.SENDER_COMP_ID, "TW")
                .timestamp(Tags.SENDING_TIME, nowNs, Timestamp.MILLIS)
                .put(Tags.TARGET_COMP_ID, "ISLD");
    }

    private void receive(MessageWriter frame) {
        message.index(bytes, 0, frame.end());
        session.onMessage(message, nowNs);
    }
}
