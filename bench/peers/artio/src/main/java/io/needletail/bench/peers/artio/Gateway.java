package io.needletail.bench.peers.artio;

import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import io.needletail.bench.probe.InvalidRun;
import io.needletail.bench.probe.PeerArguments;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import org.agrona.IoUtil;
import org.agrona.concurrent.NoOpIdleStrategy;
import uk.co.real_logic.artio.Reply;
import uk.co.real_logic.artio.engine.EngineConfiguration;
import uk.co.real_logic.artio.engine.FixEngine;
import uk.co.real_logic.artio.engine.framer.TcpChannelSupplier;
import uk.co.real_logic.artio.fields.EpochFractionFormat;
import uk.co.real_logic.artio.library.FixLibrary;
import uk.co.real_logic.artio.library.LibraryConfiguration;
import uk.co.real_logic.artio.library.SessionConfiguration;
import uk.co.real_logic.artio.library.SessionHandler;
import uk.co.real_logic.artio.messages.InitialAcceptedSessionOwner;
import uk.co.real_logic.artio.session.Session;

/**
 * Artio in its fastest form on one core: see {@link OneThread}; messages are neither archived nor logged.
 *
 * <p>It ends with its process: to close, Artio's engine needs cycles of the thread that closes it.
 */
final class Gateway {
    private static final String CHANNEL = "aeron:ipc";
    // More than one read brings.
    private static final int FRAGMENTS_MAX = 64;

    private final OneThread thread;
    private final FixLibrary library;

    private Gateway(OneThread thread, FixLibrary library) {
        this.thread = thread;
        this.library = library;
    }

    /** A gateway that only connects. */
    static Gateway initiator(PeerArguments arguments, SessionHandler handler) throws IOException {
        return launch(arguments, new EngineConfiguration(), handler);
    }

    /** A gateway that only connects, over channels of its own making. */
    static Gateway initiator(
            PeerArguments arguments, Function<EngineConfiguration, TcpChannelSupplier> channels, SessionHandler handler)
            throws IOException {
        return launch(arguments, new EngineConfiguration().channelSupplierFactory(channels), handler);
    }

    /** A gateway that listens. */
    static Gateway acceptor(PeerArguments arguments, int port, SessionHandler handler) throws IOException {
        EngineConfiguration configuration = new EngineConfiguration();
        configuration
                .bindTo(arguments.host(), port)
                .initialAcceptedSessionOwner(InitialAcceptedSessionOwner.SOLE_LIBRARY);
        return launch(arguments, configuration, handler);
    }

    private static Gateway launch(PeerArguments arguments, EngineConfiguration configuration, SessionHandler handler)
            throws IOException {
        Path dir = Files.createDirectories(arguments.dir());
        Path aeron = Files.createTempDirectory(arguments.memory(), "artio-");
        OneThread thread = new OneThread(MediaDriver.launch(new MediaDriver.Context()
                .aeronDirectoryName(aeron.toString())
                .threadingMode(ThreadingMode.INVOKER)
                .dirDeleteOnStart(true)));
        // Files in memory remain only after a kill.
        Runtime.getRuntime().addShutdownHook(new Thread(() -> IoUtil.delete(aeron.toFile(), true), "end of Aeron"));
        configuration.aeronContext().aeronDirectoryName(aeron.toString());
        configuration
                .libraryAeronChannel(CHANNEL)
                .logFileDir(dir.resolve("engine").toString())
                .logInboundMessages(false)
                .logOutboundMessages(false)
                .framerIdleStrategy(NoOpIdleStrategy.INSTANCE)
                .scheduler(thread.engine())
                .monitoringFile(dir.resolve("engine-counters").toString())
                .sessionEpochFractionFormat(places(arguments));
        FixEngine.launch(configuration);
        Gateway gateway = new Gateway(thread, library(arguments, aeron, thread, handler));
        while (!gateway.library.isConnected()) gateway.turn();
        return gateway;
    }

    private static FixLibrary library(PeerArguments arguments, Path aeron, OneThread thread, SessionHandler handler) {
        LibraryConfiguration configuration = new LibraryConfiguration();
        configuration.aeronContext().aeronDirectoryName(aeron.toString());
        configuration
                .libraryAeronChannels(List.of(CHANNEL))
                .sessionAcquireHandler((_, _) -> handler)
                .scheduler(thread.library())
                .libraryIdleStrategy(NoOpIdleStrategy.INSTANCE)
                .monitoringFile(arguments.dir().resolve("library-counters").toString())
                .sessionEpochFractionFormat(places(arguments));
        return FixLibrary.connect(configuration);
    }

    /** Logs on and waits for that. */
    Session logon(PeerArguments arguments) throws InvalidRun {
        Reply<Session> reply = library.initiate(SessionConfiguration.builder()
                .address(arguments.host(), arguments.port())
                .senderCompId("CLIENT")
                .targetCompId("SERVER")
                .resetSeqNum(true)
                .build());
        while (reply.isExecuting()) turn();
        if (!reply.hasCompleted()) throw new InvalidRun("the session did not begin: " + reply);
        Session session = reply.resultIfPresent();
        while (!session.isActive()) turn();
        return session;
    }

    // An echo is a message of FIX 4.2, whose SendingTime(52) ends with milliseconds.
    private static EpochFractionFormat places(PeerArguments arguments) {
        return arguments.echo() ? EpochFractionFormat.MILLISECONDS : EpochFractionFormat.NANOSECONDS;
    }

    /** Runs one cycle of every part. */
    void turn() {
        thread.turn();
        library.poll(FRAGMENTS_MAX);
    }
}
