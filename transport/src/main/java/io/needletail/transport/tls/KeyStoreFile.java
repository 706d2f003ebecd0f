package io.needletail.transport.tls;

import java.nio.file.Path;
import java.util.Objects;

/**
 * A key store of the JDK in a file.
 *
 * @param path the file
 * @param password opens the store and the keys in it
 * @param type {@code PKCS12} or {@code JKS}; the JDK reads either under either name
 */
public record KeyStoreFile(Path path, Secret password, String type) {

    /**
     * Checks that nothing is missing.
     *
     * @throws NullPointerException when a part is null
     */
    public KeyStoreFile {
        Objects.requireNonNull(path, "path");
        Objects.requireNonNull(password, "password");
        Objects.requireNonNull(type, "type");
    }
}
