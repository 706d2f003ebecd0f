package io.needletail.venue.config;

/** Behaviour of the threads of a node or a client that have no work. One slow thread sets the latency of all. */
public enum IdleMode {
    /** Yields the processor: lowest latency while every thread may run; uses whole cores even without load. */
    YIELD,
    /** Spins, yields, then parks for up to 50 µs: for machines that do other work too. */
    BACKOFF,
    /** Parks for about 1 ms: a node without work takes some hundredths of a core, and a command some milliseconds. */
    PARK,
    /** Spins: only with a core for each of a node's threads. */
    SPIN
}
