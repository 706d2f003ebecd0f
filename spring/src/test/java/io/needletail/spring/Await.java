package io.needletail.spring;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Polls for something that another thread is about to do. */
final class Await {
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(120);
    private static final long PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(10);

    private Await() {}

    static void until(BooleanSupplier condition, Supplier<String> otherwise) {
        long end = System.nanoTime() + PATIENCE_NS;
        while (!condition.getAsBoolean() && System.nanoTime() < end) LockSupport.parkNanos(PAUSE_NS);
        assertThat(condition.getAsBoolean()).as(otherwise).isTrue();
    }
}
