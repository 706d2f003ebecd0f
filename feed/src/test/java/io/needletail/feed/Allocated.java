package io.needletail.feed;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.function.IntConsumer;

/** Bytes that a step allocates: code that allocates does so in every round, the compiler only in some. */
public final class Allocated {
    private static final int ROUNDS = 5;
    private static final int STEPS = 100_000;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private Allocated() {}

    /** The least of some rounds after a first one; steps are numbered from 0 on. */
    public static long bytes(IntConsumer step) {
        long least = Long.MAX_VALUE;
        for (int round = 0; round <= ROUNDS; round++) {
            long before = THREADS.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < STEPS; i++) step.accept(round * STEPS + i);
            long taken = THREADS.getCurrentThreadAllocatedBytes() - before;
            if (round > 0) least = Math.min(least, taken);
        }
        return least;
    }

    /** The bytes of a rare operation, the least of some rounds after a first one, each after its preparation. */
    public static long onceEach(Runnable preparation, Runnable operation) {
        long least = Long.MAX_VALUE;
        for (int round = 0; round <= ROUNDS; round++) {
            preparation.run();
            long before = THREADS.getCurrentThreadAllocatedBytes();
            operation.run();
            long taken = THREADS.getCurrentThreadAllocatedBytes() - before;
            if (round > 0) least = Math.min(least, taken);
        }
        return least;
    }

    /** Number of steps of {@link #bytes} in all rounds. */
    public static int steps() {
        return (ROUNDS + 1) * STEPS;
    }
}
