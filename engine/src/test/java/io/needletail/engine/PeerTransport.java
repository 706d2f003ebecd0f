package io.needletail.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Kind of connection of a test whose result must be the same with TLS and without. */
enum PeerTransport {
    PLAIN,
    TLS;

    /** Runs an acceptor that is reached this way; the folder keeps the certificate for all tests of a class. */
    RunningEngine acceptor(Path folder, EngineConfig config, SessionSpec... specs) throws IOException {
        if (this == PLAIN) return RunningEngine.acceptor(config, specs);
        Path made = folder.resolve("server.p12");
        return RunningEngine.acceptor(
                Files.exists(made) ? new TestCertificate(made) : TestCertificate.make(folder, "server"), config, specs);
    }
}
