package io.needletail.bench.workload.sbe;

/** One operation on the order, again and again. */
public interface SbeTask {
    /** Does it once; returns a number that depends on all of it and is the same each time. */
    long run();

    /** The bytes that the last {@link #run} wrote; none for a reader. */
    byte[] written();
}
