package io.needletail.engine;

import io.needletail.engine.admission.AllowedAddresses;
import io.needletail.engine.admission.RemoteAddress;
import io.needletail.engine.admission.SessionIdPattern;
import io.needletail.engine.admission.SessionTable;
import io.needletail.engine.error.ConnectionError;
import io.needletail.engine.log.Redaction;
import io.needletail.session.SessionId;
import io.needletail.session.SessionStatus;
import io.needletail.transport.Listener;
import io.needletail.transport.SocketPoller;
import io.needletail.transport.Transport;
import io.needletail.wire.Message;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Lets peers in at one place and hands each to the session that its Logon(A) names, or to one made from a template.
 *
 * <p>Whoever is not allowed, unknown, connected already, silent for too long or no FIX end at all is closed without a word.
 */
final class Acceptor {
    // An accept that finds nobody costs as much as half a receive; peers can wait this long.
    private static final long LOOK_EVERY_NS = 250_000;

    private final Listener listener;
    private final AllowedAddresses allowed;
    private final AcceptorServices reception;
    private final SocketPoller readiness;
    private final SessionTable<RegisteredSession> slots = new SessionTable<>();
    private final List<Plan> templates = new ArrayList<>();
    private final List<PendingConnection> visitors = new ArrayList<>();
    private final List<Trial> trials = new ArrayList<>();
    private final List<RegisteredSession> standbys = new ArrayList<>();
    private final Message first = new Message();
    private final Consumer<Transport> admit = this::admit;
    private boolean showsStrangers;
    private long logonTimeoutNs;
    private long nowNs;

    /** A session that has a connection and is not logged on yet. */
    private record Trial(RegisteredSession slot, String address) {}

    Acceptor(Listener listener, AllowedAddresses allowed, AcceptorServices reception, SocketPoller readiness) {
        this.listener = listener;
        this.allowed = allowed;
        this.reception = reception;
        this.readiness = readiness;
    }

    int port() {
        return listener.port();
    }

    void add(RegisteredSession slot) {
        slots.put(slot.id(), slot);
        measure();
    }

    void addTemplate(Plan plan) {
        // One that means a single session comes before those that mean many.
        templates.add(plan.isTemplate() ? templates.size() : 0, plan);
        measure();
    }

    void remove(RegisteredSession slot) {
        slots.remove(slot.id());
        measure();
    }

    void removeTemplate(Plan plan) {
        templates.remove(plan);
        measure();
    }

    /** Whether nobody could log on here. */
    boolean isIdle() {
        return slots.all().isEmpty() && templates.isEmpty();
    }

    /** One turn; answers how much was done. */
    int poll(long now) throws IOException {
        boolean busy = !visitors.isEmpty() || !trials.isEmpty() || !standbys.isEmpty();
        if (!busy && Math.abs(now - nowNs) < LOOK_EVERY_NS) return 0;
        nowNs = now;
        int work = 0;
        for (int i = visitors.size() - 1; i >= 0; i--) {
            if (leaves(visitors.get(i))) {
                reception.gate().leave(visitors.remove(i).address());
                work++;
            }
        }
        for (int i = trials.size() - 1; i >= 0; i--) {
            if (isOver(trials.get(i))) trials.remove(i);
        }
        for (int i = standbys.size() - 1; i >= 0; i--) {
            if (!standbys.get(i).line().isConnected()) retire(standbys.remove(i));
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
            reception.gate().leave(visitor.address());
        }
        visitors.clear();
    }

    // All are waited for as long as the most patient session asks.
    private void measure() {
        logonTimeoutNs = plans().mapToLong(Acceptor::timeoutNs).max().orElse(0);
        showsStrangers = plans().anyMatch(plan -> plan.link() instanceof AcceptorConfig at && at.showsStrangers());
    }

    private Stream<Plan> plans() {
        return Stream.concat(slots.all().stream().map(RegisteredSession::plan), templates.stream());
    }

    private static long timeoutNs(Plan plan) {
        return plan.spec().config().liveness().logonTimeoutNs();
    }

