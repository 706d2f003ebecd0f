package io.needletail.engine.store;

import io.needletail.session.MessageStore;
import java.io.Closeable;
import java.io.IOException;
import java.util.Optional;

/**
 * The open store of one session. {@link #of} makes one of any {@link MessageStore}; the methods with a default serve
 * stores that write in the background, have a limit, or use memory-mapped files.
 *
 * <p>The engine's thread calls everything, many times a second: a method that blocks delays all sessions of the engine.
 */
public interface OpenStore extends Closeable {
    /**
     * Returns the store that the session writes to.
     *
     * @return always the same
     */
    MessageStore messages();

    /**
     * Returns the most bytes of messages that the store can take between two commits. The engine refuses a store with
     * less room than one step of the session needs.
     *
     * @return bytes; unlimited by default
     */
    default int batchBytesMax() {
        return Integer.MAX_VALUE;
    }

    /**
     * Returns how many of the bytes that wait to be sent may leave now. Called after a commit. A store that commits in
     * the background holds back the bytes of batches that are not durable yet.
     *
     * @param waiting bytes in the outbox, oldest first
     * @return 0 to {@code waiting}; all by default
     */
    default int releasable(int waiting) {
        return waiting;
    }

    /**
     * Notes that bytes have left the front of the outbox.
     *
     * @param bytes at most what {@link #releasable} returned
     */
    default void sent(int bytes) {}

    /** Records that the connection ended, and that the bytes in the outbox are not sent. */
    default void dropped() {}

    /**
     * Tests whether {@link #onTime} must be called in each cycle, also while the session is idle.
     *
     * @return false by default: it is called in cycles in which the session has work
     */
    default boolean needsTime() {
        return false;
    }

    /**
     * Does what is due by the clock. Must not allocate.
     *
     * @param nowNs the time, epoch nanoseconds
     */
    default void onTime(long nowNs) {}

    /**
     * Explains in the log why messages that the peer asked for had been dropped.
     *
     * @return a cause and what to do about it
     */
    default String dropCause() {
        return "the store keeps only its last messages";
    }

    /**
     * Returns the monitor that checks the store for faults in the background.
     *
     * @return empty by default
     */
    default Optional<StoreMonitor> monitor() {
        return Optional.empty();
    }

    /**
     * Returns how the store delayed the engine's thread.
     *
     * @return live counts; empty by default
     */
    default Optional<StoreCounters> counters() {
        return Optional.empty();
    }

    /**
     * Examines whether an {@link InternalError} of the JVM, which a fault of memory-mapped files causes, is due to this
     * store. If so, the store accepts no further message, and the session ends.
     *
     * @return the fault, on the first call after it occurred; empty by default
     */
    default Optional<IOException> examine() {
        return Optional.empty();
    }

    /**
     * Closes the store. What was appended and not committed is dropped. The thread that closes the session calls it.
     *
     * @throws IOException when committed messages may be lost
     */
    @Override
    void close() throws IOException;

    /**
     * Returns an open store that needs no background work.
     *
     * @param store the store of the session; it is closed with the open store when it is {@link AutoCloseable}
     * @return the open store
     */
    static OpenStore of(MessageStore store) {
        return new PlainStore(store);
    }
}
