package io.needletail.bench.peers.needletail.fast;

import io.needletail.bench.workload.fast.FastDecoder;
import io.needletail.bench.workload.fast.FastEncoder;
import io.needletail.bench.workload.fast.FastLibrary;
import io.needletail.bench.workload.fast.Messages;
import io.needletail.fast.decode.Decoder;
import io.needletail.fast.decode.DecoderOptions;
import io.needletail.fast.template.TemplateReader;
import java.io.IOException;
import java.nio.file.Path;

/** Creates Needletail's decoders, which make all checks of the specification, and encoders. */
public final class NeedletailFastLibrary implements FastLibrary {
    /** Called by {@link java.util.ServiceLoader}. */
    public NeedletailFastLibrary() {}

    @Override
    public FastDecoder decoder(Path templates, String form) throws IOException {
        // Real feeds have overlong forms.
        DecoderOptions options = form.equals("usual") ? DecoderOptions.DEFAULTS : DecoderOptions.STRICT;
        return new NeedletailDecoder(new Decoder(TemplateReader.read(templates), options));
    }

    @Override
    public FastEncoder encoder(Path templates, Messages messages, byte[] target) throws IOException {
        return new NeedletailEncoder(TemplateReader.read(templates), messages, target);
    }
}
