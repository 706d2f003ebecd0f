package io.needletail.venue.server;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * File that one operator of a venue at a time locks on a machine, because operators share a client id. It names its
 * holder for those that wait. A lock of the system belongs to a process and ends with it: one object serves a file in a
 * process. Any thread.
 */
public final class OperatorLock {
    private static final long RETRY_NS = 20_000_000;
    private static final int HOLDER_BYTES_MAX = 1_000;

    private final Path file;
    private final Semaphore free = new Semaphore(1, true);
    private volatile String holder = "";

    /**
     * Creates a lock without a holder.
     *
     * @param file the file, which is made when it is missing
     */
    public OperatorLock(Path file) {
        this.file = file;
    }

    /** The lock in the hands of an operator. One thread. */
    final class Held implements Closeable {
        private final FileChannel channel;

        private Held(FileChannel channel) {
            this.channel = channel;
        }

        @Override
        public void close() throws IOException {
            try {
                channel.close();
            } finally {
                free.release();
            }
        }
    }

    /**
     * Waits for the lock.
     *
     * @param who name of the operator, for those that wait meanwhile
     * @param wait longest wait
     * @return the lock, which the caller closes
     * @throws IOException when another operator has it for all that time; the text names that operator
     */
    Held acquire(String who, Duration wait) throws IOException {
        long beganNs = System.nanoTime();
        try {
            if (!free.tryAcquire(wait.toNanos(), TimeUnit.NANOSECONDS)) throw taken(holder);
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while another operator is connected to the venue", ended);
        }
        Held held;
        try {
            held = new Held(FileChannel.open(
                    file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE));
        } catch (IOException | RuntimeException failure) {
            free.release();
            throw failure;
        }
        try {
            while (held.channel.tryLock() == null) {
                if (System.nanoTime() - beganNs > wait.toNanos()) throw taken(holder(held.channel));
                LockSupport.parkNanos(RETRY_NS);
            }
            holder = who + ", process " + ProcessHandle.current().pid() + ", since "
                    + Instant.now().truncatedTo(ChronoUnit.SECONDS);
            held.channel.truncate(0);
            held.channel.write(ByteBuffer.wrap(holder.getBytes(StandardCharsets.UTF_8)), 0);
            return held;
        } catch (IOException | RuntimeException failure) {
            held.close();
            throw failure;
        }
    }

    private IOException taken(String by) {
        return new IOException("another operator is connected to the venue: " + (by.isEmpty() ? "unknown" : by)
                + " (lock " + file + "); expected one at a time; try again");
    }

    private static String holder(FileChannel channel) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(HOLDER_BYTES_MAX);
        int count = channel.read(bytes, 0);
        return new String(bytes.array(), 0, Math.max(0, count), StandardCharsets.UTF_8);
    }
}
