package io.needletail.engine;

import io.needletail.transport.AddressInUseException;
import io.needletail.transport.ConnectAttempt;
import io.needletail.transport.Listener;
import io.needletail.transport.SocketOptions;
import io.needletail.transport.SocketPoller;
import io.needletail.transport.Tcp;
import io.needletail.transport.Transport;
import io.needletail.transport.UnixDomain;
import io.needletail.transport.shm.SharedMemory;
import io.needletail.transport.tls.CertificateReload;
import io.needletail.transport.tls.Tls;
import io.needletail.transport.tls.TlsConfig;
import io.needletail.transport.tls.TlsMemory;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;

/** Makes connections of every kind, as the side that listens and as the side that calls. Any thread. */
final class TransportFactory {
    /**
     * Addresses of a connection attempt.
     *
     * @param remote empty when the endpoint needs no address
     * @param local empty for the system's choice
     */
    record Addresses(Optional<InetSocketAddress> remote, Optional<InetSocketAddress> local) {}

    private final Executor background;
    private final TlsMemory memory;
    private final SocketPoller readiness;
    private final InProcessListeners inProcess = new InProcessListeners();
    private final Map<TlsConfig, Tls> secured = new ConcurrentHashMap<>();

    TransportFactory(Executor background, SocketPoller readiness, TlsMemory memory) {
        this.background = background;
        this.memory = memory;
        this.readiness = readiness;
    }

    /** Returns the poller that all connections of this factory join; on the engine's thread. */
    SocketPoller readiness() {
        return readiness;
    }

    /** Opens a listener. Blocks: resolves names and reads certificates. */
    Listener listen(AcceptorConfig connection) throws IOException {
        Optional<Tls> tls = tls(connection);
        Listener plain = switch (connection.endpoint()) {
            case TcpEndpoint local -> listen(local, connection.sockets());
            case Endpoint.SocketFile file -> UnixDomain.listen(file.path(), connection.sockets());
            case Endpoint.SharedMemory file -> SharedMemory.listen(file.path(), connection.sockets());
            case Endpoint.InProcess memory -> inProcess.listen(memory.number());
        };
        return tls.map(with -> with.listen(plain)).orElse(plain);
    }

    private static Listener listen(TcpEndpoint local, SocketOptions options) throws IOException {
        InetSocketAddress address = resolve(local);
        try {
            return Tcp.listen(address, options);
        } catch (AddressInUseException busy) {
            throw busy;
        } catch (IOException failure) {
            throw new IOException("SocketAcceptPort=" + local.port() + ": " + failure.getMessage(), failure);
        }
    }

    /** Starts a connection attempt; {@code at} is the result of {@link #lookUp} for the endpoint. */
    ConnectAttempt connect(InitiatorConfig connection, Endpoint place, Addresses at) throws IOException {
        return switch (place) {
            case TcpEndpoint peer ->
                Tcp.connect(
                        at.remote().orElseThrow(() -> new IOException(peer + " was not looked up")),
                        at.local(),
                        connection.sockets());
            case Endpoint.SocketFile file -> UnixDomain.connect(file.path(), connection.sockets());
            case Endpoint.SharedMemory file -> SharedMemory.connect(file.path(), connection.sockets());
            case Endpoint.InProcess memory -> inProcess.connect(memory.number());
        };
    }

    /** Resolves names to addresses. Blocks as long as the system's resolver does. */
    static Addresses lookUp(InitiatorConfig connection, Endpoint place) throws IOException {
        if (!(place instanceof TcpEndpoint peer)) return new Addresses(Optional.empty(), Optional.empty());
        Optional<InetSocketAddress> own = Optional.empty();
        if (connection.local().isPresent())
            own = Optional.of(resolve(connection.local().get()));
        return new Addresses(Optional.of(resolve(peer)), own);
    }

    /** Reads a connection's certificates, unless that was done before. Blocks. */
    Optional<Tls> tls(ConnectionConfig connection) throws IOException {
        if (connection.tls().isEmpty()) return Optional.empty();
        TlsConfig config = connection.tls().get();
        Tls known = secured.get(config);
        if (known != null) return Optional.of(known);
        Tls opened = Tls.open(config, background, memory, Instant.now());
        secured.put(config, opened);
        return Optional.of(opened);
    }

    /** Wraps a transport in TLS, which verifies the peer's certificate against the name of the endpoint. */
    static Transport secure(Tls tls, Transport plain, Endpoint place) {
        return place instanceof TcpEndpoint peer
                ? tls.call(plain, peer.host(), peer.port())
                : tls.call(plain, "localhost", 0);
    }

    List<CertificateReload> reload() {
        return secured.values().stream().map(tls -> tls.reload(Instant.now())).toList();
    }

    private static InetSocketAddress resolve(TcpEndpoint end) throws IOException {
        try {
            return new InetSocketAddress(InetAddress.getByName(end.host()), end.port());
        } catch (UnknownHostException unknown) {
            throw new IOException("host " + end.host() + " is unknown", unknown);
        }
    }
}
