package io.needletail.engine;

import java.io.IOException;
import java.net.Socket;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** An engine that runs on a thread of its own until the test is over. */
final class Running implements AutoCloseable {
    private final Engine engine;
    private final int port;
    private final Optional<Certified> secured;
    private final CompletableFuture<Void> ended = new CompletableFuture<>();

    private Running(Engine engine, int port, Optional<Certified> secured) {
        this.engine = engine;
        this.port = port;
        this.secured = secured;
    }

    /** Runs an engine that was told what to do already. */
    static Running start(Engine engine) {
        return start(engine, 0, Optional.empty());
    }

    private static Running start(Engine engine, int port, Optional<Certified> secured) {
        Running running = new Running(engine, port, secured);
        Thread.ofPlatform().name("engine-of-test").daemon().start(running::run);
        return running;
    }

    /** Runs an acceptor on a port of the system's choice. */
    static Running acceptor(EngineConfig config, SessionSpec... specs) throws IOException {
        Engine engine = new Engine(config);
        return start(engine, Local.listen(engine, specs), Optional.empty());
    }

    /** The same for peers that come with TLS and trust this certificate. */
    static Running acceptor(Certified certified, EngineConfig config, SessionSpec... specs) throws IOException {
        SessionSpec[] secured = Stream.of(specs)
                .map(spec -> spec.toBuilder().tls(certified.shown()).build())
                .toArray(SessionSpec[]::new);
        Engine engine = new Engine(config);
        return start(engine, Local.listen(engine, secured), Optional.of(certified));
    }

    /** Calls it as a peer that is nothing but a socket. */
    RawPeer call(String sender) throws IOException {
        return call(sender, Local.US);
    }

    /** Calls somebody there. */
    RawPeer call(String sender, String target) throws IOException {
        Socket socket = secured.isPresent() ? secured.get().socket() : new Socket();
        return RawPeer.call(socket, port, sender, target);
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
