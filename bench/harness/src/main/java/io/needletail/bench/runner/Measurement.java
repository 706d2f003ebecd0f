package io.needletail.bench.runner;

import io.needletail.bench.result.Result;
import java.io.IOException;
import java.nio.file.Path;

/** A measurement that is ready to begin. */
public interface Measurement {

    /** Expected duration, seconds. */
    double seconds();

    /** Folder of all its results. */
    Path dir();

    /**
     * Measures.
     *
     * @throws IOException when the environment does not permit it
     * @throws FailedRun when a peer failed or its result was wrong
     */
    Result measure(Progress progress) throws IOException, FailedRun;
}
