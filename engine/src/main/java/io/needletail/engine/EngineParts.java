package io.needletail.engine;

import io.needletail.engine.admission.RejectionCounters;
import io.needletail.engine.connect.TransportFactory;
import io.needletail.engine.log.Logs;
import io.needletail.engine.memory.HeapBudget;
import io.needletail.engine.store.EngineStores;
import io.needletail.transport.SocketPoller;
import java.io.Closeable;
import java.io.IOException;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;

/** Parts of one engine that its sessions and its acceptors share. Engine's thread, unless a method says otherwise. */
final class EngineParts implements Closeable {
    private static final long TRIM_EVERY_NS = 100_000_000L;

    // Listeners, attempts to connect and results of background threads end no wait: they are looked at so often.
    private static final int AWAIT_MAX_MS = 10;
    private static final long MILLI_NS = 1_000_000L;

    private final EngineConfig config;
    private final Executor background;
    private final EpochClock clock;
    private final SharedBuffers shared;
    private final SessionRegistry sessions = new SessionRegistry();
    private final RejectionCounters refusals = new RejectionCounters();
    private final Logs logs;
    private final TransportFactory transports;
    private long trimmedNs;

    EngineParts(EngineConfig config, Executor background, EngineStores stores, EpochClock clock) {
        this.config = config;
        this.background = background;
        this.clock = clock;
        HeapBudget heap = HeapBudget.ofThisJvm();
        MessageSamples samples = new MessageSamples(config.timesOneIn());
        shared = new SharedBuffers(config.admission().logonBytesMax(), stores, heap, clock, config.errors(), samples);
        logs = new Logs(System.out, heap.ofLogs());
        boolean blocks = config.idle().equals(IdleStrategy.BLOCK);
        SocketPoller poller = blocks ? SocketPoller.blocking() : new SocketPoller(config.epollAbove());
        transports = new TransportFactory(background, poller, heap.ofTls(refusals));
    }

    EngineConfig config() {
        return config;
    }

    /** Returns the threads for work that blocks. */
    Executor background() {
        return background;
    }

    EpochClock clock() {
        return clock;
    }

    SharedBuffers shared() {
        return shared;
    }

    SessionRegistry sessions() {
        return sessions;
    }

    /** Returns the counters of connections that were closed before they reached a session. */
    RejectionCounters refusals() {
        return refusals;
    }

    /** Returns the message logs of all sessions. */
    Logs logs() {
        return logs;
    }

    TransportFactory transports() {
        return transports;
    }

    /** Queries the system which sockets have data, and does what is due by the clock for all sessions. */
    void onTime(long nowNs) {
        transports.readiness().poll();
        shared.lines().onTime(nowNs);
        refusals.onTime(nowNs);
        if (Math.abs(nowNs - trimmedNs) >= TRIM_EVERY_NS && shared.heap().wantsTrim()) {
            trimmedNs = nowNs;
            sessions.trim();
        }
    }

    /** Waits as {@link IdleStrategy#BLOCK} does; {@code hasWork} tests for calls of other threads. */
    void await(long nowNs, BooleanSupplier hasWork) {
        long untilNs = Math.min(sessions.idleUntilNs(), nowNs + AWAIT_MAX_MS * MILLI_NS);
        if (untilNs > nowNs) {
            transports.readiness().await(untilNs - nowNs, hasWork);
        } else {
            IdleStrategy.PARK.idle(0);
        }
    }

    /** Ends a wait of the engine's thread. Any thread. */
    void wake() {
        transports.readiness().wake();
    }

    /**
     * Closes the parts, and logs the numbers of omitted lines. All sessions are closed.
     *
     * @throws IOException when the ring of the journals could not be closed; all the rest is
     */
    @Override
    public void close() throws IOException {
        try {
            shared.stores().close();
        } finally {
            shared.lines().close();
            refusals.close();
            transports.readiness().close();
            logs.close();
        }
    }
}
