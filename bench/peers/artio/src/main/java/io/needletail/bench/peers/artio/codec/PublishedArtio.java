package io.needletail.bench.peers.artio.codec;

import io.needletail.bench.workload.Form;
import io.needletail.bench.workload.published.Exercise;
import io.needletail.bench.workload.published.PublishedLibrary;
import io.needletail.bench.workload.published.Task;
import java.util.Optional;

/** What published benchmarks did, with Artio's flyweights; both sums verified as its engine does. */
public final class PublishedArtio implements PublishedLibrary {
    /** Called by {@link java.util.ServiceLoader}. */
    public PublishedArtio() {}

    @Override
    public Optional<Exercise> exercise(Task task, Form form) {
        return Optional.of(task.writes() ? new PublishedWrite() : new PublishedRead(task.order()));
    }
}
