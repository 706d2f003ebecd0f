package io.needletail.tools.replay;

import io.needletail.engine.Engine;
import io.needletail.engine.EngineConfig;
import io.needletail.engine.IdleStrategy;
import io.needletail.engine.SessionSpec;
import io.needletail.engine.connect.TcpEndpoint;
import io.needletail.session.OutboundMessage;
import io.needletail.session.SendResult;
import io.needletail.session.Session;
import io.needletail.session.SessionConfig;
import io.needletail.session.SessionStatus;
import io.needletail.tools.extract.FoundMessage;
import io.needletail.wire.Message;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;
import java.io.IOException;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/**
 * Sends the application messages of one sender through a session of its own: with new numbers and times, after a
 * Logon(A), and answers what the peer asks meanwhile.
 */
final class SessionTarget implements ReplayTarget {
    private static final long LOGON_NS = 10_000_000_000L;
    private static final long LOGOUT_NS = 5_000_000_000L;
    private static final long IDLE_NS = 100_000;

    /** Fields that the session writes itself. */
    private static final Set<Integer> OWN = Set.of(
            Tags.BEGIN_STRING,
            Tags.BODY_LENGTH,
            Tags.CHECK_SUM,
            Tags.MSG_TYPE,
            Tags.MSG_SEQ_NUM,
            Tags.SENDER_COMP_ID,
            Tags.TARGET_COMP_ID,
            Tags.SENDING_TIME,
            Tags.POSS_DUP_FLAG,
            Tags.ORIG_SENDING_TIME,
            Tags.LAST_MSG_SEQ_NUM_PROCESSED);

    private final String sender;
    private final long lingerNs;
    private final Engine engine;
    private final Session session;
    private byte[] fields = new byte[1 << 12];
    private long received;

    SessionTarget(TcpEndpoint peer, SessionConfig config, String sender, long lingerNs) throws IOException {
        this.sender = sender;
        this.lingerNs = lingerNs;
        engine = new Engine(EngineConfig.DEFAULTS.with(IdleStrategy.YIELD));
        try {
            session = engine.add(SessionSpec.of(config)
                    .connect(peer.host(), peer.port())
                    .listener((_, _) -> received++)
                    .build());
            logOn(peer);
        } catch (IOException | RuntimeException failure) {
            engine.close();
            throw failure;
        }
    }

    private void logOn(TcpEndpoint peer) throws IOException {
        long deadline = System.nanoTime() + LOGON_NS;
        while (session.status() != SessionStatus.ACTIVE) {
            if (System.nanoTime() > deadline) {
                throw new IOException("no Logon(A) with " + peer + " as " + session.id() + " within 10 s"
                        + (session.disconnectText().isEmpty() ? "" : ": " + session.disconnectText()));
            }
            work();
        }
    }

    private void work() {
        if (engine.poll() == 0) LockSupport.parkNanos(IDLE_NS);
    }

    @Override
    public boolean takes(FoundMessage found) {
        if (!found.isReadable() || !found.has(Tags.SENDER_COMP_ID, sender)) return false;
        int type = found.fields().msgType();
        return type != MsgTypes.NONE
                && !MsgTypes.isAdmin(type)
                && !found.fields().isSet(Tags.POSS_DUP_FLAG);
    }

    @Override
    public void waitUntil(long dueNs) {
        while (System.nanoTime() < dueNs) work();
    }

    @Override
    public void send(FoundMessage found) throws IOException {
        int length = collect(found.fields());
        SendResult result = attempt(found.fields().msgType(), length);
        while (result == SendResult.BACK_PRESSURE || result == SendResult.THROTTLED) {
            work();
            result = attempt(found.fields().msgType(), length);
        }
        if (result != SendResult.SENT) {
            throw new IOException("the session took " + found.place() + " with " + result + "; it is "
                    + session.status() + ": " + session.disconnectText());
        }
    }

    private SendResult attempt(int type, int length) {
        OutboundMessage message = session.begin(type);
        return message.raw(fields, 0, length).send();
    }

    // The fields of the body, each with its SOH, as they stand in the frame.
    private int collect(Message message) {
        if (fields.length < message.length()) fields = new byte[2 * message.length()];
        int length = 0;
        byte[] bytes = message.bytes();
        for (int field = 0; field < message.endField(); field++) {
            if (OWN.contains(message.tag(field))) continue;
            int from = field == 0 ? message.start() : message.to(field - 1) + 1;
            int size = message.to(field) + 1 - from;
            System.arraycopy(bytes, from, fields, length, size);
            length += size;
        }
        return length;
    }

    @Override
    public void end() {
        waitUntil(System.nanoTime() + lingerNs);
        session.logout("");
        long deadline = System.nanoTime() + LOGOUT_NS;
        while (session.status() != SessionStatus.DISCONNECTED && System.nanoTime() < deadline) work();
    }

    @Override
    public long received() {
        return received;
    }

    @Override
    public void close() throws IOException {
        engine.close();
    }
}
