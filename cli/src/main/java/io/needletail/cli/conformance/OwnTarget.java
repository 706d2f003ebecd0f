package io.needletail.cli.conformance;

import io.needletail.acceptance.Deviation;
import io.needletail.acceptance.InitiatorListener;
import io.needletail.acceptance.Skip;
import io.needletail.acceptance.Target;
import io.needletail.cli.ProcessEnvironment;
import io.needletail.cli.run.Echo;
import io.needletail.cli.run.SessionStarter;
import io.needletail.cli.run.TestHarness;
import io.needletail.engine.Engine;
import io.needletail.engine.config.EngineSetup;
import io.needletail.engine.connect.TcpEndpoint;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/** An engine of our own in this process, with the application that sends orders back. */
final class OwnTarget implements Target {
    private final Engine engine;
    private final Thread thread;
    private final TestHarness harness;
    private final Optional<InetSocketAddress> acceptor;
    private final Optional<InitiatorListener> door;

    private OwnTarget(
            Engine engine,
            TestHarness harness,
            Thread thread,
            Optional<InetSocketAddress> acceptor,
            Optional<InitiatorListener> door) {
        this.engine = engine;
        this.harness = harness;
        this.thread = thread;
        this.acceptor = acceptor;
        this.door = door;
    }

    /** Starts the sessions of a file; where they accept is known when this returns. */
    static OwnTarget start(Path settings, Optional<InitiatorListener> door) throws IOException {
        EngineSetup setup = EngineSetup.read(settings, ProcessEnvironment.variables());
        Engine engine = new Engine(setup.engine());
        Echo echo = new Echo();
        CompletableFuture<Optional<InetSocketAddress>> opened = new CompletableFuture<>();
        Thread thread =
                Thread.ofPlatform().name("conformance-engine").daemon().start(() -> run(engine, echo, setup, opened));
        try {
            return new OwnTarget(engine, new TestHarness(engine, echo), thread, opened.get(), door);
        } catch (ExecutionException failure) {
            throw new IOException("the engine did not start: " + failure.getCause(), failure.getCause());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while an engine started", interrupted);
        }
    }

    /** Address of its first acceptor. */
    int port() {
        return acceptor.map(InetSocketAddress::getPort).orElse(0);
    }

    @Override
    public Socket connect() throws IOException, Skip {
        return Target.connect(acceptor.orElseThrow(() -> new Skip("iCONNECT needs a session that accepts")));
    }

    @Override
    public Socket accept(Duration patience) throws IOException, Deviation, Skip {
        return door.orElseThrow(() -> new Skip("eCONNECT needs --listen PORT")).accept(patience);
    }

    @Override
    public void command(String text) throws Deviation {
        String answer = harness.execute(text);
        if (!answer.equals(TestHarness.OK)) throw new Deviation(text + ": " + answer);
    }

    @Override
    public void close() throws IOException {
        engine.stop();
        try {
            thread.join();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while an engine stopped", interrupted);
        }
    }

    // All of an engine happens on one thread.
    private static void run(
            Engine engine, Echo echo, EngineSetup setup, CompletableFuture<Optional<InetSocketAddress>> opened) {
        try (engine) {
            opened.complete(open(engine, echo, setup));
            engine.run();
        } catch (IOException | RuntimeException failure) {
            opened.completeExceptionally(failure);
        } finally {
            opened.completeExceptionally(new IllegalStateException("its thread ended; the error stream says why"));
        }
    }

    private static Optional<InetSocketAddress> open(Engine engine, Echo echo, EngineSetup setup) throws IOException {
        return SessionStarter.open(engine, setup, setup.specs(echo)).stream()
                .filter(TcpEndpoint.class::isInstance)
                .map(TcpEndpoint.class::cast)
                .findFirst()
                .map(door -> new InetSocketAddress(door.host(), door.port()));
    }
}
