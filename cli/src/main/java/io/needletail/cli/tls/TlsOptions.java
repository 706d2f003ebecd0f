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
import picocli.CommandLine.Option;

/** The options that say how to call a peer with TLS. */
final class TlsOptions {

    @Option(names = "--sni", paramLabel = "NAME", description = "Say that this host is meant, and check its name.")
    private Optional<String> sni = Optional.empty();

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

    @Option(names = "--protocol", paramLabel = "NAME", description = "Offer this protocol only; repeatable.")
    private List<String> protocols = List.of();

    TlsConfig config() throws IOException {
        Secret password = password();
        TlsConfig config = TlsConfig.DEFAULTS.withProtocols(protocols, List.of());
        if (trust.isPresent()) config = config.withTrust(trust(trust.get(), password));
        if (identity.isPresent()) config = config.withIdentity(identity(identity.get(), password));
        return sni.isPresent() ? config.withSni(true, sni) : config;
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
