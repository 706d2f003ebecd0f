package io.needletail.engine;

import io.needletail.engine.connect.InitiatorConfig;
import io.needletail.engine.log.SessionLog;
import io.needletail.engine.store.StepStore;
import io.needletail.session.DisconnectReason;
import io.needletail.session.SessionId;
import io.needletail.session.SessionStateMachine;
import java.io.IOException;
import java.util.Optional;

/** One session of an engine: its spec, its connection, its initiator, and whether it may be connected. */
final class RegisteredSession {
    private final SessionSpec spec;
    private final Optional<SessionSpec> template;
    private final SessionConnection connection;
    private final Optional<Initiator> initiator;
    private Optional<Acceptor> acceptor = Optional.empty();
    private boolean enabled;

    /** {@code template} is the template of a session that was made for a peer's Logon(A). */
    RegisteredSession(
            SessionSpec spec,
            Optional<SessionSpec> template,
            SessionConnection connection,
            Optional<Initiator> initiator) {
        this.spec = spec;
        this.template = template;
        this.connection = connection;
        this.initiator = initiator;
        setEnabled(!(spec.connection() instanceof InitiatorConfig initiating && initiating.startedByApplication()));
    }

    SessionSpec spec() {
        return spec;
    }

    Optional<SessionSpec> template() {
        return template;
    }

    SessionId id() {
        return connection.id();
    }

    SessionConnection connection() {
        return connection;
    }

    SessionStateMachine session() {
        return connection.session();
    }

    boolean isConnected() {
        return connection.isConnected();
    }

    /** Returns what other threads see of the session. Any thread. */
    SessionView view() {
        return connection.view();
    }

    /** Returns the log of the session's events. */
    SessionLog events() {
        return connection.events();
    }

    /** Returns the store that the session appends to. */
    StepStore store() {
        return connection.store();
    }

    /** Sets the acceptor that hands the peer's connections to this session. */
    void servedBy(Acceptor server) {
        acceptor = Optional.of(server);
    }

    /** Takes the session from its acceptor: the next connection of its peer is that of a session that does not run. */
    void leaveAcceptor() {
        acceptor.ifPresent(server -> server.remove(this));
    }

    boolean isEnabled() {
        return enabled;
    }

    void enable() {
        setEnabled(true);
    }

    /** Logs out with Text(58), which may be empty, and prevents further connections of the session. */
    void disable(String text) {
        setEnabled(false);
        initiator.ifPresent(Initiator::close);
        if (isConnected()) session().logout(text);
    }

    /** Closes the connection without a Logout(5). */
    void disconnect() {
        session()
                .close(DisconnectReason.CLOSED_HERE, "by an operator", session().nowNs());
    }

    private void setEnabled(boolean yes) {
        enabled = yes;
        view().enabled(yes);
    }

    /** Runs the initiator, where the session has one; returns the number of steps. */
    int pollInitiator(long nowNs) {
        return enabled && initiator.isPresent() ? initiator.get().poll(connection, nowNs) : 0;
    }

    /** Ends the connection at once and closes the store. Blocks. */
    void close(long nowNs) throws IOException {
        initiator.ifPresent(Initiator::close);
        try {
            connection.drop(nowNs);
        } catch (RuntimeException bug) {
            connection.failed(bug, nowNs);
        }
        connection.close();
    }
}
