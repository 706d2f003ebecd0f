package io.needletail.engine.log;

import io.needletail.wire.Redaction;
import java.util.List;

/**
 * Log settings of one session.
 *
 * @param sinks destinations of the lines; empty: messages are neither logged nor copied
 * @param redaction tags whose values are shown as {@code ***}
 * @param ringBytes largest size of the ring between the session's thread and the background thread, a power of two; a
 *     message that does not fit is not logged but counted, also one that is longer than the ring
 */
public record LogConfig(List<Sink> sinks, Redaction redaction, int ringBytes) {
    /** Default size: a thousand messages. */
    public static final int RING_BYTES = 256 * 1024;

    /** Smallest ring: two messages. */
    public static final int RING_BYTES_MIN = LogRing.BYTES_MIN;

    /** No log. */
    public static final LogConfig NONE = new LogConfig(List.of(), Redaction.DEFAULTS, RING_BYTES);

    /** Checks the size of the ring. */
    public LogConfig {
        sinks = List.copyOf(sinks);
        if (ringBytes < RING_BYTES_MIN || Integer.bitCount(ringBytes) != 1) {
            throw new IllegalArgumentException(
                    "ringBytes is " + ringBytes + ", expected a power of two from " + RING_BYTES_MIN + " on");
        }
    }

    /**
     * Returns a log of the default size and redaction.
     *
     * @param sinks destinations of the lines
     * @return the configuration
     */
    public static LogConfig to(Sink... sinks) {
        return new LogConfig(List.of(sinks), Redaction.DEFAULTS, RING_BYTES);
    }
}
