package io.needletail.engine.store;

import io.needletail.session.MemoryBudget;
import java.util.Optional;
import java.util.concurrent.Executor;

/**
 * Shared resources of an engine's journals: their ring, and an executor for each of the two kinds of blocking work, so
 * that neither delays the other.
 *
 * @param preparing prepares segments
 * @param forcing forces what is committed
 * @param ring takes what is committed
 */
record DiskExecutors(Executor preparing, Executor forcing, EngineRing ring) {
    /**
     * So many segments are prepared at a time, so that a thousand sessions that fill their segments at the same moment
     * do not crowd the cores.
     */
    static final int PREPARING_MAX = 4;

    /** Number of concurrent forces: a forcing thread only waits, and the file system combines concurrent forces. */
    static final int FORCING_MAX = 64;

    /** Resources of a store that takes its memory from this budget. */
    StoreResources with(MemoryBudget memory) {
        return new StoreResources(memory, preparing, forcing, Optional.of(ring));
    }

    /** Creates both with threads that start on demand. */
    static DiskExecutors on(Executor threads, EngineRing ring) {
        return new DiskExecutors(
                new BoundedExecutor(threads, PREPARING_MAX), new BoundedExecutor(threads, FORCING_MAX), ring);
    }
}
