package io.needletail.journal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;

/**
 * Prepares the next segment in the background while the current one is being filled.
 *
 * <p>The phase passes the other fields between the hot thread and the preparing one. The hot thread allocates nothing
 * here beyond what the executor allocates for a task.
 */
final class SegmentPreparer {

    private static final long RETRY_NS = 1_000_000_000L;
    private static final long LOOK_NS = 20_000;

    private enum Phase {
        /** The last prepared segment is in use, and the next one is not requested yet. */
        IDLE,
        /** Requested; no thread has begun. */
        QUEUED,
        /** A thread prepares the segment. */
        RUNNING,
        /** Ready for use. */
        READY,
        /** Failed: the disk is full, or another error occurred. */
        FAILED,
        /** Refused: the segment would exceed the user's limit. */
        REFUSED,
        /** The journal is being closed. */
        STOPPED
    }

    private final SegmentFiles files;
    private final Executor background;
    private final JournalSyncer syncing;
    // Segments to be deleted, oldest first. A segment that a force may use stays until the next preparation.
    private final Queue<Segment> retired = new ArrayDeque<>();
    private final Runnable task = this::run;
    private final AtomicReference<Phase> phase = new AtomicReference<>(Phase.IDLE);
    private Segment current;
    // The segment before the current one, until the kernel was advised that it is only read from now on; or null.
    private Segment filled;
    // The segments from here up to the oldest retained one are released and not deleted yet.
    private Segment released;
    private Segment keptFrom;
    private int nextBytes;
    private Segment ready;
    private long finishedNs;
    private IOException failure;
    private long failedAtNs;

    SegmentPreparer(SegmentFiles files, Segment oldestKept, Executor background, JournalSyncer syncing) {
        this.syncing = syncing;
        this.files = files;
        this.released = oldestKept;
        this.keptFrom = oldestKept;
        this.background = background;
    }

    /**
     * Sets the size of the next segment; 0 refuses it. The segments before the oldest retained one are deleted. Not
     * while one is being prepared.
     */
    void follow(Segment written, Segment oldestKept, int bytes) {
        if (written != current) filled = current;
        current = written;
        keptFrom = oldestKept;
        nextBytes = bytes;
        if (bytes != 0 && phase.get() == Phase.REFUSED) phase.set(Phase.IDLE);
    }

    /** Requests the next segment, unless that was done. */
    void request() {
        if (phase.get() == Phase.IDLE) {
            submit();
        }
    }

    /** Tests whether there is no next segment because {@link #follow} refused it. */
    boolean isRefused() {
        return phase.get() == Phase.REFUSED;
    }

    boolean isReady() {
        return phase.get() == Phase.READY;
    }

    /** Returns the reason why the next segment could not be prepared. */
    Optional<IOException> failure() {
        return phase.get() == Phase.FAILED ? Optional.of(failure) : Optional.empty();
    }

    /** Returns when the last preparation ended, ready or failed: {@link System#nanoTime}. */
    long finishedNs() {
        return finishedNs;
    }

    /** Returns the segment that is ready. */
    Segment ready() {
        return ready;
    }

    /** Returns the prepared segment. */
    Segment take() {
        Segment taken = ready;
        phase.set(Phase.IDLE);
        return taken;
    }

    /** Tests whether a preparation has been requested and is not finished. */
    boolean isUnderWay() {
        Phase now = phase.get();
        return now == Phase.QUEUED || now == Phase.RUNNING;
    }

    /**
     * Waits for a running preparation, or does it on the calling thread if no other has begun: for a caller that can
     * neither continue nor retry later.
     */
    void await() {
        if (isUnderWay()) run();
        while (isUnderWay()) {
            // Spinning could take the core from the preparing thread.
            LockSupport.parkNanos(LOOK_NS);
        }
    }

    /** Tests whether it is time to retry after a failure: once a second. */
    boolean mayRetry() {
        return phase.get() == Phase.FAILED && System.nanoTime() - failedAtNs >= RETRY_NS;
    }

    void retry() {
        submit();
    }

    /** Returns when no thread prepares anything any more, and none will. */
    void stop() {
        Phase before = phase.get();
        while (before != Phase.STOPPED) {
            if (before == Phase.RUNNING) {
                LockSupport.parkNanos(LOOK_NS);
            } else {
                phase.compareAndSet(before, Phase.STOPPED);
            }
            before = phase.get();
        }
    }

    private void submit() {
        if (nextBytes == 0) {
            phase.set(Phase.REFUSED);
            return;
        }
        phase.set(Phase.QUEUED);
        try {
            background.execute(task);
        } catch (RejectedExecutionException refused) {
            fail(new IOException("the background executor refuses to prepare a segment", refused));
        }
    }

    private void run() {
        if (!phase.compareAndSet(Phase.QUEUED, Phase.RUNNING)) {
            return;
        }
        try {
            ready = prepare();
            finishedNs = System.nanoTime();
            phase.set(Phase.READY);
        } catch (IOException noRoom) {
            fail(noRoom);
        } catch (UncheckedIOException notForced) {
            fail(notForced.getCause());
        } catch (InternalError shortened) {
            fail(new IOException(
                    "the file of an old segment cannot be used again: " + shortened.getMessage(), shortened));
        } catch (RuntimeException | Error broken) {
            fail(new IOException("preparing a segment failed: " + broken, broken));
            throw broken;
        }
    }

    private Segment prepare() throws IOException {
        if (filled != null) {
            LinuxFiles.readAhead(filled.map);
            // It may be deleted from here on.
            filled = null;
        }
        // Never retried here: the next preparation overwrites the remains of a failed one.
        for (Segment old = released; old != keptFrom; old = old.newer) retired.add(old);
        released = keptFrom;
        while (!retired.isEmpty() && !syncing.mayForce(retired.element()) && syncing.isPlaced(retired.element())) {
            files.delete(retired.remove());
        }
        return files.create(current.header.ordinal() + 1, nextBytes);
    }

    private void fail(IOException reason) {
        finishedNs = System.nanoTime();
        failure = reason;
        failedAtNs = System.nanoTime();
        phase.set(Phase.FAILED);
    }
}
