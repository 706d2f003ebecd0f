package io.needletail.engine.store;

import io.needletail.engine.error.StoreError;
import io.needletail.session.MemoryBudget;
import io.needletail.session.SessionId;
import java.io.Closeable;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;

/**
 * Services that the stores of one engine share: the ring of its journals, executors for blocking work, the commit of
 * each step, and the monitors. Engine's thread, unless a method says otherwise.
 */
public final class EngineStores implements Closeable {
    private final DiskExecutors disk;
    private final StepCommits commits;
    private final StoreWatch watch = new StoreWatch();

    /**
     * Creates the services of an engine without sessions; no file is opened.
     *
     * @param threads runs blocking work; starts threads on demand
     * @param ring the ring of the engine's journals
     */
    public EngineStores(Executor threads, EngineRing ring) {
        disk = DiskExecutors.on(threads, ring);
        commits = new StepCommits(ring);
    }

    /**
     * Returns the resources that a store may use as long as it is open. Any thread.
     *
     * @param memory heap budget of its session
     * @return the resources
     */
    public StoreResources resources(MemoryBudget memory) {
        return disk.with(memory);
    }

    /**
     * Makes an open store take part in the steps of this engine. Any thread.
     *
     * @param id the session
     * @param opened its store
     * @param tap receives the messages that the session sends; empty when nothing does
     * @return the store that the session writes to
     */
    public StepStore join(SessionId id, OpenStore opened, Optional<StoreTap> tap) {
        return new StepStore(id, opened, commits, tap);
    }

    /**
     * Ends a step that belongs to no session, such as a submitted task: commits what it appended.
     *
     * @return false when a store failed and its part of the step is lost; it was reported
     */
    public boolean endStep() {
        return commits.end();
    }

    /**
     * Tests that a session is in a cycle, whose listener has run the engine, and that the engine has journals.
     *
     * @return true within such a cycle
     */
    public boolean isInCycle() {
        return commits.ring().isInCycle();
    }

    /** Begins a cycle of the engine within the cycle of a session. */
    public void enterCycle() {
        commits.ring().enter();
    }

    /** Ends it. */
    public void leaveCycle() {
        commits.ring().leave();
    }

    /**
     * Starts the monitoring of a session's store, if it has a monitor. Any thread.
     *
     * @param store the store
     * @param ending ends the session, because its store accepts no further message; called on the monitors' thread
     */
    public void watch(StepStore store, Runnable ending) {
        watch.add(store, ending);
    }

    /**
     * Stops monitoring; call it before the store is closed. Returns when no check of the store is in progress. Any
     * thread.
     *
     * @param store the store
     */
    public void unwatch(StepStore store) {
        watch.remove(store);
    }

    /**
     * Returns the number of faults that the monitors have reported. Any thread.
     *
     * @return a copy, by error; an error that never occurred is absent
     */
    public Map<StoreError, Long> faults() {
        return watch.counts();
    }

    /** Closes the ring and ends the monitors' thread. All stores are closed. */
    @Override
    public void close() throws IOException {
        watch.stop();
        disk.ring().close();
    }
}
