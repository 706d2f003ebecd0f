package io.needletail.console;

import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.util.concurrent.locks.LockSupport;

/** Waits for what another thread does. */
final class Await {
    private static final long LONGEST_NS = 60_000_000_000L;
    private static final long PAUSE_NS = 20_000_000L;

    private Await() {}

    /** A condition that asks over the network. */
    @FunctionalInterface
    interface Condition {
        boolean holds() throws IOException;
    }

    static void until(String what, Condition condition) throws IOException {
        long endNs = System.nanoTime() + LONGEST_NS;
        while (!condition.holds()) {
            if (System.nanoTime() - endNs > 0) fail("after a minute it is not so: " + what);
            LockSupport.parkNanos(PAUSE_NS);
        }
    }
}
