package io.needletail.bench.peers.openfast;

import io.needletail.bench.workload.fast.FastDecoder;
import io.needletail.bench.workload.fast.FastEncoder;
import io.needletail.bench.workload.fast.FastLibrary;
import io.needletail.bench.workload.fast.Messages;
import java.io.IOException;
import java.nio.file.Path;

/** Makes OpenFAST's decoders and encoders. */
public final class OpenFastLibrary implements FastLibrary {
    /** Called by {@link java.util.ServiceLoader}. */
    public OpenFastLibrary() {}

    @Override
    public FastDecoder decoder(Path templates, String form) throws IOException {
        return new OpenFastDecoder(TemplateFile.read(templates));
    }

    @Override
    public FastEncoder encoder(Path templates, Messages messages, byte[] target) throws IOException {
        return new OpenFastEncoder(TemplateFile.read(templates), messages, target);
    }
}
