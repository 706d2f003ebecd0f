package io.needletail.bench.peers.needletail;

import io.needletail.bench.probe.PeerArguments;
import io.needletail.engine.AcceptorConfig;
import io.needletail.engine.Endpoint;
import io.needletail.engine.Engine;
import io.needletail.engine.EngineConfig;
import io.needletail.engine.InitiatorConfig;
import io.needletail.engine.Plan;
import io.needletail.engine.ReloadResult;
import io.needletail.engine.SessionSpec;
import io.needletail.engine.TcpEndpoint;
import io.needletail.transport.tls.Identity;
import io.needletail.transport.tls.KeyStoreFile;
import io.needletail.transport.tls.Secret;
import io.needletail.transport.tls.TlsConfig;
import io.needletail.transport.tls.Trust;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Brings the two sides together: over a port, plain or secured, a Unix domain socket, or memory that both map. */
final class Links {
    private static final long RECONNECT_NS = 1_000_000_000L;

    private Links() {}

    /** Listens; returns the port that was chosen, or 0. */
    static int listen(Engine engine, PeerArguments arguments, SessionSpec spec) throws IOException {
        Endpoint place = place(arguments);
        run(
                engine,
                new Plan(
                        spec,
                        new AcceptorConfig(
                                place, List.of(), false, false, EngineConfig.USUAL.sockets(), secured(arguments))));
        return engine.port(place).orElse(0);
    }

    static void connect(Engine engine, PeerArguments arguments, SessionSpec spec) throws IOException {
        run(
                engine,
                new Plan(
                        spec,
                        new InitiatorConfig(
                                List.of(place(arguments)),
                                Optional.empty(),
                                spec.config().liveness().logonTimeoutNs(),
                                List.of(RECONNECT_NS),
                                false,
                                EngineConfig.USUAL.sockets(),
                                secured(arguments))));
    }

    private static Endpoint place(PeerArguments arguments) {
        if (arguments.path().isEmpty()) return new TcpEndpoint(arguments.host(), arguments.port());
        return arguments.text("carrier", "").equals("shm")
                ? new Endpoint.SharedMemory(arguments.path().get())
                : new Endpoint.SocketFile(arguments.path().get());
    }

    /** Both ends present the certificate of the run and require it from the peer. */
    private static Optional<TlsConfig> secured(PeerArguments arguments) {
        return arguments.store().map(store -> {
            KeyStoreFile file = new KeyStoreFile(store.file(), Secret.of(store.password()), "PKCS12");
            return TlsConfig.USUAL
                    .withIdentity(new Identity.InStore(file, Identity.USUAL_ALGORITHM))
                    .withTrust(new Trust.InStore(file, Trust.USUAL_ALGORITHM))
                    .withProtocols(List.of("TLSv1.3"), List.of(store.cipherSuite()))
                    .withClientAuth(TlsConfig.ClientAuth.NEED)
                    // A file has no host name that a certificate could bear.
                    .withHostCheck(arguments.path().isPresent() ? TlsConfig.HostCheck.NONE : TlsConfig.HostCheck.HTTPS);
        });
    }

    private static void run(Engine engine, Plan plan) throws IOException {
        for (ReloadResult.Failure failure : engine.reload(List.of(plan)).failures())
            throw new IOException(failure.cause());
    }
}
