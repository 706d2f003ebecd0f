package io.needletail.engine.agent;

import io.needletail.engine.admin.AdminCommands;
import io.needletail.engine.admin.AdminException;
import io.needletail.engine.admin.AdminListener;
import io.needletail.engine.admin.ChannelLink;
import io.needletail.engine.admission.ConnectionLimiter;
import io.needletail.engine.admission.ConnectionLimits;
import io.needletail.engine.error.ConnectionError;
import io.needletail.engine.error.EngineFault;
import io.needletail.engine.log.EngineLogger;
import io.needletail.engine.log.LogLimiter;
import io.needletail.transport.tls.CertificateRule;
import io.needletail.transport.tls.Tls;
import io.needletail.transport.tls.TlsTransport;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Instant;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;

/**
 * TCP socket of an agent: accepts connections, and hands those over whose TLS handshake is complete. A connection that
 * does not complete it in time, or for which there is no place, is closed and logged.
 */
final class AgentListener implements AdminListener {
    static final String LOGGER = "needletail.agent";

    private static final Logger LOG = EngineLogger.of(LOGGER);
    private static final int BACKLOG = 128;
    private static final long PAUSE_NS = 1_000_000;

    private final ServerSocketChannel server;
    private final int port;
    private final AgentAccess access;
    private final ConnectionLimits limits;
    private final ConnectionLimiter limiter;
    private final Tls tls;
    private final LogLimiter lines = new LogLimiter(LOGGER);
    private final Set<Visitor> visitors = new LinkedHashSet<>();
    private volatile Optional<Selector> selector = Optional.empty();

    /** A connection in the handshake. */
    private record Visitor(
            SocketChannel channel,
            TlsTransport link,
            String address,
            ConnectionLimiter.Reservation place,
            long untilNs) {}

    AgentListener(InetSocketAddress local, ConnectionLimits limits, AgentAccess access, Executor pool)
            throws IOException {
        this.access = access;
        this.limits = limits;
        limiter = new ConnectionLimiter(limits);
        Executor handshakes = task -> pool.execute(() -> {
            task.run();
            selector.ifPresent(Selector::wakeup);
        });
        tls = Tls.open(access.config().tls(), handshakes, Instant.now());
        tls.remarks().forEach(remark -> LOG.warn("{} {}", EngineFault.CERTIFICATE_REMARK.id(), remark));
        server = ServerSocketChannel.open();
        try {
            server.configureBlocking(false);
            server.bind(local, BACKLOG);
            port = ((InetSocketAddress) server.getLocalAddress()).getPort();
        } catch (IOException unusable) {
            server.close();
            throw new IOException(
                    "cannot listen on " + local.getHostString() + ":" + local.getPort() + ": " + unusable.getMessage(),
                    unusable);
        }
    }

    int port() {
        return port;
    }

    /** Subject and expiry of the agent's certificate. */
    String identity() {
        return tls.identity();
    }

    @Override
    public void join(Selector with) throws IOException {
        server.register(with, SelectionKey.OP_ACCEPT);
        selector = Optional.of(with);
    }

    @Override
    public Optional<Client> accept() throws IOException {
        lines.onTime(epochNs());
        admitAll();
        for (Iterator<Visitor> all = visitors.iterator(); all.hasNext(); ) {
            Visitor visitor = all.next();
            Optional<ConnectionError> fault = Optional.of(ConnectionError.TLS_FAILED);
            String text = "no TLS handshake within " + limits.handshakeNs() / 1_000_000 + " ms";
            try {
                visitor.link.flush();
                if (visitor.link.isReady()) {
                    all.remove();
                    limiter.leave(visitor.place);
                    return Optional.of(client(visitor));
                }
                if (visitor.place.isEvicted()) fault = Optional.of(ConnectionError.VISITOR_EVICTED);
                else if (System.nanoTime() - visitor.untilNs < 0) fault = Optional.empty();
            } catch (IOException failed) {
                text = failed.getMessage();
            }
            if (fault.isEmpty()) continue;
            all.remove();
            leave(visitor);
            warn(fault.get(), visitor.link.peer(), fault.get() == ConnectionError.TLS_FAILED ? text : "");
        }
        return Optional.empty();
    }

    private void leave(Visitor visitor) {
        visitor.link.close();
        limiter.leave(visitor.place);
        limiter.fail(visitor.address, epochNs());
    }

    private void admitAll() throws IOException {
        // The socket keeps ending the wait of the selector meanwhile.
        if (!limiter.isOpen(epochNs())) LockSupport.parkNanos(PAUSE_NS);
        while (limiter.isOpen(epochNs())) {
            SocketChannel peer = server.accept();
            if (peer == null) return;
            admit(peer);
        }
    }

    private void admit(SocketChannel peer) throws IOException {
        String name = "";
        try {
            InetSocketAddress remote = (InetSocketAddress) peer.getRemoteAddress();
            String address = remote.getAddress().getHostAddress();
            name = address + ":" + remote.getPort();
            ConnectionLimiter.Reservation place = limiter.enter(address, 0, epochNs());
            if (place.refusal().isPresent()) {
                warn(place.refusal().get(), name, "");
                peer.close();
                return;
            }
            peer.configureBlocking(false);
            peer.register(selector.orElseThrow(), SelectionKey.OP_READ);
            TlsTransport link = tls.accept(new ChannelLink(peer, name));
            visitors.add(new Visitor(peer, link, address, place, System.nanoTime() + limits.handshakeNs()));
        } catch (IOException gone) {
            peer.close();
            warn(ConnectionError.TLS_FAILED, name, gone.getMessage());
        }
    }

    private Client client(Visitor visitor) {
        TlsTransport link = visitor.link;
        String who = link.peerCertificate().map(CertificateRule::subject).orElse("") + " at " + link.peer();
        return new Client(visitor.channel, link, who, () -> {
            try {
                AdminCommands commands = access.of(link.peerCertificate(), who);
                limiter.loggedOn(visitor.address);
                return commands;
            } catch (AdminException unknown) {
                limiter.fail(visitor.address, epochNs());
                throw unknown;
            }
        });
    }

    private void warn(ConnectionError code, String peer, String text) {
        if (!lines.allows(LogLimiter.Kind.REFUSAL, peer.replaceFirst(":\\d+$", ""), epochNs())) return;
        LOG.warn("{} {}: {}{}", code.id(), peer, code.words().what(), text.isEmpty() ? "" : ": " + text);
    }

    private static long epochNs() {
        return TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis());
    }

    @Override
    public void close() throws IOException {
        server.close();
        visitors.forEach(visitor -> visitor.link.close());
        lines.close();
    }
}
