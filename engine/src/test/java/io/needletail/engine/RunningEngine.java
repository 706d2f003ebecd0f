package io.needletail.engine;

import java.io.IOException;
import java.net.Socket;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** An engine that runs on a thread of its own until the test is over. */
public final class RunningEngine implements AutoCloseable {
    private final Engine engine;
    private final int port;
    private final Optional<TestCertificate> secured;
    private final CompletableFuture<Void> ended = new CompletableFuture<>();

    private RunningEngine(Engine engine, int port, Optional<TestCertificate> secured) {
        this.engine = engine;
        this.port = port;
        this.secured = secured;
    }

    /** Runs a configured engine. */
    public static RunningEngine start(Engine engine) {
        return start(engine, 0, Optional.empty());
    }

    private static RunningEngine start(Engine engine, int port, Optional<TestCertificate> secured) {
        RunningEngine running = new RunningEngine(engine, port, secured);
        Thread.ofPlatform().name("engine-of-test").daemon().start(running::run);
        return running;
    }

    /** Runs an acceptor on a port of the system's choice. */
    public static RunningEngine acceptor(EngineConfig config, SessionSpec... specs) throws IOException {
        Engine engine = new Engine(config);
        return start(engine, TestSessions.listen(engine, specs), Optional.empty());
    }

    /** The same for peers that come with TLS and trust this certificate. */
    public static RunningEngine acceptor(TestCertificate certified, EngineConfig config, SessionSpec... specs)
            throws IOException {
        SessionSpec[] secured = Stream.of(specs)
                .map(spec -> spec.toBuilder().tls(certified.shown()).build())
                .toArray(SessionSpec[]::new);
        Engine engine = new Engine(config);
        return start(engine, TestSessions.listen(engine, secured), Optional.of(certified));
    }

    /** Connects to the engine as a peer with a plain socket. */
    public SocketPeer call(String sender) throws IOException {
        return call(sender, TestSessions.US);
    }

    /** Connects to a session of the engine. */
    public SocketPeer call(String sender, String target) throws IOException {
        Socket socket = secured.isPresent() ? secured.get().socket() : new Socket();
        return SocketPeer.call(socket, port, sender, target);
    }

    public int port() {
        return port;
    }

    public Engine engine() {
        return engine;
    }

    /** Runs a function on the engine's thread. */
    public <T> T evaluate(Supplier<T> function) {
        CompletableFuture<T> answer = new CompletableFuture<>();
        engine.submit(() -> answer.complete(function.get()));
        return answer.orTimeout(Await.MS, TimeUnit.MILLISECONDS).join();
    }

    /** Stops it and waits until all is closed; may be done twice. */
    public void stop() {
        engine.stop();
        ended.orTimeout(Await.MS, TimeUnit.MILLISECONDS).join();
    }

    @Override
    public void close() {
        stop();
    }

    private void run() {
        try (engine) {
            engine.run();
        } catch (IOException | RuntimeException | Error failure) {
            ended.completeExceptionally(failure);
        }
        // Has no effect after a failure.
        ended.complete(null);
    }
}
