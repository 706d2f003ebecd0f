package io.needletail.acceptance;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Definitions that run one after the other against one engine.
 *
 * @param definitions in their order
 * @param engine opens the engine before the first one
 */
public record Batch(List<Definition> definitions, Opening engine) {
    /** Opens an engine. */
    @FunctionalInterface
    public interface Opening {
        /**
         * Opens the engine.
         *
         * @return the engine, which the runner closes after the last definition
         * @throws IOException when it cannot be started
         */
        Target open() throws IOException;
    }

    /** Copies the list. */
    public Batch {
        definitions = List.copyOf(definitions);
    }

    /**
     * Groups definitions by session for an engine that runs already: one session's definitions must not overlap.
     *
     * @param definitions in their order
     * @param target the engine, which the caller closes
     * @return a batch for each session
     */
    public static List<Batch> perSession(List<Definition> definitions, Target target) {
        Map<String, List<Definition>> sessions = new LinkedHashMap<>();
        for (Definition definition : definitions) {
            sessions.computeIfAbsent(definition.session(), key -> new ArrayList<>())
                    .add(definition);
        }
        return sessions.values().stream()
                .map(part -> new Batch(part, () -> new SharedTarget(target)))
                .toList();
    }
}