    private void admit(Transport transport) {
        String address = RemoteAddress.of(transport.peer());
        Optional<ConnectionError> refusal = allowed.allows(address)
                ? reception.gate().enter(address, reception.connected(), nowNs)
                : Optional.of(ConnectionError.NOT_ALLOWED);
        if (refusal.isPresent()) {
            refuse(transport, refusal.get(), "");
        } else {
            transport.join(readiness);
            visitors.add(new PendingConnection(
                    transport,
                    address,
                    reception.admission().logonBytesMax(),
                    nowNs + reception.admission().handshakeNs(),
                    logonTimeoutNs));
        }
    }

    private boolean leaves(PendingConnection visitor) {
        if (visitor.making().isPresent())
            return isMade(visitor, visitor.making().get());
        return switch (visitor.look(first, nowNs)) {
            case WAITING -> false;
            case UNWELCOME -> turnAway(visitor, ConnectionError.NO_LOGON, "");
            case SAID_LOGON -> seat(visitor);
        };
    }

    private boolean seat(PendingConnection visitor) {
        Optional<SessionId> id = SessionTable.idOf(first);
        if (id.isEmpty()) return turnAway(visitor, ConnectionError.UNKNOWN_SESSION, stranger());
        Optional<RegisteredSession> named = slots.find(id.get());
        if (named.isPresent()) return seat(visitor, named.get());
        for (Plan template : templates) {
            if (new SessionIdPattern(template.id()).matches(id.get())) return make(visitor, template, id.get());
        }
        return turnAway(visitor, ConnectionError.UNKNOWN_SESSION, id.get() + " " + stranger());
    }

    private boolean make(PendingConnection visitor, Plan template, SessionId id) {
        Optional<PendingConnection.Making> making = reception.make(template, id);
        making.ifPresent(visitor::waitFor);
        return making.isEmpty() && turnAway(visitor, ConnectionError.DYNAMIC_SESSIONS_MAX, id.toString());
    }

    private boolean isMade(PendingConnection visitor, PendingConnection.Making making) {
        if (!templates.contains(making.template())) {
            reception.abandon(making);
            return turnAway(
                    visitor, ConnectionError.SESSION_DISABLED, making.id().toString());
        }
        if (!making.slot().isDone()) return false;
        try {
            RegisteredSession made = reception.take(making);
            add(made);
            return seat(visitor, made);
        } catch (IOException failure) {
            return turnAway(visitor, ConnectionError.DYNAMIC_SESSION_FAILED, failure.getMessage());
        }
    }

    private boolean seat(PendingConnection visitor, RegisteredSession slot) {
        if (!slot.isEnabled())
            return turnAway(visitor, ConnectionError.SESSION_DISABLED, slot.id().toString());
        if (slot.line().isConnected()) {
            return turnAway(
                    visitor, ConnectionError.ALREADY_CONNECTED, slot.id().toString());
        }
        slot.line().attach(visitor.transport(), visitor.bytes(), visitor.from(), visitor.limit(), nowNs);
        trials.add(new Trial(slot, visitor.address()));
        if (slot.plan().standby()) standbys.add(slot);
        return true;
    }

    // One that is disabled is being removed by somebody else, who closes it.
    private void retire(RegisteredSession slot) {
        if (!slot.isEnabled()) return;
        remove(slot);
        reception.retire(slot);
    }

    private boolean isOver(Trial trial) {
        boolean connected = trial.slot.line().isConnected();
        if (!connected) reception.gate().fail(trial.address, nowNs);
        return !connected || trial.slot.session().state() == SessionStatus.ACTIVE;
    }

    private boolean turnAway(PendingConnection visitor, ConnectionError why, String detail) {
        reception.gate().fail(visitor.address(), nowNs);
        refuse(visitor.transport(), why, detail);
        return true;
    }

    private void refuse(Transport transport, ConnectionError why, String detail) {
        reception.refusals().add(why, transport.peer(), detail, nowNs);
        transport.close();
    }

    private String stranger() {
        return showsStrangers ? Redaction.USUAL.text(first.bytes(), first.start(), first.length()) : "";
    }
}
