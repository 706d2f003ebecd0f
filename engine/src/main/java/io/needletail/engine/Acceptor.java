package io.needletail.engine;

import io.needletail.engine.admission.AllowedAddresses;
import io.needletail.engine.admission.ConnectionLimiter;
import io.needletail.engine.admission.RemoteAddress;
import io.needletail.engine.admission.SessionIdPattern;
import io.needletail.engine.admission.SessionTable;
import io.needletail.engine.connect.AcceptorConfig;
import io.needletail.engine.connect.BusyListener;
import io.needletail.engine.error.ConfigError;
import io.needletail.engine.error.ConnectionError;
import io.needletail.engine.log.MessageText;
import io.needletail.session.LogonFields;
import io.needletail.session.SessionId;
import io.needletail.transport.Listener;
import io.needletail.transport.SocketPoller;
import io.needletail.transport.Transport;
import io.needletail.wire.Message;
import io.needletail.wire.Redaction;
import io.needletail.wire.Tags;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Lets peers in at one place and hands each to the session that its Logon(A) names, or to one made from a template.
 *
 * <p>A connection that is not allowed, unknown, connected already, silent for too long, without the right credentials
 * or certificate, or no FIX end at all is closed without a word, and counted by reason.
 */
final class Acceptor {
    // An accept call without a pending connection costs half as much as a receive call; a peer can wait this long.
    private static final long ACCEPT_INTERVAL_NS = 250_000;

    // The Logon(A) of an unknown session may carry its password in RawData(96).
    private static final Redaction UNKNOWN_PEERS =
            new Redaction(Stream.concat(Redaction.DEFAULTS.tags().stream(), Stream.of(Tags.RAW_DATA))
                    .toList());

    private final Listener listener;
    private final AllowedAddresses allowed;
    private final AcceptorServices services;
    private final ConnectionLimiter limiter;
    private final SocketPoller readiness;
    private final SessionTable<RegisteredSession> sessions = new SessionTable<>();
    private final List<SessionSpec> templates = new ArrayList<>();
    private final List<PendingConnection> pending = new ArrayList<>();
    private final List<PendingLogon> loggingOn = new ArrayList<>();
    private final List<RegisteredSession> standbys = new ArrayList<>();
    private final Message first = new Message();
    private final Consumer<Transport> admit = this::admit;
    private boolean wasListening;
    private boolean logsUnknownPeers;
    private long logonTimeoutNs;
    private long nowNs;

    /** A session that is connected and not logged on yet; {@code opened} when it was opened for this connection. */
    private record PendingLogon(
            RegisteredSession registered, String address, Optional<AcceptorServices.OpenedSession> opened) {}

    Acceptor(Listener listener, AllowedAddresses allowed, AcceptorServices services, SocketPoller readiness) {
        this.listener = listener;
        this.allowed = allowed;
        this.services = services;
        limiter = services.limiter();
        this.readiness = readiness;
    }

    int port() {
        return listener.port();
    }

    /** Tests that peers can connect: false while another process has the port. */
    boolean isListening() {
        return !(listener instanceof BusyListener busy) || busy.isOpen();
    }

    void add(RegisteredSession registered) {
        sessions.put(registered.id(), registered);
        registered.servedBy(this);
        if (listener instanceof BusyListener busy && !busy.isOpen())
            registered.view().failed(ConfigError.PORT_BUSY, busy.problem(), busy.triedNs());
        include(registered.spec());
    }

    void addTemplate(SessionSpec spec) {
        // A template for one session comes before a template for several sessions.
        templates.add(spec.isTemplate() ? templates.size() : 0, spec);
        include(spec);
    }

    void remove(RegisteredSession registered) {
        sessions.remove(registered.id());
        updateTimeout();
    }

    void removeTemplate(SessionSpec spec) {
        templates.remove(spec);
        updateTimeout();
    }

    /** Tests that no session can log on here. */
    boolean isIdle() {
        return sessions.all().isEmpty() && templates.isEmpty();
    }

