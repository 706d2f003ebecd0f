package io.needletail.engine;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** An engine that runs on a thread of its own until the test is over. */
final class Running implements AutoCloseable {
    private final Engine engine;
    private final int port;
    private final CompletableFuture<Void> ended = new CompletableFuture<>();

    private Running(Engine engine, int port) {
        this.engine = engine;
        this.port = port;
    }

    /** Runs an engine that was told what to do already. */
    static Running start(Engine engine) {
        return start(engine, 0);
    }

    private static Running start(Engine engine, int port) {
        Running running = new Running(engine, port);
        Thread.ofPlatform().name("engine-of-test").daemon().start(running::run);
        return running;
    }

    /** Runs an acceptor on a port of the system's choice. */
    static Running acceptor(EngineConfig config, SessionSpec... specs) throws IOException {
        Engine engine = new Engine(config);
        return start(engine, engine.listen(Local.ANY_PORT, List.of(specs)));
    }

    /** Calls it as a peer that is nothing but a socket. */
    RawPeer call(String sender) throws IOException {
        return RawPeer.call(port, sender, Local.US);
    }

    int port() {
        return port;
    }

    Engine engine() {
        return engine;
    }

    /** Asks on the engine's thread. */
    <T> T ask(Supplier<T> question) {
        CompletableFuture<T> answer = new CompletableFuture<>();
        engine.submit(() -> answer.complete(question.get()));
        return answer.orTimeout(Patience.MS, TimeUnit.MILLISECONDS).join();
    }

    /** Stops it and waits until all is closed; may be done twice. */
    void stop() {
        engine.stop();
        ended.orTimeout(Patience.MS, TimeUnit.MILLISECONDS).join();
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
        // Does nothing when it has failed.
        ended.complete(null);
    }
}
