package io.needletail.bench.peers.needletail;

import io.needletail.bench.probe.PeerArguments;
import io.needletail.engine.Engine;
import io.needletail.engine.SessionSpecBuilder;
import io.needletail.engine.connect.Endpoint;
import io.needletail.engine.connect.TcpEndpoint;
import io.needletail.transport.tls.Identity;
import io.needletail.transport.tls.KeyStoreFile;
import io.needletail.transport.tls.Secret;
import io.needletail.transport.tls.TlsConfig;
import io.needletail.transport.tls.Trust;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Brings the two sides together: over a port, plain or secured, a Unix domain socket, or memory that both map. */
final class Links {
    private static final Duration RECONNECT = Duration.ofSeconds(1);

    private Links() {}

    /** Listens; returns the port that was chosen, or 0. */
    static int listen(Engine engine, PeerArguments arguments, SessionSpecBuilder spec) throws IOException {
        Endpoint endpoint = endpoint(arguments);
        engine.add(secured(spec, arguments).listen(endpoint).build());
        return engine.port(endpoint).orElse(0);
    }

    static void connect(Engine engine, PeerArguments arguments, SessionSpecBuilder spec) throws IOException {
        engine.add(secured(spec, arguments)
                .connect(endpoint(arguments))
                .reconnectAfter(RECONNECT)
                .build());
    }

    private static SessionSpecBuilder secured(SessionSpecBuilder spec, PeerArguments arguments) {
        return secured(arguments).map(spec::tls).orElse(spec);
    }

    private static Endpoint endpoint(PeerArguments arguments) {
        if (arguments.path().isEmpty()) return new TcpEndpoint(arguments.host(), arguments.port());
        return arguments.text("carrier", "").equals("shm")
                ? new Endpoint.SharedMemory(arguments.path().get())
                : new Endpoint.SocketFile(arguments.path().get());
    }

    /** Both ends present the certificate of the run and require it from the peer. */
    private static Optional<TlsConfig> secured(PeerArguments arguments) {
        return arguments.store().map(store -> {
            KeyStoreFile file = new KeyStoreFile(store.file(), Secret.of(store.password()), "PKCS12");
            return TlsConfig.DEFAULTS
                    .withIdentity(new Identity.InStore(file, Identity.USUAL_ALGORITHM))
                    .withTrust(new Trust.InStore(file, Trust.USUAL_ALGORITHM))
                    .withProtocols(List.of("TLSv1.3"), List.of(store.cipherSuite()))
                    .withClientAuth(TlsConfig.ClientAuth.NEED)
                    // A file has no host name that a certificate could bear.
                    .withHostCheck(arguments.path().isPresent() ? TlsConfig.HostCheck.NONE : TlsConfig.HostCheck.HTTPS);
        });
    }
}
