package io.needletail.feed;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.function.IntConsumer;

/** What a step allocates: code that does would do so in every round, while the compiler's own doings come and go. */
public final class Allocated {
    private static final int ROUNDS = 5;
    private static final int STEPS = 100_000;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private Allocated() {}

    /** The least of some rounds behind a first one; steps are numbered from 0 on. */
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

    /** How many steps {@link #bytes} takes in all. */
    public static int steps() {
        return (ROUNDS + 1) * STEPS;
    }
}
