package io.needletail.bench.peers.quickfixj.codec;

import io.needletail.bench.fields.FieldEncoders;
import io.needletail.bench.workload.Decoder;
import io.needletail.bench.workload.Encoder;
import io.needletail.bench.workload.Exercise;
import io.needletail.bench.workload.Form;
import io.needletail.bench.workload.Library;
import io.needletail.bench.workload.MessageKind;
import io.needletail.bench.workload.Task;
import io.needletail.bench.workload.Workload;
import java.util.Optional;
import quickfix.fix44.ExecutionReport;
import quickfix.fix44.NewOrderSingle;

/**
 * QuickFIX/J: {@code Message.fromString} and {@code Message.toString}.
 *
 * <p>Without validation no dictionary is used either, but for market data: QuickFIX/J sees a group only with a
 * dictionary that describes it.
 */
public final class QuickFixJLibrary implements Library {
    /** Called by {@link java.util.ServiceLoader}. */
    public QuickFixJLibrary() {}

    @Override
    public Decoder decoder(MessageKind kind, Form form) {
        Parsing parsing = Parsing.of(kind, form);
        return switch (kind) {
            case NEW_ORDER_SINGLE -> new Parsed(parsing, MessageDigest::order);
            case EXECUTION_REPORT -> new Parsed(parsing, MessageDigest::execution);
            case MARKET_DATA_INCREMENTAL_REFRESH -> new Parsed(parsing, MessageDigest::refresh);
        };
    }

    @Override
    public Encoder encoder(Workload workload, Form form, byte[] target) {
        return switch (workload.kind()) {
            case NEW_ORDER_SINGLE -> FieldEncoders.of(workload, new QuickFixJTarget(new NewOrderSingle(), target));
            case EXECUTION_REPORT -> FieldEncoders.of(workload, new QuickFixJTarget(new ExecutionReport(), target));
            case MARKET_DATA_INCREMENTAL_REFRESH -> new RefreshEncoder(workload, target);
        };
    }

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
