package io.needletail.engine;

import io.needletail.engine.connect.TcpEndpoint;
import io.needletail.engine.store.Storage;
import io.needletail.engine.store.StoreResources;
import io.needletail.journal.JournalConfig;
import io.needletail.journal.Sync;
import io.needletail.session.HeartbeatConfig;
import io.needletail.session.MemoryBudget;
import io.needletail.session.SessionId;
import io.needletail.transport.LinuxOptions;
import io.needletail.transport.SocketOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/** Configurations for tests: sessions between {@link #US}, an acceptor on this machine, and its peers. */
public final class TestSessions {
    public static final TcpEndpoint ANY_PORT = new TcpEndpoint("127.0.0.1", 0);
    public static final String US = "US";
    public static final String PEER = "PEER";
    public static final long SECOND_NS = 1_000_000_000L;
    public static final long MILLI_NS = 1_000_000L;
    public static final Duration RECONNECT = Duration.ofMillis(20);

    /** Short time-outs: a test that expects one should not take long. */
    public static final HeartbeatConfig SHORT_TIMEOUTS = HeartbeatConfig.DEFAULTS.with(to -> {
        to.logonTimeoutNs = 500 * MILLI_NS;
        to.logoutTimeoutNs = SECOND_NS;
    });

    /** Long time-outs for machines under load: a session times out no earlier than its test. */
    public static final HeartbeatConfig LONG_TIMEOUTS = HeartbeatConfig.DEFAULTS.with(to -> {
        to.logonTimeoutNs = 30 * SECOND_NS;
        to.logoutTimeoutNs = 30 * SECOND_NS;
    });

    public static final EngineConfig PARKING = EngineConfig.DEFAULTS.with(IdleStrategy.PARK);

    /** Resources of a store whose tasks run at once. */
    public static final StoreResources AT_ONCE =
            new StoreResources(MemoryBudget.UNLIMITED, Runnable::run, Runnable::run);

    private TestSessions() {}

    /** The same with timestamps of the kernel. */
    public static SessionSpecBuilder stamped(SessionSpecBuilder spec) {
        return spec.sockets(SocketOptions.LOW_LATENCY.with(LinuxOptions.NONE.withKernelStamps(true)));
    }

    public static TcpEndpoint port(int port) {
        return new TcpEndpoint("127.0.0.1", port);
    }

    /** The session with a peer, as the acceptor has it. */
    public static SessionId id(String peer) {
        return new SessionId("FIX.4.4", US, peer);
    }

    /** Returns an acceptor for a peer, on any port and in memory by default. */
    public static SessionSpecBuilder acceptor(String peer) {
        return SessionSpec.acceptor(id(peer))
                .config(config -> config.with(LONG_TIMEOUTS))
                .listen(ANY_PORT)
                .memoryStore(1 << 20);
    }

    /** The other end of {@link #acceptor}. */
    public static SessionSpecBuilder initiator(String name) {
        return SessionSpec.initiator(new SessionId("FIX.4.4", name, US))
                .config(config -> config.with(LONG_TIMEOUTS))
                .reconnectAfter(RECONNECT)
                .connectTimeout(Duration.ofSeconds(30))
                .memoryStore(1 << 20);
    }

    /** Adds acceptors of {@link #ANY_PORT} and returns the port. */
    public static int listen(Engine engine, SessionSpec... specs) throws IOException {
        for (SessionSpec spec : specs) engine.add(spec);
        return engine.port(ANY_PORT).orElseThrow();
    }

    /** A journal as it comes, but for the sync policy: it keeps all of the current session. */
    public static Storage journal(Path directory, Sync sync) {
        return new Storage.Journaled(directory, JournalConfig.DEFAULTS.with(to -> to.sync = sync));
    }
}
