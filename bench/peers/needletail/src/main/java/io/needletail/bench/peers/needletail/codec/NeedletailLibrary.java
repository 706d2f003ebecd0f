package io.needletail.bench.peers.needletail.codec;

import io.needletail.bench.workload.Decoder;
import io.needletail.bench.workload.Encoder;
import io.needletail.bench.workload.Form;
import io.needletail.bench.workload.Header;
import io.needletail.bench.workload.Kind;
import io.needletail.bench.workload.Library;
import io.needletail.bench.workload.Workload;
import io.needletail.dictionary.validate.Validator;
import io.needletail.dictionary.validate.ValidatorOptions;
import io.needletail.dictionary.validate.ValidatorTables;
import io.needletail.dictionary.xml.Dialects;
import io.needletail.wire.MessageValidator;

/**
 * Needletail: frames and indexes a message in place, reads by tag or through generated views, writes with the general writer or
 * patches what it has prepared.
 */
public final class NeedletailLibrary implements Library {
    /** Called by {@link java.util.ServiceLoader}. */
    public NeedletailLibrary() {}

    @Override
    public Decoder decoder(Kind kind, Form form) {
        MessageValidator check = form == Form.VALIDATED ? validator() : MessageValidator.NONE;
        Frames frames = new Frames(check);
        if (form == Form.VIEWS) return ViewDecoders.of(kind, frames);
        return switch (kind) {
            case NEW_ORDER_SINGLE -> new OrderDecoder(frames);
            case EXECUTION_REPORT -> new ExecutionDecoder(frames);
            case MARKET_DATA_INCREMENTAL_REFRESH -> new RefreshDecoder(frames);
        };
    }

    private static MessageValidator validator() {
        String version = Header.BEGIN_STRING.string();
        return new Validator(ValidatorTables.of(Dialects.standard(version)), ValidatorOptions.DEFAULTS);
    }

    @Override
    public Encoder encoder(Workload workload, Form form, byte[] target) {
        if (form == Form.PREPARED) return prepared(workload, target);
        if (form == Form.VIEWS) return ViewEncoders.of(workload, target);
        return switch (workload.kind()) {
            case NEW_ORDER_SINGLE -> new OrderEncoder(workload, target);
            case EXECUTION_REPORT -> new ExecutionEncoder(workload, target);
            case MARKET_DATA_INCREMENTAL_REFRESH -> new RefreshEncoder(workload, target);
        };
    }

    private static Encoder prepared(Workload workload, byte[] target) {
        return switch (workload.kind()) {
            case NEW_ORDER_SINGLE -> new PreparedOrderEncoder(workload, target);
            case EXECUTION_REPORT -> new PreparedExecutionEncoder(workload, target);
            case MARKET_DATA_INCREMENTAL_REFRESH ->
                throw new IllegalArgumentException("fields that repeat cannot be patched by tag");
        };
    }
}
