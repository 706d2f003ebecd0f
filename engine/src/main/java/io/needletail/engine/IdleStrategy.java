package io.needletail.engine;

import java.util.concurrent.locks.LockSupport;

/** What the engine's thread does in a cycle that had no work. */
public enum IdleStrategy {
    /** Looks again at once: lowest latency, one core always busy. */
    SPIN {
        @Override
        void pause() {
            Thread.onSpinWait();
        }
    },

    /** Lets other threads run first. */
    YIELD {
        @Override
        @SuppressWarnings("ThreadPriorityCheck") // giving way is the point of this strategy
        void pause() {
            Thread.yield();
        }
    },

    /** Sleeps for about 100 microseconds: next to no load, and that much more latency. */
    PARK {
        @Override
        void pause() {
            LockSupport.parkNanos(PARK_NS);
        }
    };

    private static final long PARK_NS = 100_000;

    abstract void pause();
}
