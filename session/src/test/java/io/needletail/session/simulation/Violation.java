package io.needletail.session.simulation;

import java.io.Serial;

/** A run has shown something that two correct ends must never do. */
final class Violation extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1;

    Violation(String what) {
        super(what);
    }
}
