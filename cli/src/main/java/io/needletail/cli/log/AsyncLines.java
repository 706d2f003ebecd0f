package io.needletail.cli.log;

import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongFunction;

/**
 * Writes lines to a stream on a thread of its own, through a queue of limited size.
 *
 * <p>{@link #offer} never waits, whatever the stream does. A line that finds no room in the queue, or that the stream
 * refuses, is dropped and counted; one line at that place tells how many were dropped as soon as the stream takes lines
 * again. Any thread may call any method. The writing thread starts with the first line and is a daemon.
 */
final class AsyncLines {
    private static final long POLL_NS = 1_000_000;

    private final OutputStream target;
    private final long bytesMax;
    private final LongFunction<byte[]> droppedLine;
    private final Queue<byte[]> lines = new ConcurrentLinkedQueue<>();
    private final AtomicLong queuedBytes = new AtomicLong();
    private final AtomicLong dropped = new AtomicLong();
    private final AtomicLong untold = new AtomicLong();
    private final Thread writer =
            Thread.ofPlatform().name("needletail-stderr").daemon().unstarted(this::run);
    private volatile boolean isParked;
    private volatile boolean isRefused;

    /**
     * Makes an empty queue.
     *
     * @param target takes the bytes of each line in one call; may block
     * @param bytesMax most bytes that wait to be written
     * @param droppedLine makes the line that tells how many were dropped
     */
    AsyncLines(OutputStream target, long bytesMax, LongFunction<byte[]> droppedLine) {
        this.target = target;
        this.bytesMax = bytesMax;
        this.droppedLine = droppedLine;
    }

    /** Starts the writing thread. Called once. */
    void start() {
        writer.start();
    }

    /**
     * Queues a line, or drops and counts it.
     *
     * @param line with its end; not changed afterwards
     * @return whether it is queued
     */
    boolean offer(byte[] line) {
        if (queuedBytes.addAndGet(line.length) > bytesMax) {
            queuedBytes.addAndGet(-line.length);
            drop();
            return false;
        }
        long before = untold.getAndSet(0);
        if (before > 0) queue(droppedLine.apply(before));
        lines.add(line);
        if (isParked) LockSupport.unpark(writer);
        return true;
    }

    /**
     * Returns the number of dropped lines.
     *
     * @return the count since the start
     */
    long dropped() {
        return dropped.get();
    }

    /**
     * Waits until all lines are written.
     *
     * @param limit longest wait
     * @return false when some are left
     */
    boolean drain(Duration limit) {
        long startNs = System.nanoTime();
        while (!isDrained()) {
            if (System.nanoTime() - startNs >= limit.toNanos()) return false;
            LockSupport.parkNanos(POLL_NS);
        }
        return true;
    }

    private boolean isDrained() {
        return queuedBytes.get() == 0 && (untold.get() == 0 || isRefused);
    }

    private void queue(byte[] line) {
        queuedBytes.addAndGet(line.length);
        lines.add(line);
    }

    private void drop() {
        dropped.incrementAndGet();
        untold.incrementAndGet();
    }

    private void run() {
        while (true) {
            byte[] line = lines.poll();
            if (line == null) {
                rest();
            } else {
                write(line);
                // Only now: a line counts as queued until the stream has taken it.
                queuedBytes.addAndGet(-line.length);
            }
        }
    }

    // No further line may come for long: what was dropped is reported at once.
    private void rest() {
        if (!isRefused && untold.get() > 0) {
            // The queue must not look drained in between.
            queuedBytes.incrementAndGet();
            long before = untold.getAndSet(0);
            if (before > 0) queue(droppedLine.apply(before));
            queuedBytes.decrementAndGet();
            return;
        }
        isParked = true;
        if (lines.isEmpty()) LockSupport.park(this);
        isParked = false;
    }

    private void write(byte[] line) {
        try {
            target.write(line);
            target.flush();
            isRefused = false;
        } catch (IOException refused) {
            // The reader has closed the pipe, or the disk is full: reported with the next line that is taken.
            isRefused = true;
            drop();
        }
    }
}
