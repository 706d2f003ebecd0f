package io.needletail.engine.store;

/** Counts how a store delayed the engine's thread, since it was opened. Any thread. */
public interface StoreCounters {
    /**
     * Returns the number of appends that took over 100 us, of those that are timed.
     *
     * @return the count
     */
    long slowAppends();

    /**
     * Returns the duration of the longest timed append.
     *
     * @return nanoseconds
     */
    long slowestAppendNs();

    /**
     * Returns the number of waits for room, in which the session read and sent nothing.
     *
     * @return the count
     */
    long stalls();

    /**
     * Returns the duration of these waits.
     *
     * @return nanoseconds
     */
    long stallNs();
}
