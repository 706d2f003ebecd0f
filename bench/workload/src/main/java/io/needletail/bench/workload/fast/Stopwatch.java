package io.needletail.bench.workload.fast;

import com.sun.management.ThreadMXBean;
import io.needletail.bench.workload.Settling;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.function.LongSupplier;

/**
 * Times walks: as many that do not count as the compiler needs to come to rest, then slices of which the median counts.
 *
 * @param settleMs how long it walks at most before it counts
 * @param sliceMs how long a slice is at least
 * @param slices how many there are
 */
record Stopwatch(int settleMs, int sliceMs, int slices) {
    private static final long NS_PER_MS = 1_000_000;

    /**
     * What a walk costs.
     *
     * @param nsPerMessage median of the slices
     * @param bytesPerMessage allocated, over all slices
     * @param compiling the part of the slices' time that the compiler worked
     */
    record Reading(double nsPerMessage, double bytesPerMessage, double compiling) {}

    /**
     * Walks.
     *
     * @throws IllegalStateException when a walk has another sum than expected
     */
    Reading measure(Walk walk) {
        Settling.within(settleMs).run(() -> checked(walk, walk::once), walk.messages());
        double[] times = new double[slices];
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long messages = 0;
        long beganNs = System.nanoTime();
        long compiledMs = Settling.compilationMs();
        // Asked once beforehand: its first answer costs some bytes itself.
        threads.getCurrentThreadAllocatedBytes();
        long allocated = threads.getCurrentThreadAllocatedBytes();
        for (int slice = 0; slice < slices; slice++) {
            long fromNs = System.nanoTime();
            long walked = slice(walk, sliceMs);
            times[slice] = (double) (System.nanoTime() - fromNs) / walked;
            messages += walked;
        }
        double bytes = (double) (threads.getCurrentThreadAllocatedBytes() - allocated) / messages;
        double compiledNs = (Settling.compilationMs() - compiledMs) * NS_PER_MS;
        double compiling = compiledNs / (System.nanoTime() - beganNs);
        Arrays.sort(times);
        return new Reading(times[slices / 2], bytes, compiling);
    }

    /**
     * What single messages take: a slice that does not count, as the loop with the clock in it is another one, then one that does.
     *
     * @throws IllegalStateException when a walk has another sum than expected
     */
    Times times(Walk walk) {
        Times times = new Times();
        Times ignored = new Times();
        slice(walk, sliceMs, () -> walk.timed(ignored));
        slice(walk, sliceMs, () -> walk.timed(times));
        return times;
    }

    private static long slice(Walk walk, int ms) {
        return slice(walk, ms, walk::once);
    }

    private static long slice(Walk walk, int ms, LongSupplier way) {
        long untilNs = System.nanoTime() + ms * NS_PER_MS;
        long messages = 0;
        do {
            checked(walk, way);
            messages += walk.messages();
        } while (System.nanoTime() < untilNs);
        return messages;
    }

    private static void checked(Walk walk, LongSupplier way) {
        long sum = way.getAsLong();
        if (sum != walk.expected()) {
            throw new IllegalStateException("a walk gave " + sum + ", expected " + walk.expected());
        }
    }
}
