package io.needletail.bench.peers.quickfixj.codec;

import io.needletail.bench.workload.Decoder;
import io.needletail.bench.workload.Encoder;
import io.needletail.bench.workload.Form;
import io.needletail.bench.workload.Kind;
import io.needletail.bench.workload.Library;
import io.needletail.bench.workload.Workload;

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
    public Decoder decoder(Kind kind, Form form) {
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
            case NEW_ORDER_SINGLE -> new OrderEncoder(workload, target);
            case EXECUTION_REPORT -> new ExecutionEncoder(workload, target);
            case MARKET_DATA_INCREMENTAL_REFRESH -> new RefreshEncoder(workload, target);
        };
    }
}
