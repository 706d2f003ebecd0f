package io.needletail.bench.peers.efix;

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

/** eFIX: a parser that is pulled from field to field and verifies nothing, a builder of bodies. */
public final class EfixLibrary implements Library, PublishedLibrary {
    /** Called by {@link java.util.ServiceLoader}. */
    public EfixLibrary() {}

    @Override
    public Decoder decoder(Kind kind, Form form) {
        Incoming incoming = new Incoming();
        return switch (kind) {
            case NEW_ORDER_SINGLE -> new OrderDecoder(incoming);
            case EXECUTION_REPORT -> new ExecutionDecoder(incoming);
            case MARKET_DATA_INCREMENTAL_REFRESH -> new RefreshDecoder(incoming);
        };
    }

    @Override
    public Encoder encoder(Workload workload, Form form, byte[] target) {
        Outgoing outgoing = Outgoing.into(target);
        return switch (workload.kind()) {
            case NEW_ORDER_SINGLE -> new OrderEncoder(workload, outgoing);
            case EXECUTION_REPORT -> new ExecutionEncoder(workload, outgoing);
            case MARKET_DATA_INCREMENTAL_REFRESH -> new RefreshEncoder(workload, outgoing);
        };
    }

    @Override
    public Optional<Exercise> exercise(Task task, Form form) {
        return Optional.of(task.writes() ? new PublishedWrite() : new PublishedRead(task));
    }
}
