package io.needletail.engine;

import io.needletail.engine.error.ConnectionError;
import io.needletail.engine.log.LogLimiter.Kind;
import io.needletail.session.SessionStatus;
import io.needletail.transport.ConnectAttempt;
import io.needletail.transport.Transport;
import io.needletail.transport.tls.CertificateRule;
import io.needletail.transport.tls.Tls;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps one session connected: looks the peer's name up off the thread, connects and shakes hands without blocking, each of
 * the three within the connection's time limit, and tries again later, at the next of its places.
 *
 * <p>As in QuickFIX/J, each attempt goes to the next place, and the first one's turn comes again when a logon has
 * succeeded; the waits between attempts follow the list, whose last one is repeated, until a logon has succeeded.
 */
final class Initiator {
    private static final Logger LOG = LoggerFactory.getLogger("needletail.initiator");
    private static final byte[] NOTHING_READ = {};
    private static final long MILLI_NS = 1_000_000L;

    private final InitiatorConfig connection;
    private final CertificateRule certificates;
    private final Optional<Tls> tls;
    private final TransportFactory transports;
    private final Executor background;
    // By place. One that takes too long goes on, and is not begun a second time meanwhile.
    private final List<Optional<CompletableFuture<TransportFactory.Addresses>>> lookups = new ArrayList<>();
    private final Consumer<Transport> connected = this::connected;
    private Optional<ConnectAttempt> connecting = Optional.empty();
    private Optional<Transport> shaking = Optional.empty();
    private boolean lookingUp;
    private boolean wasConnected;
    private boolean wasActive;
    private int place;
    private int attempts;
    private long dueNs;
    private long nowNs;

    Initiator(
            InitiatorConfig connection,
            CertificateRule certificates,
            Optional<Tls> tls,
            TransportFactory transports,
            Executor background) {
        this.connection = connection;
        this.certificates = certificates;
        this.tls = tls;
        this.transports = transports;
        this.background = background;
        connection.endpoints().forEach(one -> lookups.add(Optional.empty()));
    }

    /** One turn for a session that may be connected; answers how much was done. */
    int poll(SessionConnection session, long now) {
        nowNs = now;
        if (session.isConnected()) {
            wasActive |= session.session().status() == SessionStatus.ACTIVE;
            return 0;
        }
        if (wasConnected) ended(now);
        try {
            if (shaking.isPresent()) return shake(session);
            if (connecting.isPresent()) return connecting.get().poll(connected) ? 1 : giveUpLate("connect");
            if (lookingUp) return lookedUp();
            return now >= dueNs && session.session().isOpen(now) ? lookUp() : 0;
        } catch (IOException failure) {
            failed(session, failure);
            return 1;
        }
    }

    /** Gives up whatever is under way. */
    void close() {
        connecting.ifPresent(ConnectAttempt::close);
        connecting = Optional.empty();
        shaking.ifPresent(Transport::close);
        shaking = Optional.empty();
        lookingUp = false;
    }

    private void ended(long now) {
        wasConnected = false;
        place = wasActive ? 0 : next();
        if (wasActive) attempts = 0;
        wasActive = false;
        waitForNext(now);
    }

    private void failed(SessionConnection session, IOException failure) {
        close();
        String who = connection.endpoints().get(place).toString();
        place = next();
        waitForNext(nowNs);
        if (!session.mayLog(Kind.CONNECTION, nowNs)) return;
        LOG.info(
                "{} cannot reach {} and will try {} in {} ms: {}",
                session.id(),
                who,
                connection.endpoints().get(place),
                (dueNs - nowNs) / MILLI_NS,
                failure.getMessage());
    }

    private int next() {
        return (place + 1) % connection.endpoints().size();
    }

    private void waitForNext(long now) {
        List<Long> waits = connection.reconnectNs();
        dueNs = now + waits.get(Math.min(attempts, waits.size() - 1));
        attempts++;
    }

    private int lookUp() {
        Endpoint whom = connection.endpoints().get(place);
        if (lookups.get(place).isEmpty()) {
            lookups.set(place, Optional.of(CompletableFuture.supplyAsync(() -> addresses(whom), background)));
        }
        lookingUp = true;
        limit();
        return 1;
    }

    private TransportFactory.Addresses addresses(Endpoint whom) {
        try {
            return TransportFactory.lookUp(connection, whom);
        } catch (IOException unknown) {
            throw new CompletionException(unknown);
        }
    }

    private int lookedUp() throws IOException {
        CompletableFuture<TransportFactory.Addresses> lookup =
                lookups.get(place).orElseThrow();
        if (!lookup.isDone()) return giveUpLate("look up");
        lookups.set(place, Optional.empty());
        lookingUp = false;
        TransportFactory.Addresses at;
        try {
            at = lookup.join();
        } catch (CompletionException failure) {
            throw new IOException(failure.getCause().getMessage(), failure);
        }
        connecting = Optional.of(
                transports.connect(connection, connection.endpoints().get(place), at));
        limit();
        return 1;
    }

    private void connected(Transport transport) {
        connecting = Optional.empty();
        transport.join(transports.readiness());
        Endpoint whom = connection.endpoints().get(place);
        shaking = Optional.of(tls.isPresent() ? TransportFactory.secure(tls.get(), transport, whom) : transport);
        limit();
    }

    private int shake(SessionConnection session) throws IOException {
        Transport transport = shaking.orElseThrow();
        transport.flush();
        if (!transport.isReady()) return giveUpLate("shake hands");
        requireMeant(session, transport);
        shaking = Optional.empty();
        // Said here, for the connection may be gone again before the next turn.
        wasConnected = true;
        session.attach(transport, NOTHING_READ, 0, 0, nowNs);
        return 1;
    }

    // Before our Logon(A): it may carry a password.
    private void requireMeant(SessionConnection session, Transport transport) throws IOException {
        String peer = session.id().target().compId();
        Optional<String> objection = certificates.objection(transport.peerCertificate(), peer);
        if (objection.isEmpty()) return;
        ConnectionError code = ConnectionError.CERTIFICATE_REFUSED;
        LOG.warn(
                "{} {} closed {}: {}: {}",
                code.id(),
                session.id(),
                transport.peer(),
                code.words().what(),
                objection.get());
        throw new IOException(code.words().what());
    }

    private void limit() {
        dueNs = nowNs + connection.connectTimeoutNs();
    }

    private int giveUpLate(String what) throws IOException {
        if (nowNs < dueNs) return 0;
        throw new IOException("it took more than " + connection.connectTimeoutNs() / MILLI_NS + " ms to " + what
                + ", see SocketConnectTimeout");
    }
}
