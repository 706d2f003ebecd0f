package io.needletail.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** How peers come to the acceptor of a test that must not end otherwise with TLS than without. */
enum Way {
    PLAIN,
    TLS;

    /** Runs an acceptor that is reached this way; the folder keeps the certificate for all tests of a class. */
    Running acceptor(Path folder, EngineConfig config, SessionSpec... specs) throws IOException {
        if (this == PLAIN) return Running.acceptor(config, specs);
        Path made = folder.resolve("server.p12");
        return Running.acceptor(
                Files.exists(made) ? new Certified(made) : Certified.make(folder, "server"), config, specs);
    }
}
