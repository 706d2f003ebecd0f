package io.needletail.bench.runner;

import io.needletail.bench.result.Result;
import java.io.IOException;
import java.nio.file.Path;

/** A measurement that is asked for and can begin. */
public interface Measurement {

    /** What it is expected to take, in seconds. */
    double seconds();

    /** Where all its results go. */
    Path dir();

    /**
     * Measures.
     *
     * @throws IOException when the surroundings do not allow it
     * @throws FailedRun when a peer failed, or what it did was wrong
     */
    Result measure(Progress progress) throws IOException, FailedRun;
}
