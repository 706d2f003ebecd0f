package io.needletail.engine;

import io.needletail.session.SessionId;
import io.needletail.session.SessionStateMachine;
import java.io.IOException;
import java.util.Optional;

/** One session of an engine: its spec, its line, who connects it, and whether it may be connected. */
final class RegisteredSession {
    private final SessionSpec spec;
    private final Optional<SessionSpec> template;
    private final SessionConnection line;
    private final Optional<Initiator> initiator;
    private final Optional<DropCopy> dropCopy;
    private boolean enabled;

    /** {@code template} is what the session was made from, when a peer's Logon(A) made it. */
    RegisteredSession(
            SessionSpec spec,
            Optional<SessionSpec> template,
            SessionConnection line,
            Optional<Initiator> initiator,
            Optional<DropCopy> dropCopy) {
        this.spec = spec;
        this.template = template;
        this.line = line;
        this.initiator = initiator;
        this.dropCopy = dropCopy;
        enabled = !(spec.connection() instanceof InitiatorConfig initiating && initiating.startedByApplication());
    }

    SessionSpec spec() {
        return spec;
    }

    Optional<SessionSpec> template() {
        return template;
    }

    SessionId id() {
        return line.id();
    }

    SessionConnection line() {
        return line;
    }

    SessionStateMachine session() {
        return line.session();
    }

    boolean isEnabled() {
        return enabled;
    }

    void enable() {
        enabled = true;
    }

    /** Logs out, and keeps the session from being connected again. */
    void disable(long nowNs) {
        enabled = false;
        initiator.ifPresent(Initiator::close);
        if (line.isConnected()) session().logout("");
    }

    /** One turn; answers how much was done. */
    int poll(long nowNs) {
        try {
            int work = line.poll(nowNs);
            if (dropCopy.isPresent()) work += dropCopy.get().poll(nowNs);
            if (enabled && initiator.isPresent()) work += initiator.get().poll(line, nowNs);
            return work;
        } catch (RuntimeException bug) {
            line.failed(bug, nowNs);
            return 1;
        }
    }

    /** Ends the connection at once and closes the store. Blocks. */
    void close(long nowNs) throws IOException {
        initiator.ifPresent(Initiator::close);
        try {
            line.drop(nowNs);
        } catch (RuntimeException bug) {
            line.failed(bug, nowNs);
        }
        line.close();
    }
}
