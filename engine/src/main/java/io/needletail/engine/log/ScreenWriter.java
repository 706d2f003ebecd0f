package io.needletail.engine.log;

import java.io.Closeable;
import java.io.IOException;
import java.io.PrintStream;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Writes lines to the terminal on a thread of its own, so that a terminal or pipe that takes none holds up no file. At
 * most {@value #CHARACTERS_MAX} characters wait; a further line is refused. Any thread.
 */
final class ScreenWriter implements Closeable {
    static final int CHARACTERS_MAX = 1 << 20;
    private static final long LOOK_MS = 50;
    private static final long STUCK_NS = 2_000_000_000L;

    private final PrintStream screen;
    private final LinkedBlockingQueue<String> lines = new LinkedBlockingQueue<>();
    private final AtomicInteger waiting = new AtomicInteger();
    private final AtomicLong written = new AtomicLong();
    private final Thread thread =
            Thread.ofPlatform().name("needletail-screen").daemon().unstarted(this::run);
    private volatile boolean ending;

    ScreenWriter(PrintStream screen) {
        this.screen = screen;
    }

    /**
     * Takes a line to be written soon.
     *
     * @param line without its end
     * @throws IOException when too many characters wait already; the line is not taken then
     */
    void println(String line) throws IOException {
        if (waiting.addAndGet(line.length()) > CHARACTERS_MAX) {
            waiting.addAndGet(-line.length());
            throw new IOException("the terminal takes no lines: " + CHARACTERS_MAX + " characters wait for it");
        }
        lines.add(line);
        start();
    }

    /** Returns when all lines are written, or when none was for two seconds. */
    @Override
    public void close() {
        ending = true;
        long seen = written.get();
        long sinceNs = System.nanoTime();
        boolean interrupted = false;
        while (thread.isAlive() && System.nanoTime() - sinceNs < STUCK_NS) {
            try {
                thread.join(LOOK_MS);
            } catch (InterruptedException later) {
                interrupted = true;
            }
            if (written.get() != seen) sinceNs = System.nanoTime();
            seen = written.get();
        }
        if (interrupted) Thread.currentThread().interrupt();
    }

    private synchronized void start() {
        if (thread.getState() == Thread.State.NEW) thread.start();
    }

    private void run() {
        try {
            while (!ending || !lines.isEmpty()) {
                String line = lines.poll(LOOK_MS, TimeUnit.MILLISECONDS);
                if (line != null) write(line);
            }
        } catch (InterruptedException end) {
            Thread.currentThread().interrupt();
        }
    }

    private void write(String line) {
        screen.println(line);
        waiting.addAndGet(-line.length());
        written.incrementAndGet();
    }
}
