package io.needletail.cli.tls;

import io.needletail.tools.extract.InputFile;
import io.needletail.transport.tls.Identity;
import io.needletail.transport.tls.KeyStoreFile;
import io.needletail.transport.tls.Secret;
import io.needletail.transport.tls.TlsConfig;
import io.needletail.transport.tls.Trust;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** The options that name the files with which a peer is called with TLS. */
public final class TlsFiles {
    @Option(
            names = "--trust",
            paramLabel = "FILE",
            description = "Trust these certificates: PEM, or a key store (.p12, .pfx, .jks). The system's otherwise.")
    private Optional<Path> trust = Optional.empty();

    @Option(
            names = "--identity",
            paramLabel = "FILE",
            description = "Show this certificate: a PEM chain, or a key store (.p12, .pfx, .jks).")
    private Optional<Path> identity = Optional.empty();

    @Option(
            names = "--key",
            paramLabel = "FILE",
            description = "Private key (PEM); in the file of --identity otherwise.")
    private Optional<Path> key = Optional.empty();

    @Option(
            names = "--password-file",
            paramLabel = "FILE",
            description = "The first line is the password of the key and of the key stores.")
    private Optional<Path> passwordFile = Optional.empty();

    /** Made by picocli. */
    public TlsFiles() {}

    /**
     * Tests that one of the options was given.
     *
     * @return true then
     */
    public boolean isGiven() {
        return Stream.of(trust, identity, key, passwordFile).anyMatch(Optional::isPresent);
    }

    /**
     * Returns the settings of a connection with these files.
     *
     * @return the files are read when it is used
     * @throws IOException when the file of the password cannot be read
     */
    public TlsConfig config() throws IOException {
        Secret password = password();
        TlsConfig config = TlsConfig.DEFAULTS;
        if (trust.isPresent()) config = config.withTrust(trust(trust.get(), password));
        return identity.isPresent() ? config.withIdentity(identity(identity.get(), password)) : config;
    }

    private static Trust trust(Path file, Secret password) {
        return isStore(file)
                ? new Trust.InStore(store(file, password), Trust.USUAL_ALGORITHM)
                : new Trust.PemFile(file);
    }

    private Identity identity(Path file, Secret password) {
        return isStore(file)
                ? new Identity.InStore(store(file, password), Identity.USUAL_ALGORITHM)
                : new Identity.PemFiles(file, key.orElse(file), password);
    }

    private Secret password() throws IOException {
        if (passwordFile.isEmpty()) return Secret.NONE;
        return Secret.of(
                InputFile.lines(passwordFile.get()).stream().findFirst().orElse(""));
    }

    private static KeyStoreFile store(Path file, Secret password) {
        return new KeyStoreFile(file, password, name(file).endsWith(".jks") ? "JKS" : "PKCS12");
    }

    private static boolean isStore(Path file) {
        return List.of(".p12", ".pfx", ".jks").stream().anyMatch(name(file)::endsWith);
    }

    private static String name(Path file) {
        return file.toString().toLowerCase(Locale.ROOT);
    }
}
