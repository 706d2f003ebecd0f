package io.needletail.session.simulation;

import java.io.Serial;

/** Violation of a rule that holds between two correct ends. */
final class Violation extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1;

    Violation(String what) {
        super(what);
    }
}
