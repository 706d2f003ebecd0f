package io.needletail.engine;

import io.needletail.engine.connect.Endpoint;
import io.needletail.engine.connect.InitiatorConfig;
import io.needletail.engine.connect.TransportFactory;
import io.needletail.engine.error.ConnectionError;
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

/**
 * Keeps one session connected: resolves the peer's name in the background, connects and performs the TLS handshake
 * without blocking, each of the three within the connection's time limit, and retries later with the next endpoint.
 *
 * <p>As in QuickFIX/J, each attempt uses the next endpoint, and the first endpoint is used again after a successful
 * logon; the waits between attempts follow the list, whose last value is repeated until a logon has succeeded.
 */
final class Initiator {
    private static final byte[] NOTHING_READ = {};
    private static final long MILLI_NS = 1_000_000L;

    private final InitiatorConfig connection;
    private final CertificateRule certificates;
    private final Optional<Tls> tls;
    private final TransportFactory transports;
    private final Executor background;
    // By endpoint. A slow look-up continues, and is not started a second time meanwhile.
    private final List<Optional<CompletableFuture<TransportFactory.Addresses>>> lookUps = new ArrayList<>();
    // By endpoint: the reason of its last failure, empty after a logon.
    private final List<String> reasons = new ArrayList<>();
    private final Consumer<Transport> connected = this::connected;
    private Optional<ConnectAttempt> connecting = Optional.empty();
    private Optional<Transport> handshaking = Optional.empty();
    private boolean resolving;
    private boolean wasConnected;
    private boolean wasActive;
    private int index;
    private int attempts;
    // Attempts in a row without a logon.
    private int failures;
    // What a failure at this point of the attempt means.
    private ConnectionError fault = ConnectionError.CONNECT_FAILED;
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
        connection.endpoints().forEach(one -> {
            lookUps.add(Optional.empty());
            reasons.add("");
        });
    }

    /** Runs one cycle for a session that may be connected; returns the amount of work done. */
    int poll(SessionConnection session, long now) {
        nowNs = now;
        if (session.isConnected()) {
            if (!wasActive && session.session().status() == SessionStatus.ACTIVE) {
                wasActive = true;
                begin();
                session.view().attempts(0, 0);
            }
            return 0;
        }
        if (wasConnected) ended(session, now);
        try {
            if (handshaking.isPresent()) return handshake(session);
            if (connecting.isPresent()) return connecting.get().poll(connected) ? 1 : failIfLate("connect");
            if (resolving) return resolved();
            return now >= dueNs && session.session().isOpen(now) ? resolve(session) : 0;
        } catch (IOException failure) {
            failed(session, failure);
            return 1;
        }
    }

    /** Cancels the current attempt and forgets the failures before it. */
    void close() {
        cancel();
        begin();
    }

    private void begin() {
        failures = 0;
        reasons.replaceAll(before -> "");
    }

    private void cancel() {
        connecting.ifPresent(ConnectAttempt::close);
        connecting = Optional.empty();
        handshaking.ifPresent(Transport::close);
        handshaking = Optional.empty();
        resolving = false;
    }

    private void ended(SessionConnection session, long now) {
        wasConnected = false;
        index = wasActive ? 0 : next();
        if (wasActive) attempts = 0;
        if (!wasActive) failures++;
        wasActive = false;
        scheduleRetry(session, now);
    }

    private void failed(SessionConnection session, IOException failure) {
        cancel();
        String endpoint = connection.endpoints().get(index).toString();
        String cause = String.valueOf(failure.getMessage());
        String reason = cause.contains(endpoint) ? cause : endpoint + ": " + cause;
        boolean isNew = !reason.equals(reasons.set(index, reason));
        index = next();
        failures++;
        scheduleRetry(session, nowNs);
        session.view().connectFailed(fault, reason, nowNs);
        String text = "not connected: " + fault.id() + " " + reason + "; " + failures
                + (failures == 1 ? " attempt has" : " attempts have") + " failed, the next one is to "
                + connection.endpoints().get(index) + " in " + (dueNs - nowNs) / MILLI_NS + " ms";
        session.events().notConnected(isNew, text, nowNs);
    }

    private int next() {
        return (index + 1) % connection.endpoints().size();
    }

    private void scheduleRetry(SessionConnection session, long now) {
        List<Long> waits = connection.reconnectNs();
        dueNs = now + waits.get(Math.min(attempts, waits.size() - 1));
        attempts++;
        session.view().attempts(failures, dueNs);
    }

    private int resolve(SessionConnection session) {
        session.view().attempts(failures, 0);
        fault = ConnectionError.HOST_UNKNOWN;
        Endpoint endpoint = connection.endpoints().get(index);
        if (lookUps.get(index).isEmpty()) {
            lookUps.set(index, Optional.of(CompletableFuture.supplyAsync(() -> addresses(endpoint), background)));
        }
        resolving = true;
        startTimeout();
        return 1;
    }

    private TransportFactory.Addresses addresses(Endpoint endpoint) {
        try {
            return TransportFactory.lookUp(connection, endpoint);
        } catch (IOException unknown) {
            throw new CompletionException(unknown);
        }
    }

    private int resolved() throws IOException {
        CompletableFuture<TransportFactory.Addresses> lookup =
                lookUps.get(index).orElseThrow();
        if (!lookup.isDone()) return failIfLate("resolve the name");
        lookUps.set(index, Optional.empty());
        resolving = false;
        TransportFactory.Addresses at;
        try {
            at = lookup.join();
        } catch (CompletionException failure) {
            throw new IOException(failure.getCause().getMessage(), failure);
        }
        fault = ConnectionError.CONNECT_FAILED;
        connecting = Optional.of(
                transports.connect(connection, connection.endpoints().get(index), at));
        startTimeout();
        return 1;
    }

    private void connected(Transport transport) {
        connecting = Optional.empty();
        transport.join(transports.readiness());
        if (tls.isPresent()) fault = ConnectionError.TLS_FAILED;
        Endpoint endpoint = connection.endpoints().get(index);
        handshaking =
                Optional.of(tls.isPresent() ? TransportFactory.secure(tls.get(), transport, endpoint) : transport);
        startTimeout();
    }

    private int handshake(SessionConnection session) throws IOException {
        Transport transport = handshaking.orElseThrow();
        transport.flush();
        if (!transport.isReady()) return failIfLate("complete the handshake");
        requireCertificate(session, transport);
        handshaking = Optional.empty();
        // Logged here, because the connection may be closed before the next cycle.
        wasConnected = true;
        session.attach(transport, NOTHING_READ, 0, 0, nowNs);
        return 1;
    }

    // Before the Logon(A) is sent: it may carry a password.
    private void requireCertificate(SessionConnection session, Transport transport) throws IOException {
        String peer = session.id().target().compId();
        Optional<String> objection = certificates.objection(transport.peerCertificate(), peer);
        if (objection.isEmpty()) return;
        fault = ConnectionError.CERTIFICATE_REFUSED;
        throw new IOException(fault.words().what() + ": " + objection.get());
    }

    private void startTimeout() {
        dueNs = nowNs + connection.connectTimeoutNs();
    }

    private int failIfLate(String what) throws IOException {
        if (nowNs < dueNs) return 0;
        if (fault == ConnectionError.CONNECT_FAILED) fault = ConnectionError.CONNECT_TIMEOUT;
        throw new IOException("it took more than " + connection.connectTimeoutNs() / MILLI_NS + " ms to " + what
                + ", see SocketConnectTimeout");
    }
}