    /** Runs one cycle; returns the amount of work done. */
    int poll(long now) throws IOException {
        boolean busy = !pending.isEmpty() || !loggingOn.isEmpty() || !standbys.isEmpty();
        if (!busy && Math.abs(now - nowNs) < ACCEPT_INTERVAL_NS) return 0;
        nowNs = now;
        int work = 0;
        // Before the pending connections: a session that has just been released may get the next connection.
        for (int i = loggingOn.size() - 1; i >= 0; i--) {
            if (isDecided(loggingOn.get(i))) loggingOn.remove(i);
        }
        for (int i = pending.size() - 1; i >= 0; i--) {
            if (process(pending.get(i))) {
                limiter.leave(pending.remove(i).place());
                work++;
            }
        }
        for (int i = standbys.size() - 1; i >= 0; i--) {
            if (!standbys.get(i).isConnected()) retire(standbys.remove(i));
        }
        // Last, so that a failed accept call does not stop the work on other connections.
        if (limiter.isOpen(now) && listener.poll(admit)) work++;
        if (!wasListening && isListening()) listens();
        return work;
    }

    private void listens() {
        wasListening = true;
        sessions.all().forEach(registered -> registered.view().recovered(ConfigError.PORT_BUSY));
    }

    /** Stops letting peers in. */
    void close() {
        listener.close();
        for (PendingConnection connection : pending) {
            connection.opening().ifPresent(services::cancel);
            connection.transport().close();
            limiter.leave(connection.place());
        }
        pending.clear();
    }

    // The longest logon time-out of the sessions holds for all pending connections.
    private void updateTimeout() {
        logonTimeoutNs = 0;
        logsUnknownPeers = false;
        specs().forEach(this::include);
    }

    private void include(SessionSpec spec) {
        logonTimeoutNs = Math.max(logonTimeoutNs, timeoutNs(spec));
        logsUnknownPeers |= spec.connection() instanceof AcceptorConfig at && at.logsUnknownPeers();
    }

    private Stream<SessionSpec> specs() {
        return Stream.concat(sessions.all().stream().map(RegisteredSession::spec), templates.stream());
    }

    private static long timeoutNs(SessionSpec spec) {
        return spec.config().heartbeat().logonTimeoutNs();
    }

    private void admit(Transport transport) {
        String address = RemoteAddress.of(transport.peer());
        if (!allowed.allows(address)) {
            refuse(transport, ConnectionError.NOT_ALLOWED, "");
            return;
        }
        ConnectionLimiter.Reservation place = limiter.enter(address, services.connected(), nowNs);
        if (place.refusal().isPresent()) {
            refuse(transport, place.refusal().get(), "");
            return;
        }
        transport.join(readiness);
        pending.add(new PendingConnection(
                transport,
                address,
                place,
                services.admission().logonBytesMax(),
                nowNs + services.admission().handshakeNs(),
                logonTimeoutNs));
    }

    private boolean process(PendingConnection connection) {
        if (connection.opening().isPresent())
            return isOpened(connection, connection.opening().get());
        return switch (connection.receive(first, nowNs)) {
            case WAITING -> connection.place().isEvicted() && evict(connection);
            case REFUSED -> reject(connection, connection.refusal(), connection.detail());
            case LOGON -> connect(connection);
        };
    }

    private boolean evict(PendingConnection connection) {
        refuse(connection.transport(), ConnectionError.VISITOR_EVICTED, "");
        return true;
    }

    private boolean connect(PendingConnection connection) {
        Optional<SessionId> id = SessionTable.idOf(first);
        if (id.isEmpty()) return reject(connection, ConnectionError.UNKNOWN_SESSION, logonText());
        Optional<RegisteredSession> named = sessions.find(id.get());
        if (named.isPresent()) {
            return isRefused(connection, named.get().spec(), named.get().id())
                    || connect(connection, named.get(), Optional.empty());
        }
        for (SessionSpec template : templates) {
            if (new SessionIdPattern(template.id()).matches(id.get())) {
                return isRefused(connection, template, id.get()) || open(connection, template, id.get());
            }
        }
        return reject(connection, ConnectionError.UNKNOWN_SESSION, id.get() + " " + logonText());
    }

