package io.needletail.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Polls for something that another thread or process is about to do. */
public final class Deadline {
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(120);
    private static final long PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(10);

    private Deadline() {}

    /**
     * Waits until a condition holds.
     *
     * @param condition is polled
     * @param otherwise text of the error when it does not hold in time
     */
    public static void until(BooleanSupplier condition, Supplier<String> otherwise) {
        long end = System.nanoTime() + PATIENCE_NS;
        while (!condition.getAsBoolean() && System.nanoTime() < end) {
            LockSupport.parkNanos(PAUSE_NS);
        }
        assertThat(condition.getAsBoolean()).as(otherwise).isTrue();
    }
}
