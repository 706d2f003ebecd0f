package io.needletail.venue.gateway;

import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Waits for a condition, with a deadline that only a broken gateway meets. */
public final class Waiting {
    private static final long DEADLINE_NS = 60_000_000_000L;
    private static final long PAUSE_NS = 500_000;

    private Waiting() {}

    /** Waits until a condition holds. */
    public static void until(BooleanSupplier condition, Supplier<String> otherwise) {
        long beganNs = System.nanoTime();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - beganNs > DEADLINE_NS)
                throw new AssertionError("waited in vain: " + otherwise.get());
            LockSupport.parkNanos(PAUSE_NS);
        }
    }
}
