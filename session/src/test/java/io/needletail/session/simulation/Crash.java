package io.needletail.session.simulation;

import java.io.Serial;

/** Death of the process: unwinds the stack of a node like a kill, so that no later step happens. */
final class Crash extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1;

    Crash() {
        super("the process dies", null, false, false);
    }
}
