package io.needletail.transport.tls;

import java.nio.file.Path;
import java.util.Objects;

/** Identity of this end: a certificate, its chain, and its private key. */
public sealed interface Identity {

    /** Algorithm of the JDK's {@code KeyManagerFactory} by default. */
    String USUAL_ALGORITHM = "SunX509";

    /**
     * From PEM files.
     *
     * @param chain the certificates, our own first, then those that vouch for it
     * @param key the private key: PKCS #8 plain or encrypted, PKCS #1 or SEC 1; may be the file of the chain
     * @param password of an encrypted key, or {@link Secret#NONE}
     */
    record PemFiles(Path chain, Path key, Secret password) implements Identity {

        /**
         * Checks that nothing is missing.
         *
         * @throws NullPointerException when a part is null
         */
        public PemFiles {
            Objects.requireNonNull(chain, "chain");
            Objects.requireNonNull(key, "key");
            Objects.requireNonNull(password, "password");
        }
    }

    /**
     * From a key store.
     *
     * @param file the store
     * @param algorithm of the JDK's {@code KeyManagerFactory}, {@link #USUAL_ALGORITHM} as a rule
     */
    record InStore(KeyStoreFile file, String algorithm) implements Identity {

        /**
         * Checks that nothing is missing.
         *
         * @throws NullPointerException when a part is null
         */
        public InStore {
            Objects.requireNonNull(file, "file");
            Objects.requireNonNull(algorithm, "algorithm");
        }
    }
}
