package io.needletail.bench.peers.artio;

import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.agrona.concurrent.NoOpIdleStrategy;
import uk.co.real_logic.artio.engine.EngineConfiguration;
import uk.co.real_logic.artio.engine.FixEngine;
import uk.co.real_logic.artio.fields.EpochFractionFormat;
import uk.co.real_logic.artio.library.FixLibrary;
import uk.co.real_logic.artio.library.LibraryConfiguration;
import uk.co.real_logic.artio.library.SessionHandler;
import uk.co.real_logic.artio.messages.InitialAcceptedSessionOwner;

/** Artio as it is fastest on one core: see {@link OneThread}; messages are neither archived nor logged. */
final class Gateway implements AutoCloseable {
    private static final String CHANNEL = "aeron:ipc";
    private static final int FRAGMENTS_MAX = 10;
    private static final Path MEMORY = Path.of("/dev/shm");

    private final OneThread thread;
    private final FixEngine engine;
    private final FixLibrary library;

    private Gateway(OneThread thread, FixEngine engine, FixLibrary library) {
        this.thread = thread;
        this.engine = engine;
        this.library = library;
    }

    /** A gateway that only connects. */
    static Gateway initiator(Path dir, SessionHandler handler) throws IOException {
        return launch(dir, new EngineConfiguration(), handler);
    }

    /** A gateway that listens. */
    static Gateway acceptor(Path dir, String host, int port, SessionHandler handler) throws IOException {
        EngineConfiguration configuration = new EngineConfiguration();
        configuration
                .bindTo(host, port)
                .initialAcceptedSessionOwner(InitialAcceptedSessionOwner.SOLE_LIBRARY);
        return launch(dir, configuration, handler);
    }

    private static Gateway launch(Path dir, EngineConfiguration configuration, SessionHandler handler)
            throws IOException {
        Files.createDirectories(dir);
        Path aeron = Files.createTempDirectory(Files.isWritable(MEMORY) ? MEMORY : dir, "needletail-artio-");
        OneThread thread = new OneThread(MediaDriver.launch(new MediaDriver.Context()
                .aeronDirectoryName(aeron.toString())
                .threadingMode(ThreadingMode.INVOKER)
                .dirDeleteOnStart(true)
                .dirDeleteOnShutdown(true)));
        configuration.aeronContext().aeronDirectoryName(aeron.toString());
        configuration
                .libraryAeronChannel(CHANNEL)
                .logFileDir(dir.resolve("engine").toString())
                .logInboundMessages(false)
                .logOutboundMessages(false)
                .framerIdleStrategy(NoOpIdleStrategy.INSTANCE)
                .scheduler(thread.engine())
                .monitoringFile(dir.resolve("engine-counters").toString())
                .sessionEpochFractionFormat(EpochFractionFormat.NANOSECONDS);
        FixEngine engine = FixEngine.launch(configuration);
        Gateway gateway = new Gateway(thread, engine, library(dir, aeron, thread, handler));
        while (!gateway.library.isConnected()) gateway.turn();
        return gateway;
    }

    private static FixLibrary library(Path dir, Path aeron, OneThread thread, SessionHandler handler) {
        LibraryConfiguration configuration = new LibraryConfiguration();
        configuration.aeronContext().aeronDirectoryName(aeron.toString());
        configuration
                .libraryAeronChannels(List.of(CHANNEL))
                .sessionAcquireHandler((_, _) -> handler)
                .scheduler(thread.library())
                .libraryIdleStrategy(NoOpIdleStrategy.INSTANCE)
                .monitoringFile(dir.resolve("library-counters").toString())
                .sessionEpochFractionFormat(EpochFractionFormat.NANOSECONDS);
        return FixLibrary.connect(configuration);
    }

    FixLibrary library() {
        return library;
    }

    /** Gives every part one turn. */
    void turn() {
        thread.turn();
        library.poll(FRAGMENTS_MAX);
    }

    @Override
    public void close() {
        library.close();
        engine.close();
        thread.close();
    }
}
