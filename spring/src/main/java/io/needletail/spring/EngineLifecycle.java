package io.needletail.spring;

import io.needletail.engine.Engine;
import io.needletail.engine.ReloadResult.Failure;
import io.needletail.engine.SessionSpec;
import io.needletail.engine.config.EngineSetup;
import io.needletail.engine.error.EngineFault;
import io.needletail.engine.log.EngineLogger;
import io.needletail.engine.operate.AdminConfig;
import io.needletail.session.SessionListener;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.springframework.context.SmartLifecycle;

/**
 * Runs the engine on a thread of its own while the application context runs: started after all other beans, and stopped
 * before them. A stop logs every session out and waits for the Logout(5) of its peer, as long as
 * {@code LogoutTimeout} and {@code spring.lifecycle.timeout-per-shutdown-phase} allow. A context that starts again gets
 * a new engine, which goes on with the numbers of the journals.
 *
 * <p>The context does not start when any of the sessions cannot be opened.
 */
public final class EngineLifecycle implements SmartLifecycle {
    private static final Logger LOG = EngineLogger.of("needletail.spring");

    private final EngineSetup setup;
    private final Supplier<SessionListener> application;
    private final Optional<Path> adminSocket;
    private volatile Optional<Engine> engine = Optional.empty();
    private volatile CompletableFuture<Void> ended = CompletableFuture.completedFuture(null);

    EngineLifecycle(EngineSetup setup, Supplier<SessionListener> application, Optional<Path> adminSocket) {
        this.setup = setup;
        this.application = application;
        this.adminSocket = adminSocket;
    }

    /**
     * Returns the engine, to submit tasks and to create message queues. From any thread.
     *
     * @return the engine that runs
     * @throws IllegalStateException before the context has started, and after it has stopped
     */
    public Engine engine() {
        return engine.orElseThrow(() -> new IllegalStateException(
                "the engine does not run: it starts after the beans of the context, and stops before them"));
    }

    /** Returns the engine while it runs. */
    Optional<Engine> running() {
        return engine;
    }

    @Override
    public boolean isRunning() {
        return engine.isPresent();
    }

    @Override
    public void start() {
        List<SessionSpec> specs = specs();
        CompletableFuture<Void> opened = new CompletableFuture<>();
        CompletableFuture<Void> end = new CompletableFuture<>();
        ended = end;
        Thread.ofPlatform().name("needletail-engine").start(() -> serve(specs, opened, end));
        try {
            opened.join();
        } catch (CompletionException failure) {
            Throwable cause = failure.getCause();
            throw new IllegalStateException("the engine cannot start: " + cause.getMessage(), cause);
        }
    }

    @Override
    public void stop() {
        engine.ifPresent(Engine::stop);
        ended.join();
    }

    @Override
    public void stop(Runnable callback) {
        engine.ifPresent(Engine::stop);
        CompletableFuture<Void> _ = ended.thenRun(callback);
    }

    private List<SessionSpec> specs() {
        try {
            return setup.specs(application.get());
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable.getMessage(), unreadable);
        }
    }

    private void serve(List<SessionSpec> specs, CompletableFuture<Void> opened, CompletableFuture<Void> end) {
        try (Engine own = new Engine(setup.engine())) {
            open(own, specs);
            engine = Optional.of(own);
            opened.complete(null);
            own.run();
        } catch (IOException | RuntimeException | Error failure) {
            if (!opened.completeExceptionally(failure))
                LOG.error("{} the engine has ended by a failure", EngineFault.ENGINE_ENDED.id(), failure);
        } finally {
            engine = Optional.empty();
            end.complete(null);
        }
    }

    private void open(Engine own, List<SessionSpec> specs) throws IOException {
        List<Failure> failures = own.reload(specs).failures();
        if (!failures.isEmpty()) {
            String all = failures.stream()
                    .map(failure ->
                            "session " + failure.id() + ": " + failure.cause().getMessage())
                    .collect(Collectors.joining("\n"));
            throw new IOException(all, failures.getFirst().cause());
        }
        if (adminSocket.isPresent()) own.openAdminChannel(AdminConfig.at(adminSocket.get()));
    }
}
