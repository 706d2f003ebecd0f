package io.needletail.console;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Ends requests that a caller does not send in time, and answers that it does not take: the thread that reads or writes
 * is interrupted when its time is over, which closes the connection. Any thread.
 */
final class RequestGuard implements AutoCloseable {
    private static final long LOOK_MS = 500;

    private final Map<Thread, Long> deadlines = new ConcurrentHashMap<>();
    private final long patienceNs;
    private final Runnable everyLook;
    private final Thread watcher;

    /**
     * Starts the thread that watches.
     *
     * @param seconds longest time of an answer
     * @param everyLook also run by that thread, twice a second
     */
    RequestGuard(int seconds, Runnable everyLook) {
        this.everyLook = everyLook;
        patienceNs = seconds * 1_000_000_000L;
        watcher = Thread.ofPlatform().name("console-guard").daemon().start(this::watch);
    }

    /** Gives the calling thread the whole time, from now. */
    void begin() {
        deadlines.put(Thread.currentThread(), System.nanoTime() + patienceNs);
    }

    /** The answer of the calling thread is complete, or waits for something that is no caller. */
    void end() {
        deadlines.remove(Thread.currentThread());
    }

    private void watch() {
        try {
            while (true) {
                Thread.sleep(LOOK_MS);
                everyLook.run();
                long nowNs = System.nanoTime();
                deadlines.forEach((thread, deadlineNs) -> {
                    if (nowNs - deadlineNs > 0 && deadlines.remove(thread, deadlineNs)) thread.interrupt();
                });
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        watcher.interrupt();
    }
}
