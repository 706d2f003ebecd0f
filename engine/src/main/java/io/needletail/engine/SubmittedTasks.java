package io.needletail.engine;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Tasks of other threads for the engine's thread, in the order of submission. */
final class SubmittedTasks {
    private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    private final ErrorReporter errors;

    SubmittedTasks(ErrorReporter errors) {
        this.errors = errors;
    }

    /** Adds a task for the next cycle. From any thread. */
    void add(Runnable task) {
        tasks.add(task);
    }

    boolean isEmpty() {
        return tasks.isEmpty();
    }

    /** Runs the tasks that are here now and returns how many they were: one that submits itself again runs once a cycle. */
    int run(long nowNs) {
        int count = tasks.size();
        for (int i = 0; i < count; i++) run(tasks.remove(), nowNs);
        return count;
    }

    private void run(Runnable task, long nowNs) {
        try {
            task.run();
        } catch (RuntimeException error) {
            errors.taskFailed(error, nowNs);
        }
    }
}