    // Before the session is informed: an unauthenticated peer uses neither its sequence numbers nor its journal.
    private boolean isRefused(PendingConnection connection, SessionSpec spec, SessionId id) {
        Optional<String> refusal = spec.certificates()
                .objection(connection.transport().peerCertificate(), id.target().compId());
        if (refusal.isPresent()) {
            return reject(connection, ConnectionError.CERTIFICATE_REFUSED, id, ": " + refusal.get());
        }
        int fault = spec.config().logon().credentialFault(first);
        if (fault != 0) {
            String what = ": tag " + Math.abs(fault) + (fault < 0 ? " is missing" : " is wrong");
            return reject(connection, ConnectionError.CREDENTIALS_REFUSED, id, what);
        }
        int newPassword = LogonFields.newPassword(first);
        if (newPassword == 0 || spec.listener().handlesNewPassword()) return false;
        // The session sends this text to the peer and closes.
        String what = id + ": tag " + newPassword;
        services.refused(connection.transport(), ConnectionError.NEW_PASSWORD_REFUSED, what, nowNs);
        return false;
    }

    private boolean open(PendingConnection connection, SessionSpec template, SessionId id) {
        Optional<ConnectionError> refusal = services.refusal(template, id, connection.address(), nowNs);
        if (refusal.isPresent()) return reject(connection, refusal.get(), id.toString());
        connection.place().keep();
        connection.waitFor(services.open(template, id, connection.address()));
        return false;
    }

    private boolean isOpened(PendingConnection connection, PendingConnection.Opening opening) {
        if (!templates.contains(opening.template())) {
            services.cancel(opening);
            return reject(
                    connection, ConnectionError.SESSION_DISABLED, opening.id().toString());
        }
        if (!opening.opened().isDone()) return false;
        try {
            AcceptorServices.OpenedSession opened = services.take(opening);
            add(opened.registered());
            return connect(
                    connection,
                    opened.registered(),
                    Optional.of(opened).filter(one -> opening.template().isTemplate()));
        } catch (IOException failure) {
            return reject(connection, ConnectionError.DYNAMIC_SESSION_FAILED, failure.getMessage());
        }
    }

    private boolean connect(
            PendingConnection connection,
            RegisteredSession registered,
            Optional<AcceptorServices.OpenedSession> opened) {
        if (!registered.isEnabled()) return reject(connection, ConnectionError.SESSION_DISABLED, registered.id(), "");
        if (registered.isConnected()) {
            return reject(connection, ConnectionError.ALREADY_CONNECTED, registered.id(), "");
        }
        registered
                .connection()
                .attach(connection.transport(), connection.bytes(), connection.from(), connection.limit(), nowNs);
        loggingOn.add(new PendingLogon(registered, connection.address(), opened));
        if (registered.spec().standby()) standbys.add(registered);
        return true;
    }

    // A reload removes a disabled session and closes it.
    private void retire(RegisteredSession registered) {
        if (!registered.isEnabled()) return;
        remove(registered);
        services.retire(registered);
    }

    private boolean isDecided(PendingLogon pendingLogon) {
        if (pendingLogon.registered.session().wasLoggedOn()) {
            limiter.loggedOn(pendingLogon.address);
            return true;
        }
        if (pendingLogon.registered.isConnected()) return false;
        limiter.fail(pendingLogon.address, nowNs);
        if (pendingLogon.opened.isPresent() && pendingLogon.registered.isEnabled()) {
            remove(pendingLogon.registered);
            services.discard(pendingLogon.opened.get(), nowNs);
        }
        return true;
    }

    // The session shows it too: its peer tries to log on, and cannot.
    private boolean reject(PendingConnection connection, ConnectionError why, SessionId id, String detail) {
        sessions.find(id).map(RegisteredSession::connection).ifPresent(known -> {
            String text = connection.transport().peer() + ": " + why.words().what() + detail;
            if (!known.isConnected()) known.view().failed(why, text, nowNs);
            known.events().refused(why.id() + " refused " + text, nowNs);
        });
        return reject(connection, why, id + detail);
    }

    private boolean reject(PendingConnection connection, ConnectionError why, String detail) {
        if (connection.hasFailed()) limiter.fail(connection.address(), nowNs);
        refuse(connection.transport(), why, detail);
        return true;
    }

    private void refuse(Transport transport, ConnectionError why, String detail) {
        services.refused(transport, why, detail, nowNs);
        transport.close();
    }

    private String logonText() {
        return logsUnknownPeers ? MessageText.of(UNKNOWN_PEERS, first.bytes(), first.start(), first.length()) : "";
    }
}
