package io.needletail.cli.venue;

import io.needletail.cli.CliCommand;
import io.needletail.cli.ExitCode;
import io.needletail.cli.SlowStart;
import io.needletail.cli.console.ConsoleOptions;
import io.needletail.engine.config.EngineSetup;
import io.needletail.venue.config.VenueSetup;
import io.needletail.venue.identity.KeyFolder;
import io.needletail.venue.sequencer.ClusterClient;
import io.needletail.venue.sequencer.EmbeddedNode;
import io.needletail.venue.sequencer.NodeListener;
import io.needletail.venue.sequencer.Sequencer;
import io.needletail.venue.sequencer.SequencerClient;
import io.needletail.venue.sequencer.VenueDefinitions;
import io.needletail.venue.server.MarketDataFeed;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code needletail venue}: a venue of one node in this process, until it is stopped. */
@Command(
        name = "venue",
        description =
                "Run a matching venue of one node in this process: sequencer, log, order books, a FIX gateway for the sessions"
                        + " of the file, and market data where the file has MarketData keys. It defines the"
                        + " instruments, calendars and owners of the file, and prints a line that begins with ready. SIGTERM ends it with 0.",
        subcommands = {VenueReplayCommand.class, VenueLogCommand.class, VenueScheduleCommand.class},
        footer = {
            CliCommand.EXAMPLES,
            "  needletail venue --config venue.cfg",
            "  needletail venue --config venue.cfg --warm-up",
            "  needletail venue --config venue.cfg --console 127.0.0.1:8090",
            "  needletail venue replay --config venue.cfg venue/node0",
            "  needletail venue log --config venue.cfg venue/node0",
            "  needletail venue schedule --config venue.cfg",
            "  needletail check venue.cfg"
        })
public final class VenueCommand implements CliCommand, Callable<Integer>, NodeListener {
    private static final long IDLE_NS = 100_000;

    private final AtomicReference<String> ended = new AtomicReference<>();

    @Spec
    private CommandSpec spec;

    @Option(names = "--config", paramLabel = "FILE", description = "Settings with a section [VENUE].")
    private Optional<Path> config = Optional.empty();

    @Mixin
    private WarmUpOption warmUp;

    @Mixin
    private ConsoleOptions console;

    /** Called by {@link java.util.ServiceLoader}. */
    public VenueCommand() {}

    @Override
    public Integer call() throws IOException {
        Path file = config.orElseThrow(
                () -> new ParameterException(spec.commandLine(), "Missing required option: '--config=FILE'"));
        VenueSetup setup = VenueFile.read(spec, file);
        if (setup.node().members().size() > 1) {
            throw new ParameterException(
                    spec.commandLine(), file + ": ClusterMembers names several nodes; this verb runs a venue of one");
        }
        Optional<EngineSetup> sessions = VenueFile.sessions(spec, file);
        if (sessions.isEmpty() && console.isOn()) {
            throw new ParameterException(
                    spec.commandLine(), "--console shows FIX sessions: " + file + " has no [SESSION]");
        }
        warmUp.run();
        if (sessions.isPresent()) return new FixVenue(spec, console, file).run(setup, sessions.get());
        CompletableFuture<Boolean> orderly = new CompletableFuture<>();
        try (EmbeddedNode node = launch(setup)) {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> shutDown(orderly), "venue-shutdown"));
            serve(node, setup);
        } catch (IOException | RuntimeException failure) {
            orderly.complete(false);
            throw failure;
        }
        orderly.complete(true);
        return ExitCode.OK;
    }

    @Override
    public void error(Throwable error) {
        NodeErrors.print(spec.commandLine().getErr(), error);
    }

    @Override
    public void terminated(String part) {
        ended.compareAndSet(null, part);
    }

    private EmbeddedNode launch(VenueSetup setup) throws IOException {
        try (SlowStart _ =
                SlowStart.watch(spec.commandLine().getErr(), "starting the venue's node, which reads its log")) {
            new KeyFolder(setup.node().directories().keys()).makeFor(setup.identities());
            return EmbeddedNode.launch(setup.node(), new Sequencer(setup.sequencer()), this);
        } catch (IllegalStateException inUse) {
            throw new IOException(inUse.getMessage(), inUse);
        }
    }

    // The virtual machine would end with 143 after SIGTERM; an orderly end is no failure.
    private void shutDown(CompletableFuture<Boolean> orderly) {
        ended.compareAndSet(null, "");
        if (orderly.join()) Runtime.getRuntime().halt(ExitCode.OK);
    }

    private void serve(EmbeddedNode node, VenueSetup setup) throws IOException {
        if (!setup.marketData().isPublished()) {
            run(node, setup, List.of());
            return;
        }
        try (MarketDataFeed feed = MarketDataFeed.start(setup, node, this)) {
            run(node, setup, feed.addresses());
        }
    }

    private void run(EmbeddedNode node, VenueSetup setup, List<String> marketData) throws IOException {
        VenueDefinitions definitions = new VenueDefinitions(setup, Instant.now());
        try (SequencerClient client = ClusterClient.connect(node.client(VenueDefinitions.CLIENT_ID), definitions)) {
            boolean isReady = false;
            SlowStart slow =
                    SlowStart.watch(spec.commandLine().getErr(), "waiting for the venue's node, which reads its log");
            while (ended.get() == null) {
                int work = client.poll() + definitions.send(client);
                if (!isReady && definitions.isComplete(client)) {
                    isReady = true;
                    slow.close();
                    marketData.forEach(address -> spec.commandLine().getOut().println("market data: " + address));
                    ready(setup, definitions, client);
                }
                if (work == 0) LockSupport.parkNanos(IDLE_NS);
            }
        }
        String part = ended.get();
        if (part.isEmpty()) return;
        throw new IOException(
                "the " + part + " has ended; the errors above say why. Start the venue again when they are mended");
    }

    private void ready(VenueSetup setup, VenueDefinitions definitions, SequencerClient client) {
        PrintWriter out = spec.commandLine().getOut();
        definitions.refusals().forEach(refusal -> out.println("note: " + refusal));
        out.println("ready: venue " + setup.name() + ", "
                + setup.instruments().size() + " instruments, " + setup.owners().size() + " owners, clients at "
                + setup.node().members().members().getFirst() + " or in "
                + setup.node().directories().aeron() + ", next event " + client.nextSequence());
        out.flush();
    }
}
