package io.needletail.bench.peers.venue.latency;

import io.needletail.engine.IdleStrategy;
import java.util.concurrent.locks.LockSupport;

/**
 * Lends the core to the threads of nodes: yields {@value #YIELDS} times in a row, then parks as shortly as the system
 * can. Linux 6.18 keeps a thread that only yields off its core for up to 180 ms, and the orders that were due meanwhile
 * would be late by the client's fault.
 */
final class YieldThenPark implements IdleStrategy {
    private static final int YIELDS = 50;
    private static final long PARK_NS = 1_000;

    private int idle;

    @Override
    @SuppressWarnings("ThreadPriorityCheck") // the nodes may need this core
    public void idle(int workCount) {
        if (workCount > 0) idle = 0;
        else if (idle++ < YIELDS) Thread.yield();
        else LockSupport.parkNanos(PARK_NS);
    }
}
