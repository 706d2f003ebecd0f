package io.needletail.bench.workload.garbage;

import io.needletail.bench.workload.turns.Walk;
import java.io.IOException;
import java.nio.file.Path;

/** Makes the walk over a hot path. */
@FunctionalInterface
public interface HotPath {
    /**
     * Makes it.
     *
     * @param dir for files that the path needs
     */
    Walk walk(Path dir) throws IOException;
}
