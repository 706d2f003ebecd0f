package io.needletail.acceptance;

/** Precision of the time that is sent for {@code <TIME>}. */
public enum TimePrecision {
    /** The usual one of the version of the message. */
    auto,
    /** Seconds. */
    s,
    /** Milliseconds. */
    ms,
    /** Microseconds. */
    us,
    /** Nanoseconds. */
    ns
}
