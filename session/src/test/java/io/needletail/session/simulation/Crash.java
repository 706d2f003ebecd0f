package io.needletail.session.simulation;

import java.io.Serial;

/** The process dies here: unwinds the stack of a node like a kill would, so that nothing after it happens. */
final class Crash extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1;

    Crash() {
        super("the process dies", null, false, false);
    }
}
