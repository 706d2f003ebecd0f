package io.needletail.engine;

import io.needletail.engine.admission.ConnectionLimits;
import io.needletail.session.DisconnectReason;
import io.needletail.session.HeartbeatConfig;
import io.needletail.session.Session;
import io.needletail.session.SessionConfig;
import io.needletail.session.SessionListener;
import io.needletail.session.SessionStatus;
import io.needletail.transport.LinuxOptions;
import io.needletail.transport.SocketOptions;
import io.needletail.wire.Message;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Both ends of many sessions between two engines on one thread, some of them busy, at a time that the test decides. */
final class ManySessions implements AutoCloseable {
    private static final int STAGING_BYTES = 8192;
    private static final HeartbeatConfig SHORT = new HeartbeatConfig(
            Local.SECOND_NS,
            HeartbeatConfig.DEFAULTS.testRequestAfter(),
            5,
            30 * Local.SECOND_NS,
            30 * Local.SECOND_NS);

    private final Engine acceptors = new Engine(config());
    private final Engine initiators = new Engine(config());
    private final List<Session> calling = new ArrayList<>();
    private long answers;
    private long lost;

    ManySessions(int count) {
        SocketOptions small = new SocketOptions(true, false, true, 0, 0, STAGING_BYTES, -1, -1, LinuxOptions.NONE);
        AcceptorConfig door = new AcceptorConfig(Local.ANY_PORT, List.of(), false, false, small, Optional.empty());
        List<Plan> called = new ArrayList<>();
        for (int i = 0; i < count; i++) called.add(plan(Local.acceptor("P" + i), door, new Answering()));
        requireAll(acceptors.reload(called));
        TcpEndpoint place = Local.port(acceptors.port(Local.ANY_PORT).orElseThrow());
        InitiatorConfig to = new InitiatorConfig(
                List.of(place),
                Optional.empty(),
                30 * Local.SECOND_NS,
                List.of(Local.SECOND_NS),
                false,
                small,
                Optional.empty());
        List<Plan> callers = new ArrayList<>();
        for (int i = 0; i < count; i++) callers.add(plan(Local.initiator("P" + i), to, new Counting()));
        requireAll(initiators.reload(callers));
        calling.addAll(initiators.sessions());
    }

    /** Both ends' turn. */
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
        return EngineConfig.USUAL.with(
                ConnectionLimits.USUAL.withVisitors(2000, 2000, 8192).withConnections(0, 0, 0));
    }

    private static Plan plan(SessionConfig config, ConnectionConfig link, SessionListener listener) {
        return new Plan(new SessionSpec(config.with(SHORT), Storage.memory(1 << 16), listener), link);
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
