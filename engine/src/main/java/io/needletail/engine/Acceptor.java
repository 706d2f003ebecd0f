package io.needletail.engine;

import io.needletail.engine.admission.AllowedAddresses;
import io.needletail.engine.admission.ConnectionLimiter;
import io.needletail.engine.admission.RemoteAddress;
import io.needletail.engine.admission.SessionIdPattern;
import io.needletail.engine.admission.SessionTable;
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
 * <p>A connection that is not allowed, unknown, connected already, silent for too long, without the right credentials or
 * certificate, or no FIX end at all is closed without a word, and counted by reason.
 */
final class Acceptor {
    // An accept that finds nobody costs as much as half a receive; peers can wait this long.
    private static final long LOOK_EVERY_NS = 250_000;

    // Of a session that is not known RawData(96) may be the password too.
    private static final Redaction STRANGERS =
            new Redaction(Stream.concat(Redaction.USUAL.tags().stream(), Stream.of(Tags.RAW_DATA))
                    .toList());

    private final Listener listener;
    private final AllowedAddresses allowed;
    private final AcceptorServices reception;
    private final SocketPoller readiness;
    private final SessionTable<RegisteredSession> sessions = new SessionTable<>();
    private final List<SessionSpec> templates = new ArrayList<>();
    private final List<PendingConnection> visitors = new ArrayList<>();
    private final List<Trial> trials = new ArrayList<>();
    private final List<RegisteredSession> standbys = new ArrayList<>();
    private final Message first = new Message();
    private final Consumer<Transport> admit = this::admit;
    private boolean showsStrangers;
    private long logonTimeoutNs;
    private long nowNs;

    /** A session that has a connection and is not logged on yet; {@code made} when the connection is what made it. */
    private record Trial(RegisteredSession registered, String address, Optional<AcceptorServices.Made> made) {}

    Acceptor(Listener listener, AllowedAddresses allowed, AcceptorServices reception, SocketPoller readiness) {
        this.listener = listener;
        this.allowed = allowed;
        this.reception = reception;
        this.readiness = readiness;
    }

    int port() {
        return listener.port();
    }

    void add(RegisteredSession registered) {
        sessions.put(registered.id(), registered);
        measure();
    }

    void addTemplate(SessionSpec spec) {
        // One that means a single session comes before those that mean many.
        templates.add(spec.isTemplate() ? templates.size() : 0, spec);
        measure();
    }

    void remove(RegisteredSession registered) {
        sessions.remove(registered.id());
        measure();
    }

    void removeTemplate(SessionSpec spec) {
        templates.remove(spec);
        measure();
    }

    /** Whether nobody could log on here. */
    boolean isIdle() {
        return sessions.all().isEmpty() && templates.isEmpty();
    }

    /** One turn; answers how much was done. */
    int poll(long now) throws IOException {
        boolean busy = !visitors.isEmpty() || !trials.isEmpty() || !standbys.isEmpty();
        if (!busy && Math.abs(now - nowNs) < LOOK_EVERY_NS) return 0;
        nowNs = now;
        int work = 0;
        // Before visitors: a session whose trial is over may get the next connection.
        for (int i = trials.size() - 1; i >= 0; i--) {
            if (isOver(trials.get(i))) trials.remove(i);
        }
        for (int i = visitors.size() - 1; i >= 0; i--) {
            if (leaves(visitors.get(i))) {
                reception.gate().leave(visitors.remove(i).place());
                work++;
            }
        }
        for (int i = standbys.size() - 1; i >= 0; i--) {
            if (!standbys.get(i).connection().isConnected()) retire(standbys.remove(i));
        }
        // Last, so that one who cannot be accepted keeps nobody from being served.
        if (reception.gate().isOpen(now) && listener.poll(admit)) work++;
        return work;
    }

    /** Stops letting peers in. */
    void close() {
        listener.close();
        for (PendingConnection visitor : visitors) {
            visitor.making().ifPresent(reception::abandon);
            visitor.transport().close();
            reception.gate().leave(visitor.place());
        }
        visitors.clear();
    }

    // All are waited for as long as the most patient session asks.
    private void measure() {
        logonTimeoutNs = specs().mapToLong(Acceptor::timeoutNs).max().orElse(0);
        showsStrangers =
                specs().anyMatch(spec -> spec.connection() instanceof AcceptorConfig at && at.logsUnknownPeers());
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
        ConnectionLimiter.Reservation place = reception.gate().enter(address, reception.connected(), nowNs);
        if (place.refusal().isPresent()) {
            refuse(transport, place.refusal().get(), "");
            return;
        }
        transport.join(readiness);
        visitors.add(new PendingConnection(
                transport,
                address,
                place,
                reception.admission().logonBytesMax(),
                nowNs + reception.admission().handshakeNs(),
                logonTimeoutNs));
    }

    private boolean leaves(PendingConnection visitor) {
        if (visitor.making().isPresent())
            return isMade(visitor, visitor.making().get());
        return switch (visitor.look(first, nowNs)) {
            case WAITING -> visitor.place().isEvicted() && evict(visitor);
            case UNWELCOME -> turnAway(visitor, visitor.refusal(), visitor.detail());
            case SAID_LOGON -> seat(visitor);
        };
    }

