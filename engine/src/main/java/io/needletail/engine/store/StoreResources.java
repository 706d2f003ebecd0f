package io.needletail.engine.store;

import io.needletail.session.MemoryBudget;
import java.util.Optional;
import java.util.concurrent.Executor;

/**
 * Resources of the engine that a store may use as long as it is open. An executor accepts tasks from any thread and
 * runs many stores' tasks at a time; a store submits at most one task of each kind at a time.
 *
 * @param memory heap budget of the session: a store takes the bytes of a large buffer before it allocates it. The
 *     session's thread
 * @param preparing runs work that blocks and is not urgent, such as the allocation of files
 * @param forcing runs work that blocks and that messages wait for, such as forcing files to the disk
 * @param ring makes what a step commits in several journals one unit; empty for a store that is used without an engine
 */
public record StoreResources(MemoryBudget memory, Executor preparing, Executor forcing, Optional<EngineRing> ring) {
    /**
     * Creates the resources of a store that is used without an engine.
     *
     * @param memory heap budget of the session
     * @param preparing runs work that blocks and is not urgent
     * @param forcing runs work that blocks and that messages wait for
     */
    public StoreResources(MemoryBudget memory, Executor preparing, Executor forcing) {
        this(memory, preparing, forcing, Optional.empty());
    }
}
