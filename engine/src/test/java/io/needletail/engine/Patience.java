package io.needletail.engine;

import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for what must become true, with a deadline that only a broken engine meets. */
final class Patience {
    static final long NS = 30_000_000_000L;
    static final int MS = 30_000;

    private static final long PAUSE_NS = 200_000;

    private Patience() {}

    /** Asks again and again. */
    static void await(String what, BooleanSupplier question) {
        await(what, question, () -> LockSupport.parkNanos(PAUSE_NS));
    }

    /** Asks again and again, and does something in between. */
    static void await(String what, BooleanSupplier question, Runnable between) {
        long startNs = System.nanoTime();
        while (!question.getAsBoolean()) {
            if (System.nanoTime() - startNs > NS) throw new AssertionError("waited in vain: " + what);
            between.run();
        }
    }
}
