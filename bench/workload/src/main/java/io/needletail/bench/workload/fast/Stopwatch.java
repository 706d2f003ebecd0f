package io.needletail.bench.workload.fast;

import com.sun.management.ThreadMXBean;
import io.needletail.bench.workload.JitWarmup;
import java.lang.management.ManagementFactory;
import java.util.function.IntSupplier;

/**
 * Times a walk, in slices of some milliseconds: the codecs of a stream take turns, so that a slow moment of the machine meets
 * all of them.
 *
 * <p>What counts is the time that this thread had on the processor: others that want it make a figure no larger. The
 * collector's threads are not in it; on OpenFAST, which allocates most, they would add about one percent.
 */
final class Stopwatch {
    private static final long NS_PER_MS = 1_000_000;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final Walk walk;
    private final IntSupplier once;

    Stopwatch(Walk walk) {
        this.walk = walk;
        once = walk::once;
        // Called once before: the first calls allocate some bytes themselves.
        threads.getCurrentThreadAllocatedBytes();
        threads.getCurrentThreadCpuTime();
    }

    /**
     * Cost of a walk.
     *
     * @param nsPerMessage of this thread's time
     * @param bytesPerMessage allocated
     * @param compiling the part of the time that the compiler worked
     */
    record Reading(double nsPerMessage, double bytesPerMessage, double compiling) {}

    /**
     * Walks until the compiler is idle.
     *
     * @param atMostMs milliseconds
     */
    void settle(int atMostMs) {
        JitWarmup.within(atMostMs).run(walk::once, walk.messages());
    }

    /**
     * First a block that does not count, as other processes have used the caches, then some that do.
     *
     * @param ms milliseconds at least
     */
    Reading slice(int ms) {
        walk.once();
        long compiledMs = JitWarmup.compilationMs();
        long beganNs = System.nanoTime();
        long cpuNs = threads.getCurrentThreadCpuTime();
        long allocated = threads.getCurrentThreadAllocatedBytes();
        int messages = messages(ms, once);
        long bytes = threads.getCurrentThreadAllocatedBytes() - allocated;
        long tookNs = threads.getCurrentThreadCpuTime() - cpuNs;
        long compiledNs = (JitWarmup.compilationMs() - compiledMs) * NS_PER_MS;
        return new Reading(
                (double) tookNs / messages,
                (double) bytes / messages,
                (double) compiledNs / (System.nanoTime() - beganNs));
    }

    /**
     * Times of single messages: first blocks that do not count, as the loop with the clock is different code, then some
     * that do.
     *
     * @param ms milliseconds at least of each
     */
    Times times(int ms) {
        Times times = new Times();
        Times ignored = new Times();
        messages(ms, () -> walk.timed(ignored));
        messages(ms, () -> walk.timed(times));
        return times;
    }

    private static int messages(int ms, IntSupplier way) {
        long untilNs = System.nanoTime() + ms * NS_PER_MS;
        int messages = 0;
        do {
            messages += way.getAsInt();
        } while (System.nanoTime() < untilNs);
        return messages;
    }
}
