package io.needletail.engine.store;

import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Runs at most so many tasks at a time on threads that it shares with others; the rest wait, in order. Any thread. To
 * hand over a task allocates what handing it to the threads allocates, once there have been as many waiting.
 */
final class BoundedExecutor implements Executor {
    private final Executor threads;
    private final int tasksMax;
    private final Runnable worker = this::work;
    private final ReentrantLock lock = new ReentrantLock();
    private final Queue<Runnable> waiting = new ArrayDeque<>();
    private int workers;

    BoundedExecutor(Executor threads, int tasksMax) {
        this.threads = threads;
        this.tasksMax = tasksMax;
    }

    @Override
    public void execute(Runnable task) {
        if (!needsWorker(task)) return;
        try {
            threads.execute(worker);
        } catch (RejectedExecutionException refused) {
            forget(task);
            throw refused;
        }
    }

    private boolean needsWorker(Runnable task) {
        lock.lock();
        try {
            waiting.add(task);
            if (workers == tasksMax) return false;
            workers++;
            return true;
        } finally {
            lock.unlock();
        }
    }

    private void forget(Runnable task) {
        lock.lock();
        try {
            waiting.remove(task);
            workers--;
        } finally {
            lock.unlock();
        }
    }

    private void work() {
        Optional<Runnable> task = next();
        while (task.isPresent()) {
            run(task.get());
            task = next();
        }
    }

    // An exception of a task goes to the thread's handler; the tasks after it get another worker.
    private void run(Runnable task) {
        boolean ended = false;
        try {
            task.run();
            ended = true;
        } finally {
            if (!ended) threads.execute(worker);
        }
    }

    /** Returns the next task, or none when the worker is to end. */
    private Optional<Runnable> next() {
        lock.lock();
        try {
            Runnable task = waiting.poll();
            if (task == null) workers--;
            return Optional.ofNullable(task);
        } finally {
            lock.unlock();
        }
    }
}
