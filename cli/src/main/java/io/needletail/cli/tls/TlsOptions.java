package io.needletail.cli.tls;

import io.needletail.transport.tls.TlsConfig;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that say how to call a peer with TLS. */
final class TlsOptions {

    @Option(names = "--sni", paramLabel = "NAME", description = "Say that this host is meant, and check its name.")
    private Optional<String> sni = Optional.empty();

    @Mixin
    private TlsFiles files;

    @Option(names = "--protocol", paramLabel = "NAME", description = "Offer this protocol only; repeatable.")
    private List<String> protocols = List.of();

    TlsConfig config() throws IOException {
        TlsConfig config = files.config().withProtocols(protocols, List.of());
        return sni.isPresent() ? config.withSni(true, sni) : config;
    }
}
