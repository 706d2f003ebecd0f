package io.needletail.engine;

import io.needletail.engine.admin.AdminErrorCode;
import io.needletail.engine.admin.AdminException;
import io.needletail.engine.admin.AdminLimits;
import io.needletail.engine.store.StepUndoneException;
import io.needletail.session.SendResult;
import io.needletail.session.Session;
import io.needletail.session.SessionId;
import io.needletail.wire.MessageValidator;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/**
 * Commands of operators for the sessions of an engine, from any thread: the admin channel and JMX use it. A command is
 * a task of the engine's queue. At most {@link AdminLimits#queuedMax} of them wait at a time, and one that the engine's
 * thread does not take within {@link AdminLimits#answerNs} is withdrawn.
 */
public final class EngineControl {
    /** Largest MsgSeqNum(34) that can be set. */
    public static final long NUMBER_MAX = 999_999_999_999_999_999L;

    private final Engine engine;
    private final SessionRegistry sessions;
    private final AtomicInteger queued = new AtomicInteger();
    private volatile AdminLimits limits = AdminLimits.DEFAULTS;
    private volatile boolean ended;

    EngineControl(Engine engine, SessionRegistry sessions) {
        this.engine = engine;
        this.sessions = sessions;
    }

    /**
     * Sets the limits of commands that are given from now on.
     *
     * @param other most commands that wait, and how long
     */
    public void limits(AdminLimits other) {
        limits = other;
    }

    /** Refuses all commands from now on. */
    void end() {
        ended = true;
    }

    /**
     * Carries out a command on the engine's thread.
     *
     * @param id the session
     * @param command the command
     * @return completed on the engine's thread with the session's state after the command, which is committed to its
     *     store; or with an {@link AdminException} that says why the command was not carried out
     */
    public CompletableFuture<SessionView> execute(SessionId id, SessionCommand command) {
        return submit(() -> onEngine(id, command));
    }

    /** States of a command: the engine's thread and the time limit compete for one that is queued. */
    private enum State {
        QUEUED,
        TAKEN,
        WITHDRAWN
    }

    private <T> CompletableFuture<T> submit(Supplier<T> task) {
        CompletableFuture<T> result = new CompletableFuture<>();
        AdminLimits current = limits;
        if (ended) return failed(AdminErrorCode.ENDED, "the engine has ended");
        if (queued.incrementAndGet() > current.queuedMax()) {
            queued.decrementAndGet();
            return failed(
                    AdminErrorCode.BUSY,
                    current.queuedMax() + " commands wait for the engine's thread already: try again later");
        }
        AtomicReference<State> state = new AtomicReference<>(State.QUEUED);
        engine.submit(() -> {
            queued.decrementAndGet();
            if (state.compareAndSet(State.QUEUED, State.TAKEN)) complete(result, task);
        });
        Executor late = CompletableFuture.delayedExecutor(current.answerNs(), TimeUnit.NANOSECONDS);
        late.execute(() -> {
            if (!state.compareAndSet(State.QUEUED, State.WITHDRAWN)) return;
            result.completeExceptionally(new AdminException(
                    AdminErrorCode.TIMEOUT,
                    "the engine's thread did not take the command within " + current.answerNs() / 1_000_000
                            + " ms; nothing was done"));
        });
        return result;
    }

    private static <T> CompletableFuture<T> failed(AdminErrorCode code, String text) {
        return CompletableFuture.failedFuture(new AdminException(code, text));
    }

    private static <T> void complete(CompletableFuture<T> result, Supplier<T> task) {
        try {
            result.complete(task.get());
        } catch (RuntimeException failure) {
            result.completeExceptionally(failure);
        }
    }

    private SessionView onEngine(SessionId id, SessionCommand command) {
        Optional<RegisteredSession> registered = sessions.find(id);
        if (registered.isEmpty()) {
            throw new AdminException(AdminErrorCode.UNKNOWN_SESSION, "the engine does not run session " + id);
        }
        apply(registered.get(), command);
        try {
            return registered.get().connection().commit();
        } catch (StepUndoneException undone) {
            registered.get().connection().failed(undone, engine.nowNs());
            throw new AdminException(AdminErrorCode.FAILED, undone.getMessage() + "; nothing was done");
        }
    }

    private void apply(RegisteredSession registered, SessionCommand command) {
        Session session = registered.session();
        switch (command) {
            case SessionCommand.LogOn() -> registered.enable();
            case SessionCommand.LogOut(String text) -> registered.disable(text);
            case SessionCommand.Disconnect() -> registered.disconnect();
            case SessionCommand.TestRequest() -> require(session.testRequest(), session);
            case SessionCommand.SetNumbers numbers ->
                session.setNumbers(
                        numbers.nextIn().orElse(session.nextIn()),
                        numbers.nextOut().orElse(session.nextOut()));
            case SessionCommand.Reset() -> session.reset();
            case SessionCommand.Resend(long from, long to) -> require(session.resend(from, to), session);
            case SessionCommand.Send(SessionMessage message) -> {
                MessageValidator validator = registered.spec().validator().another();
                require(new OperatorMessage(session, validator).send(message), session);
            }
        }
    }

    private static void require(SendResult result, Session session) {
        switch (result) {
            case SENT, STORED -> {}
            case BACK_PRESSURE, THROTTLED ->
                throw new AdminException(
                        AdminErrorCode.REFUSED, session.id() + " has no room at the moment: try again later");
            case REFUSED ->
                throw new AdminException(
                        AdminErrorCode.REFUSED,
                        session.id() + " refuses the command: it is " + session.status()
                                + ", its next outbound number is " + session.nextOut());
        }
    }
}
