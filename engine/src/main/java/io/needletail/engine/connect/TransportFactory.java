package io.needletail.engine.connect;

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
import java.util.function.LongSupplier;

/** Makes connections of every kind, as the side that listens and as the side that calls. Any thread. */
public final class TransportFactory {
    /**
     * Addresses of a connection attempt.
     *
     * @param remote empty when the endpoint needs no address
     * @param local empty for the system's choice
     */
    public record Addresses(Optional<InetSocketAddress> remote, Optional<InetSocketAddress> local) {}

    private final Executor background;
    private final TlsMemory memory;
    private final SocketPoller readiness;
    private final InProcessListeners inProcess = new InProcessListeners();
    private final Map<TlsConfig, Tls> secured = new ConcurrentHashMap<>();

    /**
     * Creates a factory without connections.
     *
     * @param background runs work that blocks
     * @param readiness the poller that all connections join
     * @param memory provides the buffers of TLS connections
     */
    public TransportFactory(Executor background, SocketPoller readiness, TlsMemory memory) {
        this.background = background;
        this.memory = memory;
        this.readiness = readiness;
    }

    /**
     * Returns the poller that all connections of this factory join.
     *
     * @return for use on the engine's thread
     */
    public SocketPoller readiness() {
        return readiness;
    }

    /**
     * Opens a listener. Blocks: resolves names and reads certificates.
     *
     * @param connection where it listens, and how
     * @param clock time of the engine, epoch nanoseconds
     * @param retryNs time between attempts to listen on a port that another process has; 0 makes it an error at once
     * @return the listener; a {@link BusyListener} while another process has the port
     * @throws IOException when the address or a certificate cannot be used
     */
    public Listener listen(AcceptorConfig connection, LongSupplier clock, long retryNs) throws IOException {
        try {
            return listen(connection);
        } catch (AddressInUseException busy) {
            Endpoint endpoint = connection.endpoint();
            if (retryNs == 0) throw new IOException(BusyListener.text(endpoint, busy), busy);
            return new BusyListener(endpoint, () -> listen(connection), background, clock, retryNs, busy);
        }
    }

    private Listener listen(AcceptorConfig connection) throws IOException {
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

    /**
     * Starts a connection attempt.
     *
     * @param connection the initiator's settings
     * @param place one of its endpoints
     * @param at the result of {@link #lookUp} for the endpoint
     * @return the attempt
     * @throws IOException when it fails at once
     */
    public ConnectAttempt connect(InitiatorConfig connection, Endpoint place, Addresses at) throws IOException {
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

    /**
     * Resolves names to addresses. Blocks as long as the system's resolver does.
     *
     * @param connection the initiator's settings
     * @param place one of its endpoints
     * @return the addresses
     * @throws IOException when a name is unknown
     */
    public static Addresses lookUp(InitiatorConfig connection, Endpoint place) throws IOException {
        if (!(place instanceof TcpEndpoint peer)) return new Addresses(Optional.empty(), Optional.empty());
        Optional<InetSocketAddress> own = Optional.empty();
        if (connection.local().isPresent())
            own = Optional.of(resolve(connection.local().get()));
        return new Addresses(Optional.of(resolve(peer)), own);
    }

    /**
     * Reads a connection's certificates, unless that was done before. Blocks.
     *
     * @param connection names the files
     * @return empty for a connection without TLS
     * @throws IOException when a file cannot be used
     */
    public Optional<Tls> tls(ConnectionConfig connection) throws IOException {
        if (connection.tls().isEmpty()) return Optional.empty();
        TlsConfig config = connection.tls().get();
        Tls known = secured.get(config);
        if (known != null) return Optional.of(known);
        Tls opened = Tls.open(config, background, memory, Instant.now());
        secured.put(config, opened);
        return Optional.of(opened);
    }

    /**
     * Wraps a transport in TLS, which verifies the peer's certificate against the name of the endpoint.
     *
     * @param tls certificates and protocols
     * @param plain the connection
     * @param place the endpoint
     * @return the connection with TLS, whose handshake begins
     */
    public static Transport secure(Tls tls, Transport plain, Endpoint place) {
        return place instanceof TcpEndpoint peer
                ? tls.call(plain, peer.host(), peer.port())
                : tls.call(plain, "localhost", 0);
    }

    /**
     * Reads the files of all certificates again. Blocks.
     *
     * @return what came of it, by configuration
     */
    public List<CertificateReload> reload() {
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
