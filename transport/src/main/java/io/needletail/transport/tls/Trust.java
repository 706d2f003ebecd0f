package io.needletail.transport.tls;

import java.nio.file.Path;
import java.util.Objects;

/** Authorities trusted for a peer's certificate. */
public sealed interface Trust {

    /** Algorithm of the JDK's {@code TrustManagerFactory} by default. */
    String USUAL_ALGORITHM = "PKIX";

    /** The certificates that the JDK comes with. */
    record OfTheSystem() implements Trust {}

    /**
     * The certificates of a PEM file.
     *
     * @param certificates the file; authorities, or a peer's own certificate
     */
    record PemFile(Path certificates) implements Trust {

        /**
         * Checks that nothing is missing.
         *
         * @throws NullPointerException when the file is null
         */
        public PemFile {
            Objects.requireNonNull(certificates, "certificates");
        }
    }

    /**
     * The trusted certificates of a key store, and of each private key in it the certificate that belongs to it: what
     * the JDK's {@code TrustManagerFactory} takes. The authorities in a private key's chain are not trusted by that.
     *
     * @param file the store
     * @param algorithm of the JDK's {@code TrustManagerFactory}, {@link #USUAL_ALGORITHM} as a rule
     */
    record InStore(KeyStoreFile file, String algorithm) implements Trust {

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
