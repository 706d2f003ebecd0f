package io.needletail.engine;

import java.util.concurrent.locks.LockSupport;

/** The constants of {@link IdleStrategy}; an enum gives each a name and a single instance. */
enum StandardIdleStrategy implements IdleStrategy {
    SPIN {
        @Override
        public void idle(int workCount) {
            if (workCount == 0) Thread.onSpinWait();
        }
    },

    YIELD {
        @Override
        @SuppressWarnings("ThreadPriorityCheck") // to give way is the purpose of this strategy
        public void idle(int workCount) {
            if (workCount == 0) Thread.yield();
        }
    },

    PARK {
        @Override
        public void idle(int workCount) {
            if (workCount == 0) LockSupport.parkNanos(PARK_NS);
        }
    },

    // The engine waits in the system instead, where nothing has to be polled.
    BLOCK {
        @Override
        public void idle(int workCount) {
            PARK.idle(workCount);
        }
    };

    private static final long PARK_NS = 100_000;
}
