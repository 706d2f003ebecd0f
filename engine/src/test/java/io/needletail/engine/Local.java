package io.needletail.engine;

import io.needletail.journal.JournalConfig;
import io.needletail.journal.Sync;
import io.needletail.session.HeartbeatConfig;
import io.needletail.session.MemoryBudget;
import io.needletail.session.SessionConfig;
import io.needletail.session.SessionId;
import io.needletail.session.SessionListener;
import io.needletail.transport.LinuxOptions;
import java.nio.file.Path;

/** The sessions of the tests: between {@link #US}, an acceptor on this machine, and whoever calls. */
final class Local {
    static final TcpEndpoint ANY_PORT = new TcpEndpoint("127.0.0.1", 0);
    static final String US = "US";
    static final String PEER = "PEER";
    static final long SECOND_NS = 1_000_000_000L;
    static final long MILLI_NS = 1_000_000L;
    static final long RECONNECT_NS = 20 * MILLI_NS;

    /** Nobody is waited for very long: a test that expects a time-out should not take one. */
    static final HeartbeatConfig IMPATIENT = new HeartbeatConfig(30 * SECOND_NS, 0.5, 1.4, 500 * MILLI_NS, SECOND_NS);

    /** Machines under load: nobody is given up while a test still has patience. */
    static final HeartbeatConfig PATIENT =
            new HeartbeatConfig(30 * SECOND_NS, 0.5, 1.4, 30 * SECOND_NS, 30 * SECOND_NS);

    static final EngineConfig PARKING = EngineConfig.USUAL.with(IdleStrategy.PARK);

    /** Resources of a store whose tasks run at once. */
    static final StoreResources AT_ONCE = new StoreResources(MemoryBudget.UNLIMITED, Runnable::run, Runnable::run);

    private Local() {}

    /** The same with stamps of the kernel. */
    static EngineConfig stamped(EngineConfig config) {
        return new EngineConfig(
                config.idle(),
                config.sockets().with(new LinuxOptions(false, LinuxOptions.NO_BUSY_POLL, true)),
                config.admission(),
                config.timesOneIn(),
                config.core(),
                config.epollAbove(),
                config.errors());
    }

    static TcpEndpoint port(int port) {
        return new TcpEndpoint("127.0.0.1", port);
    }

    /** Our end, for a peer that calls us. */
    static SessionConfig acceptor(String peer) {
        return SessionConfig.acceptor(new SessionId("FIX.4.4", US, peer)).with(PATIENT);
    }

    /** The other end of {@link #acceptor}. */
    static SessionConfig initiator(String name) {
        return SessionConfig.initiator(new SessionId("FIX.4.4", name, US)).with(PATIENT);
    }

    static SessionSpec inMemory(SessionConfig config, SessionListener listener) {
        return new SessionSpec(config, Storage.memory(1 << 20), listener);
    }

    /** A journal as it comes, but for the sync policy: it keeps all of the current session. */
    static Storage journal(Path directory, Sync sync) {
        return new Storage.Journaled(directory, JournalConfig.STANDARD.withSync(sync));
    }
}
