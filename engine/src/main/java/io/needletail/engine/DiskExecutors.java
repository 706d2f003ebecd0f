package io.needletail.engine;

import io.needletail.session.MemoryBudget;
import java.util.concurrent.Executor;

/**
 * Executors for the blocking disk work of an engine's journals: one for each of the two kinds of work, so that neither delays
 * the other.
 *
 * @param preparing prepares segments
 * @param forcing forces what is committed
 */
record DiskExecutors(Executor preparing, Executor forcing) {
    /**
     * So many segments are prepared at a time. A task rests most of its time, a millisecond in each quarter of a mebibyte: a
     * thousand sessions that fill their segments at the same moment have the next ones within two seconds, in which no thread
     * fills a thousand mebibytes again, and four threads cannot crowd the cores.
     */
    static final int PREPARING_MAX = 4;

    /** Number of concurrent forces: a forcing thread only waits, and the file system combines concurrent forces. */
    static final int FORCING_MAX = 64;

    /** Resources of a store that takes its memory from this budget. */
    StoreResources with(MemoryBudget memory) {
        return new StoreResources(memory, preparing, forcing);
    }

    /** Creates both with threads that start on demand. */
    static DiskExecutors on(Executor threads) {
        return new DiskExecutors(
                new BoundedExecutor(threads, PREPARING_MAX), new BoundedExecutor(threads, FORCING_MAX));
    }
}
