package io.needletail.acceptance;

import java.time.Duration;

/**
 * The result of playing one definition.
 *
 * @param definition the definition
 * @param outcome whether the engine behaved as defined
 * @param detail the deviation; empty for {@link Outcome#PASS}
 * @param took time from its first line to its last
 */
public record Result(Definition definition, Outcome outcome, String detail, Duration took) {
    /** Outcome of a definition. */
    public enum Outcome {
        /** The engine behaved as defined. */
        PASS,
        /** The engine deviated. */
        FAIL,
        /** The run lacks something that the definition needs. */
        SKIP
    }

    /**
     * Returns how long it took.
     *
     * @return seconds
     */
    public double seconds() {
        return took.toMillis() / 1000.0;
    }
}
