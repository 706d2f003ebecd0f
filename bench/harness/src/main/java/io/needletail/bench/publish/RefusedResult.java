package io.needletail.bench.publish;

import java.nio.file.Path;
import java.util.List;

/** A result that is too short or too noisy to stand in a document. */
public final class RefusedResult extends Exception {
    private static final long serialVersionUID = 1L;

    /** Names the file and every reason. */
    RefusedResult(Path result, List<String> shortcomings) {
        super(result + " is not recorded: " + String.join("; ", shortcomings));
    }
}
