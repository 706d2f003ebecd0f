package io.needletail.bench.peers.artio.codec;

import io.needletail.bench.workload.Decoder;
import io.needletail.bench.workload.Encoder;
import io.needletail.bench.workload.Form;
import io.needletail.bench.workload.Kind;
import io.needletail.bench.workload.Library;
import io.needletail.bench.workload.Workload;

/**
 * Artio: flyweight decoders and encoders generated out of the whole dictionary of FIX 4.4.
 *
 * <p>Whether generated code validates is decided for a whole process, by {@code -Dfix.codecs.no_validation=true}.
 */
public final class ArtioLibrary implements Library {
    /** Called by {@link java.util.ServiceLoader}. */
    public ArtioLibrary() {}

    @Override
    public Decoder decoder(Kind kind, Form form) {
        Frames frames = new Frames(form == Form.VALIDATED);
        return switch (kind) {
            case NEW_ORDER_SINGLE -> new OrderDecoder(frames);
            case EXECUTION_REPORT -> new ExecutionDecoder(frames);
            case MARKET_DATA_INCREMENTAL_REFRESH -> new RefreshDecoder(frames);
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
