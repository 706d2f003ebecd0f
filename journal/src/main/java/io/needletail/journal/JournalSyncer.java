package io.needletail.journal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Forces committed bytes to the disk in the background, in order.
 *
 * <p>After a failed force no other force follows: the system may have dropped the pages, and the success of a second
 * force would prove nothing about them.
 */
final class JournalSyncer {

    private enum Phase {
        IDLE,
        QUEUED,
        RUNNING,
        STOPPED
    }

    private final Executor background;
    private final Runnable task = this::run;
    private final AtomicReference<Phase> phase = new AtomicReference<>(Phase.IDLE);
    private volatile long requested;
    private volatile long durable;
    private volatile IOException failure;
    private volatile Segment oldest;
    // Oldest segment that a running force uses: neither it nor a newer one may be unmapped.
    private volatile Segment forcing;
    private volatile Placing placing = Placing.AT_ONCE;

    /** The way of the committed batches into the segment files. */
    interface Placing {
        /** Each commit puts its batch there. */
        Placing AT_ONCE = new Placing() {
            @Override
            public long placed() {
                return Long.MAX_VALUE;
            }

            @Override
            public void await(long position) {}
        };

        /** Returns the position up to which the files have the batches. */
        long placed();

        /** Waits until the files have the batches up to a position, or the journal fails. */
        void await(long position);
    }

    /** Syncing begins at the start of the oldest segment that is retained. */
    JournalSyncer(Executor background, Segment oldest) {
        this.background = background;
        this.oldest = oldest;
        this.requested = oldest.base;
        this.durable = oldest.base;
    }

    /** Sets how committed batches come into the segment files from now on. */
    void placedBy(Placing how) {
        placing = how;
    }

    /**
     * Tests that the file of a segment gets no batch any more, since the files have those of a later one. Any thread.
     */
    boolean isPlaced(Segment segment) {
        Segment next = segment.newer;
        return next != null && placing.placed() > next.base;
    }

    /** Releases the segments before this one, which are about to be recycled. Hot thread. */
    void keepFrom(Segment segment) {
        oldest = segment;
    }

    /** Tests whether a running force may use a released segment. Any thread. */
    boolean mayForce(Segment segment) {
        Segment at = forcing;
        return at != null && at.base <= segment.base;
    }

    /** Requests that all records before a position become durable. Hot thread. */
    void request(long position) {
        if (position == requested || failure != null) {
            return;
        }
        requested = position;
        submit();
    }

    long durable() {
        return durable;
    }

    /** Tests whether a requested force is not complete yet. */
    boolean isUnderWay() {
        return durable < requested;
    }

    /** Stops all forces for a reason other than a failed force. Any thread. */
    void fail(IOException reason) {
        failure = reason;
    }

    boolean isBroken() {
        return failure != null;
    }

    Optional<IOException> failure() {
        return Optional.ofNullable(failure);
    }

    /** Returns when no thread forces anything any more, and none will. */
    void stop() {
        Phase before = phase.get();
        while (before != Phase.STOPPED) {
            if (before != Phase.RUNNING) {
                phase.compareAndSet(before, Phase.STOPPED);
            }
            Thread.onSpinWait();
            before = phase.get();
        }
    }

    /** Forces on the calling thread, after the syncer was stopped. */
    void forceTo(long position) throws IOException {
        if (failure != null) {
            throw new IOException("the journal was not forced to the disk: " + failure.getMessage(), failure);
        }
        try {
            force(position);
        } catch (UncheckedIOException notForced) {
            throw notForced.getCause();
        }
    }

    private void submit() {
        if (!phase.compareAndSet(Phase.IDLE, Phase.QUEUED)) {
            return; // the thread that is at it looks again before it leaves
        }
        try {
            background.execute(task);
        } catch (RejectedExecutionException refused) {
            failure = new IOException("the background executor refuses to force the journal", refused);
            phase.set(Phase.IDLE);
        }
    }

    private void run() {
        if (!phase.compareAndSet(Phase.QUEUED, Phase.RUNNING)) {
            return;
        }
        try {
            // Further than requested when the requested segments were released before they were forced.
            while (durable < requested) {
                force(requested);
            }
        } catch (UncheckedIOException notForced) {
            failure = notForced.getCause();
        } catch (RuntimeException | Error broken) {
            failure = new IOException("forcing the journal failed: " + broken, broken);
            throw broken;
        } finally {
            phase.set(Phase.IDLE);
        }
        if (durable < requested && failure == null) {
            submit();
        }
    }

    /** Prevents from now on that segments are unmapped which a force can use; returns the first of them. */
    Segment pin() {
        Segment first = oldest;
        forcing = first;
        while (first != oldest) {
            // It was released meanwhile, and the thread that unmaps may not have seen that it is pinned.
            first = oldest;
            forcing = first;
        }
        return first;
    }

    void unpin() {
        forcing = null;
    }

    private void force(long target) {
        placing.await(target);
        if (failure != null) return;
        try {
            force(pin(), target);
        } finally {
            unpin();
        }
    }

    private void force(Segment first, long target) {
        Segment segment = first;
        // Segments that were recycled before they were forced need no force any more.
        long from = Math.max(durable, segment.base);
        while (from < target) {
            long segmentEnd = segment.base + segment.size();
            long to = Math.min(target, segmentEnd);
            if (from < to) {
                segment.map.asSlice(from - segment.base, to - from).force();
                from = to;
            }
            segment = to < target ? segment.newer : segment;
            forcing = segment;
        }
        durable = from;
    }
}