    private boolean evict(PendingConnection visitor) {
        refuse(visitor.transport(), ConnectionError.VISITOR_EVICTED, "");
        return true;
    }

    private boolean seat(PendingConnection visitor) {
        Optional<SessionId> id = SessionTable.idOf(first);
        if (id.isEmpty()) return turnAway(visitor, ConnectionError.UNKNOWN_SESSION, stranger());
        Optional<RegisteredSession> named = sessions.find(id.get());
        if (named.isPresent()) {
            return isRefused(visitor, named.get().spec(), named.get().id())
                    || seat(visitor, named.get(), Optional.empty());
        }
        for (SessionSpec template : templates) {
            if (new SessionIdPattern(template.id()).matches(id.get())) {
                return isRefused(visitor, template, id.get()) || make(visitor, template, id.get());
            }
        }
        return turnAway(visitor, ConnectionError.UNKNOWN_SESSION, id.get() + " " + stranger());
    }

    // Before the session hears of it: a peer that has not proved who it is uses up neither its numbers nor its journal.
    private boolean isRefused(PendingConnection visitor, SessionSpec spec, SessionId id) {
        Optional<String> objection = spec.certificates()
                .objection(visitor.transport().peerCertificate(), id.target().compId());
        if (objection.isPresent()) {
            return turnAway(visitor, ConnectionError.CERTIFICATE_REFUSED, id + ": " + objection.get());
        }
        int fault = spec.config().logon().credentialFault(first);
        if (fault != 0) {
            String what = id + ": tag " + Math.abs(fault) + (fault < 0 ? " is missing" : " is wrong");
            return turnAway(visitor, ConnectionError.CREDENTIALS_REFUSED, what);
        }
        int newPassword = LogonFields.newPassword(first);
        if (newPassword == 0 || spec.listener().handlesNewPassword()) return false;
        // The session says so to the peer, and closes.
        String what = id + ": tag " + newPassword;
        reception
                .refusals()
                .add(ConnectionError.NEW_PASSWORD_REFUSED, visitor.transport().peer(), what, nowNs);
        return false;
    }

    private boolean make(PendingConnection visitor, SessionSpec template, SessionId id) {
        Optional<ConnectionError> objection = reception.objection(template, id, visitor.address());
        if (objection.isPresent()) return turnAway(visitor, objection.get(), id.toString());
        visitor.place().keep();
        visitor.waitFor(reception.make(template, id, visitor.address()));
        return false;
    }

    private boolean isMade(PendingConnection visitor, PendingConnection.Making making) {
        if (!templates.contains(making.template())) {
            reception.abandon(making);
            return turnAway(
                    visitor, ConnectionError.SESSION_DISABLED, making.id().toString());
        }
        if (!making.made().isDone()) return false;
        try {
            AcceptorServices.Made made = reception.take(making);
            add(made.registered());
            return seat(
                    visitor,
                    made.registered(),
                    Optional.of(made).filter(one -> making.template().isTemplate()));
        } catch (IOException failure) {
            return turnAway(visitor, ConnectionError.DYNAMIC_SESSION_FAILED, failure.getMessage());
        }
    }

    private boolean seat(
            PendingConnection visitor, RegisteredSession registered, Optional<AcceptorServices.Made> made) {
        if (!registered.isEnabled())
            return turnAway(
                    visitor, ConnectionError.SESSION_DISABLED, registered.id().toString());
        if (registered.connection().isConnected()) {
            return turnAway(
                    visitor, ConnectionError.ALREADY_CONNECTED, registered.id().toString());
        }
        registered.connection().attach(visitor.transport(), visitor.bytes(), visitor.from(), visitor.limit(), nowNs);
        trials.add(new Trial(registered, visitor.address(), made));
        if (registered.spec().standby()) standbys.add(registered);
        return true;
    }

    // One that is disabled is being removed by somebody else, who closes it.
    private void retire(RegisteredSession registered) {
        if (!registered.isEnabled()) return;
        remove(registered);
        reception.retire(registered);
    }

    private boolean isOver(Trial trial) {
        if (trial.registered.session().wasLoggedOn()) {
            reception.gate().loggedOn(trial.address);
            return true;
        }
        if (trial.registered.connection().isConnected()) return false;
        reception.gate().fail(trial.address, nowNs);
        if (trial.made.isPresent() && trial.registered.isEnabled()) {
            remove(trial.registered);
            reception.discard(trial.made.get(), nowNs);
        }
        return true;
    }

    private boolean turnAway(PendingConnection visitor, ConnectionError why, String detail) {
        if (visitor.hasFailed()) reception.gate().fail(visitor.address(), nowNs);
        refuse(visitor.transport(), why, detail);
        return true;
    }

    private void refuse(Transport transport, ConnectionError why, String detail) {
        reception.refusals().add(why, transport.peer(), detail, nowNs);
        transport.close();
    }

    private String stranger() {
        return showsStrangers ? MessageText.of(STRANGERS, first.bytes(), first.start(), first.length()) : "";
    }
}
