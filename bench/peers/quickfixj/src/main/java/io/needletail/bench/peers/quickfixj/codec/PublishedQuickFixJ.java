package io.needletail.bench.peers.quickfixj.codec;

import io.needletail.bench.workload.Form;
import io.needletail.bench.workload.published.Exercise;
import io.needletail.bench.workload.published.PublishedLibrary;
import io.needletail.bench.workload.published.Task;
import java.util.Optional;

/** What published benchmarks did with QuickFIX/J, in the same calls: from text to a message and back to text. */
public final class PublishedQuickFixJ implements PublishedLibrary {
    /** Called by {@link java.util.ServiceLoader}. */
    public PublishedQuickFixJ() {}

    @Override
    public Optional<Exercise> exercise(Task task, Form form) {
        return switch (task) {
            case F1X_DECODE -> Optional.of(new PublishedRead(task.order(), PublishedRead.Way.ONE_MESSAGE_AGAIN));
            case CHRONOS_PARSE -> {
                boolean validates = form == Form.VALIDATED;
                PublishedRead.Way way = validates ? PublishedRead.Way.NEW_VALIDATED : PublishedRead.Way.NEW;
                yield Optional.of(new PublishedRead(task.order(), way));
            }
            case F1X_ENCODE -> Optional.of(new PublishedWrite());
        };
    }
}
