package io.needletail.engine;

import io.needletail.engine.store.EngineStores;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Tasks of other threads for the engine's thread, in the order of submission. */
final class SubmittedTasks {
    private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    private final ErrorReporter errors;
    private final EpochClock clock;
    private final EngineStores stores;

    SubmittedTasks(ErrorReporter errors, EpochClock clock, EngineStores stores) {
        this.errors = errors;
        this.clock = clock;
        this.stores = stores;
    }

    /** Adds a task for the next cycle. From any thread. */
    void add(Runnable task) {
        tasks.add(task);
    }

    boolean isEmpty() {
        return tasks.isEmpty();
    }

    /**
     * Runs the tasks that are here now and returns how many they were: one that submits itself again runs once a cycle.
     * Before a cycle begins, so that a task that takes long sends with the time of the clock, not with that of the
     * task's beginning.
     */
    int run() {
        int count = tasks.size();
        for (int i = 0; i < count; i++) run(tasks.remove());
        return count;
    }

    private void run(Runnable task) {
        try {
            task.run();
        } catch (RuntimeException error) {
            errors.taskFailed(error, clock.nowNs());
        } catch (StackOverflowError error) {
            report(error);
        } catch (VirtualMachineError unusable) {
            throw unusable;
        } catch (Error error) {
            report(error);
        }
        stores.endStep();
    }

    private void report(Error error) {
        errors.taskFailed(new IllegalStateException("a submitted task failed: " + error, error), clock.nowNs());
    }
}
