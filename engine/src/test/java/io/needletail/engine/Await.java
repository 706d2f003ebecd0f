package io.needletail.engine;

import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Waits for what must become true, with a deadline that only a broken engine meets. */
public final class Await {
    public static final long NS = 90_000_000_000L;
    public static final int MS = 90_000;

    private static final long PAUSE_NS = 200_000;

    private Await() {}

    /** Waits until a condition is true. */
    public static void await(String what, BooleanSupplier condition) {
        await(what, condition, () -> LockSupport.parkNanos(PAUSE_NS));
    }

    /** Waits until a condition is true; the text is asked for when the time is over. */
    public static void await(Supplier<String> what, BooleanSupplier condition) {
        await(what, condition, () -> LockSupport.parkNanos(PAUSE_NS));
    }

    /** Waits until a condition is true, and runs a task between the checks. */
    public static void await(String what, BooleanSupplier condition, Runnable between) {
        await(() -> what, condition, between);
    }

    private static void await(Supplier<String> what, BooleanSupplier condition, Runnable between) {
        long startNs = System.nanoTime();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - startNs > NS) throw new AssertionError("waited in vain: " + what.get());
            between.run();
        }
    }
}
