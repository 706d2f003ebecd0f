package io.needletail.bench.workload.fast;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ServiceLoader;

/** A FAST codec; one a class path, found by {@link ServiceLoader}. */
public interface FastLibrary {
    /**
     * Reads messages.
     *
     * @param templates the template file
     * @param form which of its ways, where it has several; else ignored
     */
    FastDecoder decoder(Path templates, String form) throws IOException;

    /**
     * Writes the messages of a stream.
     *
     * @param templates the template file
     * @param messages what to write; made ready beforehand in whatever form the library takes
     * @param target takes every message; {@link FastEncoder#BYTES_MAX} long
     */
    FastEncoder encoder(Path templates, Messages messages, byte[] target) throws IOException;

    /** The one library of this class path. */
    static FastLibrary present() {
        return ServiceLoader.load(FastLibrary.class)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no FAST library on this class path"));
    }
}
