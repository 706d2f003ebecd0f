package io.needletail.bench.workload.turns;

import com.sun.management.ThreadMXBean;
import io.needletail.bench.workload.JitWarmup;
import java.lang.management.ManagementFactory;
import java.util.function.IntSupplier;

/**
 * Times a walk, in slices of some milliseconds: the libraries of a workload take turns, so that a slow moment of the
 * machine meets all of them.
 *
 * <p>What counts is the time that this thread had on the processor: others that want it make a figure no larger. The
 * collector's threads are not in it; on OpenFAST, which allocates most, they would add about one percent.
 */
final class Stopwatch {
    private static final long NS_PER_MS = 1_000_000;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final Walk walk;
    private final IntSupplier once;
    private long cpuNs;
    private long bytes;

    Stopwatch(Walk walk) {
        this.walk = walk;
        once = walk.isPrepared() ? this::preparedBlock : walk::once;
        // Called once before: the first calls allocate some bytes themselves.
        threads.getCurrentThreadAllocatedBytes();
        threads.getCurrentThreadCpuTime();
    }

    /**
     * Cost of a walk.
     *
     * @param nsPerOperation of this thread's time
     * @param bytesPerOperation allocated
     * @param compiling the part of the time that the compiler worked
     */
    record Reading(double nsPerOperation, double bytesPerOperation, double compiling) {}

    /**
     * Walks until the compiler is idle.
     *
     * @param atMostMs milliseconds
     */
    void settle(int atMostMs) {
        JitWarmup.within(atMostMs)
                .run(
                        () -> {
                            walk.prepare();
                            walk.once();
                        },
                        walk.operations());
    }

    /**
     * First a block that does not count, as other processes have used the caches, then some that do.
     *
     * @param ms milliseconds at least
     */
    Reading slice(int ms) {
        walk.prepare();
        walk.once();
        cpuNs = 0;
        bytes = 0;
        long compiledMs = JitWarmup.compilationMs();
        long beganNs = System.nanoTime();
        int operations = walk.isPrepared() ? blocks(ms, once) : unbroken(ms);
        long compiledNs = (JitWarmup.compilationMs() - compiledMs) * NS_PER_MS;
        return new Reading(
                (double) cpuNs / operations,
                (double) bytes / operations,
                (double) compiledNs / (System.nanoTime() - beganNs));
    }

    /**
     * Times of single operations: first blocks that do not count, as the loop with the clock is different code, then
     * some that do.
     *
     * @param ms milliseconds at least of each
     */
    Times times(int ms) {
        Times times = new Times();
        Times ignored = new Times();
        blocks(ms, () -> timedBlock(ignored));
        blocks(ms, () -> timedBlock(times));
        return times;
    }

    /** Blocks without a pause: the clock of the thread is read before the first and after the last. */
    private int unbroken(int ms) {
        long fromNs = threads.getCurrentThreadCpuTime();
        long fromBytes = threads.getCurrentThreadAllocatedBytes();
        int operations = blocks(ms, once);
        bytes = threads.getCurrentThreadAllocatedBytes() - fromBytes;
        cpuNs = threads.getCurrentThreadCpuTime() - fromNs;
        return operations;
    }

    /** A block that counts after its preparation, which does not. */
    private int preparedBlock() {
        walk.prepare();
        long fromBytes = threads.getCurrentThreadAllocatedBytes();
        long fromNs = threads.getCurrentThreadCpuTime();
        int operations = walk.once();
        cpuNs += threads.getCurrentThreadCpuTime() - fromNs;
        bytes += threads.getCurrentThreadAllocatedBytes() - fromBytes;
        return operations;
    }

    private int timedBlock(Times times) {
        walk.prepare();
        return walk.timed(times);
    }

    private static int blocks(int ms, IntSupplier way) {
        long untilNs = System.nanoTime() + ms * NS_PER_MS;
        int operations = 0;
        do {
            operations += way.getAsInt();
        } while (System.nanoTime() < untilNs);
        return operations;
    }
}
