package io.needletail.cli;

import java.io.PrintWriter;
import java.time.Duration;

/** Prints what a start waits for, when it takes longer than a few seconds: once, and again each minute. */
public final class SlowStart implements AutoCloseable {
    private static final Duration FIRST = Duration.ofSeconds(8);
    private static final Duration NEXT = Duration.ofMinutes(1);

    private final PrintWriter err;
    private final String what;
    private final Thread thread;

    SlowStart(PrintWriter err, String what, Duration first) {
        this.err = err;
        this.what = what;
        thread = Thread.ofPlatform().name("needletail-slow-start").daemon().start(() -> watch(first));
    }

    /**
     * Begins to watch a start.
     *
     * @param err gets the lines
     * @param what the start does, such as {@code reading run.cfg}
     * @return closed when that is done
     */
    public static SlowStart watch(PrintWriter err, String what) {
        return new SlowStart(err, what, FIRST);
    }

    /** Ends the watch. */
    @Override
    public void close() {
        thread.interrupt();
    }

    private void watch(Duration first) {
        try {
            long beganNs = System.nanoTime();
            for (Duration wait = first; ; wait = NEXT) {
                Thread.sleep(wait);
                long seconds = Duration.ofNanos(System.nanoTime() - beganNs).toSeconds();
                err.println("still " + what + " after " + seconds + " s; jstack "
                        + ProcessHandle.current().pid() + " shows where it waits");
                err.flush();
            }
        } catch (InterruptedException _) {
            // The start is over.
        }
    }
}
