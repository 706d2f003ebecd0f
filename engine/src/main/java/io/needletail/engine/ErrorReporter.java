package io.needletail.engine;

import io.needletail.engine.error.EngineFault;
import io.needletail.engine.log.EngineLogger;
import io.needletail.engine.log.LogLimiter;
import io.needletail.session.SessionId;
import java.util.Optional;
import org.slf4j.Logger;

/** Passes errors of the application to the {@link ErrorHandler} of an engine. On the engine's thread; cold. */
final class ErrorReporter {
    private static final Logger LOG = EngineLogger.of("needletail.engine");

    private static final String TASKS = "submitted tasks";

    private final ErrorHandler handler;
    private final LogLimiter limiter;

    ErrorReporter(ErrorHandler handler, LogLimiter limiter) {
        this.handler = handler;
        this.limiter = limiter;
    }

    /** Reports an exception of a listener. */
    void listenerFailed(SessionId id, RuntimeException error, long nowNs) {
        report(Optional.of(id), error, nowNs);
    }

    /** Reports an exception of a submitted task. */
    void taskFailed(RuntimeException error, long nowNs) {
        report(Optional.empty(), error, nowNs);
    }

    private void report(Optional<SessionId> session, RuntimeException error, long nowNs) {
        Object source = session.isPresent() ? session.get() : TASKS;
        if (handler.equals(ErrorHandler.LOG) && !limiter.allows(LogLimiter.Kind.FAULT, source, nowNs)) return;
        try {
            handler.onError(session, error);
        } catch (RuntimeException again) {
            again.addSuppressed(error);
            LOG.error("{} the error handler failed", EngineFault.TASK_FAILED.id(), again);
        }
    }
}
