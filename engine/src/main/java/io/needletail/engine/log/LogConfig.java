package io.needletail.engine.log;

import io.needletail.wire.Redaction;
import java.util.List;

/**
 * What of one session is logged, and where to.
 *
 * @param sinks where lines go; none of them: nothing is logged, and nothing is copied
 * @param redaction whose values are shown as {@code ***}
 * @param ringBytes room for what the background thread has not written yet, a power of two; a message that finds none is not
 *     logged but counted, as is one that is longer than all of it
 */
public record LogConfig(List<Sink> sinks, Redaction redaction, int ringBytes) {
    /** Room unless told otherwise: a thousand messages. */
    public static final int RING_BYTES = 256 * 1024;

    /** Least room, enough for two messages. */
    public static final int RING_BYTES_MIN = LogRing.BYTES_MIN;

    /** No log. */
    public static final LogConfig NONE = new LogConfig(List.of(), Redaction.USUAL, RING_BYTES);

    /** Checks the room. */
    public LogConfig {
        sinks = List.copyOf(sinks);
        if (ringBytes < RING_BYTES_MIN || Integer.bitCount(ringBytes) != 1) {
            throw new IllegalArgumentException(
                    "ringBytes is " + ringBytes + ", expected a power of two from " + RING_BYTES_MIN + " on");
        }
    }

    /**
     * A log of the usual size and redaction.
     *
     * @param sinks where lines go
     * @return the configuration
     */
    public static LogConfig to(Sink... sinks) {
        return new LogConfig(List.of(sinks), Redaction.USUAL, RING_BYTES);
    }
}
