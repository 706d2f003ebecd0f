package io.needletail.bench.peers.handwritten;

import io.needletail.bench.workload.fast.FastDecoder;
import io.needletail.bench.workload.fast.FastEncoder;
import io.needletail.bench.workload.fast.FastLibrary;
import io.needletail.bench.workload.fast.Messages;
import java.nio.file.Path;

/** Makes the hand-written decoders and the encoder. */
public final class HandwrittenLibrary implements FastLibrary {
    /** The form that finds the ends of fields ahead, 32 bytes at once; any other reads byte by byte. */
    public static final String MASK = "mask";

    /** Called by {@link java.util.ServiceLoader}. */
    public HandwrittenLibrary() {}

    @Override
    public FastDecoder decoder(Path templates, String form) {
        return form.equals(MASK) ? new MaskDecoder() : new LoopDecoder();
    }

    @Override
    public FastEncoder encoder(Path templates, Messages messages, byte[] target) {
        return new HandEncoder(messages, target);
    }
}
