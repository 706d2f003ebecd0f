package io.needletail.console;

import java.io.IOException;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The threads that carry requests out: a bounded number of platform threads for each {@link RequestWork}. The virtual
 * threads of the server read requests, wait for these and write answers: a virtual thread that computes, or waits for a
 * disk, would keep one of the few threads that carry all of them. Any thread.
 */
final class RequestThreads implements AutoCloseable {
    private static final int STATE_THREADS = 2;
    private static final int READ_THREADS = 8;
    private static final int CHANGE_THREADS = 4;
    private static final int LOGIN_THREADS = 4;
    private static final int QUEUED_MAX = 64;
    private static final int IDLE_SECONDS = 30;

    private final Map<RequestWork, ThreadPoolExecutor> pools = new EnumMap<>(RequestWork.class);

    RequestThreads(ConsoleLimits limits) {
        // A probe is never refused while there are connections.
        add(RequestWork.HEALTH, 1, new LinkedBlockingQueue<>());
        add(RequestWork.STATE, STATE_THREADS, new LinkedBlockingQueue<>(QUEUED_MAX * READ_THREADS));
        add(RequestWork.READ, READ_THREADS, new LinkedBlockingQueue<>(QUEUED_MAX));
        add(RequestWork.CHANGE, CHANGE_THREADS, new LinkedBlockingQueue<>(QUEUED_MAX));
        add(RequestWork.LOGIN, LOGIN_THREADS, new LinkedBlockingQueue<>(QUEUED_MAX));
        // Searches are counted by SearchRequests: one may wait for a moment until the thread of the one before is free.
        int searches = limits.search().searchesMax();
        add(RequestWork.SEARCH, searches, new LinkedBlockingQueue<>(searches));
    }

    private void add(RequestWork work, int threads, BlockingQueue<Runnable> queue) {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(
                threads,
                threads,
                IDLE_SECONDS,
                TimeUnit.SECONDS,
                queue,
                Thread.ofPlatform()
                        .name("console-" + work.name().toLowerCase(Locale.ROOT) + "-", 0)
                        .daemon()
                        .factory());
        pool.allowCoreThreadTimeOut(work != RequestWork.HEALTH);
        pools.put(work, pool);
    }

    /** Starts a task; refuses one too many. */
    <T> Future<T> start(RequestWork work, Callable<T> task) {
        try {
            return pools.get(work).submit(task);
        } catch (RejectedExecutionException full) {
            throw ApiException.busy("all threads for requests of this kind are taken: try again later");
        }
    }

    /**
     * Runs a task and waits for it.
     *
     * @param seconds longest wait; then the task is interrupted, unless it is a change, which goes on
     */
    void run(RequestWork work, int seconds, Callable<Void> task) throws IOException {
        Future<Void> future = start(work, task);
        if (isDone(future, TimeUnit.SECONDS.toMillis(seconds))) return;
        if (work != RequestWork.CHANGE) future.cancel(true);
        throw new ApiException(
                ApiException.UNAVAILABLE,
                "TIMEOUT",
                "not done within " + seconds + " s"
                        + (work == RequestWork.CHANGE ? "; it goes on, and the audit will have its outcome" : ""));
    }

    /** Waits for a task; throws what it threw. Returns false when the time has passed. */
    static boolean isDone(Future<?> future, long longestMs) throws IOException {
        try {
            future.get(longestMs, TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException later) {
            return false;
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
            throw new HttpCall.CallerGoneException(new IOException("the console ends", ended));
        } catch (ExecutionException failed) {
            throw rethrown(failed.getCause());
        }
    }

    // The caller sees what it would see on its own thread.
    private static IOException rethrown(Throwable cause) {
        return switch (cause) {
            case IOException failure -> failure;
            case RuntimeException failure -> throw failure;
            case Error failure -> throw failure;
            default -> new IOException(cause);
        };
    }

    @Override
    public void close() {
        pools.values().forEach(ThreadPoolExecutor::shutdownNow);
    }
}
