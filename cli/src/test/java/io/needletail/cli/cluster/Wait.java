package io.needletail.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for a condition that processes are about to fulfil, with a generous limit. */
final class Wait {
    private static final long PAUSE_NS = 50_000_000;

    private Wait() {}

    static void until(String what, Duration max, BooleanSupplier condition) {
        assertThat(endsBy(max, condition))
                .as(what + ", within " + max.toSeconds() + " s")
                .isTrue();
    }

    /** Returns whether the condition held before the time was over. */
    static boolean endsBy(Duration max, BooleanSupplier condition) {
        long endNs = System.nanoTime() + max.toNanos();
        boolean holds = condition.getAsBoolean();
        while (!holds && System.nanoTime() < endNs) {
            LockSupport.parkNanos(PAUSE_NS);
            holds = condition.getAsBoolean();
        }
        return holds;
    }

    /** Lets time pass that is part of a fault. */
    static void during(Duration time) {
        long endNs = System.nanoTime() + time.toNanos();
        while (System.nanoTime() < endNs) LockSupport.parkNanos(PAUSE_NS);
    }
}
