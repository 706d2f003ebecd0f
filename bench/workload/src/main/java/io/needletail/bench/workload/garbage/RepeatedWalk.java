package io.needletail.bench.workload.garbage;

import com.sun.management.ThreadMXBean;
import io.needletail.bench.workload.turns.Walk;

/**
 * The loop that is measured, in parts whose bytes are counted one by one.
 *
 * <p>The class has no constant text: when the virtual machine compiles a method for the first time, it makes the
 * constant texts of the method's class, on the thread that runs the method. They are no garbage of the path.
 */
final class RepeatedWalk {
    /** Parts of a measurement. */
    static final int PARTS = 10;

    private final ThreadMXBean threads;
    private final Walk walk;
    private long done;
    private long bytes;
    private int quietParts;

    RepeatedWalk(Walk walk, ThreadMXBean threads) {
        this.walk = walk;
        this.threads = threads;
    }

    /** Prepares a block and executes it; returns its operations. */
    int block() {
        walk.prepare();
        return walk.once();
    }

    /**
     * Executes all parts, each of at least one block.
     *
     * @param operations of all parts together, at least
     */
    void run(long operations) {
        // Called once before: the first calls allocate some bytes themselves.
        threads.getCurrentThreadAllocatedBytes();
        for (int part = 1; part <= PARTS; part++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            do done += block();
            while (done < operations / PARTS * part);
            long allocated = threads.getCurrentThreadAllocatedBytes() - before;
            bytes += allocated;
            if (allocated == 0) quietParts++;
        }
    }

    /** Operations of all parts. */
    long done() {
        return done;
    }

    /** Bytes that the thread allocated in all parts. */
    long bytes() {
        return bytes;
    }

    /** Parts in which the thread allocated no byte. */
    int quietParts() {
        return quietParts;
    }
}
