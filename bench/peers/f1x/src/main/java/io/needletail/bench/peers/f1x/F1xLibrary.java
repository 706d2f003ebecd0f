package io.needletail.bench.peers.f1x;

import io.needletail.bench.workload.Decoder;
import io.needletail.bench.workload.Encoder;
import io.needletail.bench.workload.Form;
import io.needletail.bench.workload.Kind;
import io.needletail.bench.workload.Library;
import io.needletail.bench.workload.Workload;
import io.needletail.bench.workload.published.Exercise;
import io.needletail.bench.workload.published.PublishedLibrary;
import io.needletail.bench.workload.published.Task;
import java.util.Optional;

/** F1X: a parser that is pulled from field to field and verifies nothing, a builder of bodies. */
public final class F1xLibrary implements Library, PublishedLibrary {
    /** Called by {@link java.util.ServiceLoader}. */
    public F1xLibrary() {}

    @Override
    public Decoder decoder(Kind kind, Form form) {
        return switch (kind) {
            case NEW_ORDER_SINGLE -> new OrderDecoder();
            case EXECUTION_REPORT -> new ExecutionDecoder();
            case MARKET_DATA_INCREMENTAL_REFRESH -> new RefreshDecoder();
        };
    }

    @Override
    public Encoder encoder(Workload workload, Form form, byte[] target) {
        Outgoing outgoing = new Outgoing(target);
        return switch (workload.kind()) {
            case NEW_ORDER_SINGLE -> new OrderEncoder(workload, outgoing);
            case EXECUTION_REPORT -> new ExecutionEncoder(workload, outgoing);
            case MARKET_DATA_INCREMENTAL_REFRESH -> new RefreshEncoder(workload, outgoing);
        };
    }

    @Override
    public Optional<Exercise> exercise(Task task, Form form) {
        return Optional.of(task.writes() ? new PublishedWrite() : new PublishedRead(task.order()));
    }
}
