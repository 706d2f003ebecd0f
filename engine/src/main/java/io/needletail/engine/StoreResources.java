package io.needletail.engine;

import io.needletail.session.MemoryBudget;
import java.util.concurrent.Executor;

/**
 * Resources of the engine that a store may use as long as it is open. An executor accepts tasks from any thread and runs many
 * stores' tasks at a time; a store submits at most one task of each kind at a time.
 *
 * @param memory heap budget of the session: a store takes the bytes of a large buffer before it allocates it. The session's thread
 * @param preparing runs work that blocks and is not urgent, such as the allocation of files
 * @param forcing runs work that blocks and that messages wait for, such as forcing files to the disk
 */
public record StoreResources(MemoryBudget memory, Executor preparing, Executor forcing) {}
