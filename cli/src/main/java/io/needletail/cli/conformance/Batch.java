package io.needletail.cli.conformance;

import java.io.IOException;
import java.util.List;

/**
 * Definitions that run one after the other against one engine.
 *
 * @param definitions in their order
 * @param engine makes the engine, before the first one
 */
record Batch(List<Definition> definitions, Opening engine) {
    /** Makes an engine ready. */
    @FunctionalInterface
    interface Opening {
        /** The engine, to be closed behind the last definition. */
        Target open() throws IOException;
    }
}
