package io.needletail.bench.workload;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;

/**
 * Runs code that is to be measured until the compiler is idle: warm-up by one rule for every library, however fast
 * the machine is and however much there is to compile.
 *
 * <p>Idle means: for {@link #quietMs} milliseconds and {@link #OPERATIONS} operations on end the compiler took less
 * than {@link #BUSY_PERCENT} percent of the time. Operations count as well as time, because code that is not compiled
 * yet is slow: in many milliseconds it may not be called often enough for the compiler to take notice of it.
 *
 * <p>The virtual machine counts what a method took to compile when it is done with it. Under {@code -Xbatch} the caller
 * waits for that, so {@link #BATCH_QUIET_MS} are enough; without it the quiet must outlast a compilation that is under
 * way: {@link #QUIET_MS}.
 *
 * @param quietMs for how long the compiler must have been quiet, milliseconds
 * @param atMostMs after how many milliseconds it ends in any case
 */
public record JitWarmup(int quietMs, int atMostMs) {
    /** More calls than the second compiler waits for before it takes a method. */
    public static final int OPERATIONS = 6_000;

    /** Share of the time that the compiler may take while it counts as idle, percent. */
    public static final int BUSY_PERCENT = 3;

    /** Sufficient when the caller waits for the compiler, milliseconds. */
    public static final int BATCH_QUIET_MS = 40;

    /** Long enough where it does not, milliseconds. */
    public static final int QUIET_MS = 500;

    private static final long NS_PER_MS = 1_000_000;
    private static final long PERCENT = 100;

    /** The rule for the flags that this virtual machine was started with. */
    public static JitWarmup within(int atMostMs) {
        boolean waits = ManagementFactory.getRuntimeMXBean().getInputArguments().contains("-Xbatch");
        return new JitWarmup(waits ? BATCH_QUIET_MS : QUIET_MS, atMostMs);
    }

    /** Time of finished compilations so far, milliseconds; the running ones do not count. */
    public static long compilationMs() {
        CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
        return compiler == null ? 0 : compiler.getTotalCompilationTime();
    }

    /**
     * Runs.
     *
     * @param walk does some operations; their results must have an effect, or the compiler removes them
     * @param operations how many a walk has
     * @return whether the compiler came to rest in time
     */
    public boolean run(Runnable walk, int operations) {
        long endNs = System.nanoTime() + atMostMs * NS_PER_MS;
        while (true) {
            long beganNs = System.nanoTime();
            long beganMs = compilationMs();
            long nowNs = beganNs;
            for (int done = 0; done < OPERATIONS || nowNs - beganNs < quietMs * NS_PER_MS; done += operations) {
                if (nowNs >= endNs) return false;
                walk.run();
                nowNs = System.nanoTime();
            }
            long busyNs = (compilationMs() - beganMs) * NS_PER_MS;
            if (busyNs * PERCENT < (nowNs - beganNs) * BUSY_PERCENT) return true;
        }
    }
}
