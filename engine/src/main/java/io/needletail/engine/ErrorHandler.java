package io.needletail.engine;

import io.needletail.engine.error.EngineFault;
import io.needletail.engine.error.SessionFault;
import io.needletail.engine.log.EngineLogger;
import io.needletail.session.SessionId;
import java.util.Optional;

/**
 * Receives what the application's code throws on the engine's thread: a listener of a session, or a task given to
 * {@link Engine#submit}.
 *
 * <p>The handler cannot change the outcome: a session whose listener throws ends, and connects again under its usual
 * settings; after a task that throws the engine goes on with the next task. An {@link Error} of a task is reported as
 * the cause of an {@link IllegalStateException}. An {@link Error} of a listener, and a {@link VirtualMachineError}
 * other than a stack overflow, is not reported here; it ends {@link Engine#run}.
 */
@FunctionalInterface
public interface ErrorHandler {
    /**
     * Logs each error with its stack trace: under {@code needletail.session} what a listener throws, under
     * {@code needletail.engine} what a task throws. The engine limits these lines, see
     * {@link io.needletail.engine.log.LogLimiter}; other handlers receive every error.
     */
    ErrorHandler LOG = new ErrorHandler() {
        @Override
        public void onError(Optional<SessionId> session, RuntimeException error) {
            session.ifPresentOrElse(
                    id -> EngineLogger.of("needletail.session")
                            .error(
                                    "{} {} ends because its application failed",
                                    id,
                                    SessionFault.APPLICATION_FAILED.id(),
                                    error),
                    () -> EngineLogger.of("needletail.engine")
                            .error("{} a submitted task failed", EngineFault.TASK_FAILED.id(), error));
        }

        @Override
        public String toString() {
            return "LOG";
        }
    };

    /**
     * Reports an error. Called on the engine's thread: must not block. An exception of the handler is logged and has no
     * other effect.
     *
     * @param session the session whose listener threw; empty for a submitted task
     * @param error the exception
     */
    void onError(Optional<SessionId> session, RuntimeException error);
}
