package io.needletail.bench.peers.needletail.garbage;

import io.needletail.transport.tls.Identity;
import io.needletail.transport.tls.KeyStoreFile;
import io.needletail.transport.tls.Secret;
import io.needletail.transport.tls.TlsConfig;
import io.needletail.transport.tls.Trust;
import java.nio.file.Path;

/** TLS with the key store that the harness made for the run. */
final class RunStore {
    private static final String FILE = "run.p12";
    private static final String PASSWORD = "made-for-this-run";

    private RunStore() {}

    static TlsConfig config(Path dir) {
        KeyStoreFile store = new KeyStoreFile(dir.resolve(FILE), Secret.of(PASSWORD), "PKCS12");
        return TlsConfig.DEFAULTS
                .withIdentity(new Identity.InStore(store, Identity.USUAL_ALGORITHM))
                .withTrust(new Trust.InStore(store, Trust.USUAL_ALGORITHM))
                .withHostCheck(TlsConfig.HostCheck.NONE);
    }
}
