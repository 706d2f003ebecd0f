package io.needletail.engine;

import io.needletail.engine.admission.ConnectionLimits;
import io.needletail.engine.connect.TcpEndpoint;
import io.needletail.session.DisconnectReason;
import io.needletail.session.HeartbeatConfig;
import io.needletail.session.Session;
import io.needletail.session.SessionListener;
import io.needletail.session.SessionStatus;
import io.needletail.transport.SocketOptions;
import io.needletail.wire.Message;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Both ends of many sessions between two engines on one thread, some of them busy; the test runs the cycles. */
final class ManySessions implements AutoCloseable {
    private static final int STAGING_BYTES = 8192;
    private static final HeartbeatConfig SHORT = TestSessions.LONG_TIMEOUTS.with(to -> {
        to.heartbeatNs = TestSessions.SECOND_NS;
        to.timeoutAfter = 5;
    });

    private final Engine acceptors = new Engine(config());
    private final Engine initiators = new Engine(config());
    private final List<Session> calling = new ArrayList<>();
    private long answers;
    private long lost;

    ManySessions(int count) {
        List<SessionSpec> called = new ArrayList<>();
        for (int i = 0; i < count; i++) called.add(spec(TestSessions.acceptor("P" + i), new Answering()));
        requireAll(acceptors.reload(called));
        TcpEndpoint at = TestSessions.port(acceptors.port(TestSessions.ANY_PORT).orElseThrow());
        List<SessionSpec> callers = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            callers.add(spec(
                    TestSessions.initiator("P" + i).connect(at).reconnectAfter(Duration.ofSeconds(1)), new Counting()));
        }
        requireAll(initiators.reload(callers));
        calling.addAll(initiators.sessions());
    }

    /** Runs a cycle of both ends. */
    void poll() {
        acceptors.poll();
        initiators.poll();
    }

    boolean allActive() {
        return calling.stream().allMatch(session -> session.status() == SessionStatus.ACTIVE);
    }

    /** Sends one order on each of the first sessions. */
    void send(int sessions) {
        for (int i = 0; i < sessions; i++) {
            calling.get(i)
                    .begin(MsgTypes.NEW_ORDER_SINGLE)
                    .put(Tags.CL_ORD_ID, "x")
                    .put(Tags.SYMBOL, "MSFT")
                    .put(Tags.SIDE, '1')
                    .send();
        }
    }

    /** Reports received. */
    long answers() {
        return answers;
    }

    /** Connections that ended. */
    long lost() {
        return lost;
    }

    @Override
    public void close() throws java.io.IOException {
        initiators.close();
        acceptors.close();
    }

    private static EngineConfig config() {
        return EngineConfig.DEFAULTS.with(ConnectionLimits.DEFAULTS.with(to -> {
            to.visitorsMax = 2000;
            to.visitorsPerAddressMax = 2000;
            to.logonBytesMax = 8192;
            to.connectionsMax = 0;
            to.connectionsPerSecond = 0;
            to.connectionsPerSecondAndAddress = 0;
        }));
    }

    private static SessionSpec spec(SessionSpecBuilder spec, SessionListener listener) {
        return spec.config(config -> config.with(SHORT))
                .sockets(SocketOptions.LOW_LATENCY.with(to -> to.stagingBytes = STAGING_BYTES))
                .memoryStore(1 << 16)
                .listener(listener)
                .build();
    }

    private static void requireAll(ReloadResult changes) {
        if (!changes.failures().isEmpty()) throw new AssertionError(changes.failures());
    }

    /** A report for each order. */
    private static final class Answering implements SessionListener {
        @Override
        public void onMessage(Session session, Message order) {
            session.begin(MsgTypes.EXECUTION_REPORT)
                    .copy(order, Tags.CL_ORD_ID)
                    .copy(order, Tags.SYMBOL)
                    .send();
        }
    }

    /** Counts reports and ends. */
    private final class Counting implements SessionListener {
        @Override
        public void onMessage(Session session, Message report) {
            answers++;
        }

        @Override
        public void onDisconnect(Session session, DisconnectReason reason) {
            lost++;
        }
    }
}
