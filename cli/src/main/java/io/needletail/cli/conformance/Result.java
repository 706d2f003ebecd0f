package io.needletail.cli.conformance;

import java.time.Duration;

/**
 * What became of a definition.
 *
 * @param definition which one
 * @param outcome whether the engine did as it says
 * @param detail why not; empty when it did
 * @param took from its first line to its last
 */
record Result(Definition definition, Outcome outcome, String detail, Duration took) {
    /** Whether the engine did as a definition says. */
    enum Outcome {
        /** It did. */
        PASS,
        /** It did not. */
        FAIL,
        /** It could not be asked. */
        SKIP
    }

    double seconds() {
        return took.toMillis() / 1000.0;
    }
}
