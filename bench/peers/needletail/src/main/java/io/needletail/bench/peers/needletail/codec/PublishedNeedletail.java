package io.needletail.bench.peers.needletail.codec;

import io.needletail.bench.workload.Form;
import io.needletail.bench.workload.published.Exercise;
import io.needletail.bench.workload.published.PublishedLibrary;
import io.needletail.bench.workload.published.Task;
import java.util.Optional;

/** What published benchmarks did, with Needletail: verified as always, and unverified, as most of them did it. */
public final class PublishedNeedletail implements PublishedLibrary {
    /** Called by {@link java.util.ServiceLoader}. */
    public PublishedNeedletail() {}

    @Override
    public Optional<Exercise> exercise(Task task, Form form) {
        boolean scans = form == Form.SCAN;
        return switch (task) {
            case F1X_DECODE, CHRONOS_PARSE -> Optional.of(scans ? new Scan(task) : new VerifiedRead(task));
            case F1X_ENCODE -> scans ? Optional.empty() : Optional.of(new PublishedWrite());
        };
    }
}
