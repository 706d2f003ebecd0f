package io.needletail.engine;

import io.needletail.engine.connect.InitiatorConfig;
import io.needletail.engine.connect.SocketOptionWarnings;
import io.needletail.engine.error.EngineFault;
import io.needletail.engine.error.SystemError;
import io.needletail.engine.log.EngineLogger;
import io.needletail.engine.log.MessageLog;
import io.needletail.engine.store.Storage;
import io.needletail.engine.store.StoreTap;
import io.needletail.session.SessionId;
import io.needletail.session.SessionLimits;
import io.needletail.transport.tls.Tls;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.util.Optional;
import java.util.function.Consumer;
import org.slf4j.Logger;

/** Opens sessions, each with its store, its log and its connection. Blocks; on any thread. */
final class SessionOpener {
    private static final Logger LOG = EngineLogger.of("needletail.engine");

    private final EngineParts parts;
    private final Consumer<SessionConnection> storeFailed;

    /**
     * {@code storeFailed} makes the engine's thread end a session, because its store accepts no further message; called
     * on the stores' monitoring thread.
     */
    SessionOpener(EngineParts parts, Consumer<SessionConnection> storeFailed) {
        this.parts = parts;
        this.storeFailed = storeFailed;
    }

    /** Opens a session's store and reads its certificates. */
    RegisteredSession open(SessionSpec spec, Optional<SessionSpec> template) throws IOException {
        Optional<Tls> tls = parts.transports().tls(spec.connection());
        Optional<Initiator> initiator = spec.connection() instanceof InitiatorConfig to
                ? Optional.of(initiator(spec, to, tls))
                : Optional.empty();
        SessionConnection opened = connection(spec);
        parts.shared().stores().watch(opened.store(), () -> storeFailed.accept(opened));
        opened.view().tls(tls);
        return new RegisteredSession(spec, template, opened, initiator);
    }

    private Initiator initiator(SessionSpec spec, InitiatorConfig connection, Optional<Tls> tls) {
        SocketOptionWarnings.warning(connection, parts.config().timesOneIn())
                .ifPresent(text -> LOG.warn("{} {}", EngineFault.OPTION_WITHOUT_EFFECT.id(), text));
        return new Initiator(connection, spec.certificates(), tls, parts.transports(), parts.background());
    }

    private SessionConnection connection(SessionSpec spec) throws IOException {
        Optional<StoreTap> dropCopy = spec.dropCopyTo().map(to -> dropCopy(spec, to));
        Optional<MessageLog> log = openLog(spec);
        boolean isOpen = false;
        try {
            SessionConnection opened = SessionConnection.open(spec, parts.shared(), dropCopy, log);
            isOpen = true;
            return opened;
        } finally {
            // A standby retries with each connection of its peer.
            if (!isOpen) log.ifPresent(MessageLog::close);
        }
    }

    private DropCopy dropCopy(SessionSpec spec, SessionId to) {
        SharedBuffers shared = parts.shared();
        SessionLimits limits = spec.config().limits();
        return new DropCopy(
                spec.id(), to, parts.sessions()::find, limits, shared.copied(limits.fields()), shared.lines());
    }

    private Optional<MessageLog> openLog(SessionSpec spec) throws IOException {
        if (spec.log().sinks().isEmpty()) return Optional.empty();
        try {
            return Optional.of(parts.logs().open(spec.id(), Storage.name(spec.id()), spec.log()));
        } catch (FileSystemException failure) {
            throw new IOException("FileLogPath: " + SystemError.text(failure), failure);
        }
    }
}
