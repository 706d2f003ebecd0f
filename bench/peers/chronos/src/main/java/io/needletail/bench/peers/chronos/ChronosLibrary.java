package io.needletail.bench.peers.chronos;

import io.needletail.bench.workload.Decoder;
import io.needletail.bench.workload.Encoder;
import io.needletail.bench.workload.Form;
import io.needletail.bench.workload.MessageKind;
import io.needletail.bench.workload.Library;
import io.needletail.bench.workload.Workload;
import io.needletail.bench.workload.Exercise;
import io.needletail.bench.workload.Task;
import java.util.Optional;

/** Chronos: a parser that verifies nothing and stores 32 fields, which is too few for market data. */
public final class ChronosLibrary implements Library {
    /** Called by {@link java.util.ServiceLoader}. */
    public ChronosLibrary() {}

    @Override
    public Decoder decoder(MessageKind kind, Form form) {
        return switch (kind) {
            case NEW_ORDER_SINGLE -> new OrderDecoder();
            case EXECUTION_REPORT -> new ExecutionDecoder();
            case MARKET_DATA_INCREMENTAL_REFRESH ->
                throw new IllegalArgumentException("Chronos keeps 32 fields and drops the others");
        };
    }

    @Override
    public Encoder encoder(Workload workload, Form form, byte[] target) {
        throw new IllegalArgumentException("Chronos' writing of messages is not measured");
    }

    @Override
    public Optional<Exercise> exercise(Task task, Form form) {
        return task == Task.CHRONOS_PARSE ? Optional.of(new PublishedRead(task.order())) : Optional.empty();
    }
}
