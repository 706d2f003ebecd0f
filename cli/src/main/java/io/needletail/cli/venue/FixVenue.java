package io.needletail.cli.venue;

import io.needletail.cli.ExitCode;
import io.needletail.cli.SlowStart;
import io.needletail.cli.admin.AdminPlace;
import io.needletail.cli.console.ConsoleOptions;
import io.needletail.cli.console.PublishedMarketData;
import io.needletail.cli.console.VenueBooks;
import io.needletail.cli.market.FixOperatorDesk;
import io.needletail.cli.market.OperatorAccess;
import io.needletail.cli.market.VenueOperations;
import io.needletail.cli.run.ConfigReload;
import io.needletail.console.ConsoleSources;
import io.needletail.console.WatchedEngine;
import io.needletail.engine.config.EngineSetup;
import io.needletail.engine.config.FileReload;
import io.needletail.venue.config.VenueSetup;
import io.needletail.venue.identity.KeyFolder;
import io.needletail.venue.sequencer.NodeListener;
import io.needletail.venue.server.VenueServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import picocli.CommandLine.Model.CommandSpec;

/** Runs a venue with FIX sessions until the process is stopped, or a part of the node ends. */
final class FixVenue implements NodeListener {
    private final CommandSpec spec;
    private final ConsoleOptions console;
    private final AtomicReference<Optional<VenueServer>> started = new AtomicReference<>(Optional.empty());
    private final Path file;
    private final CompletableFuture<Boolean> ended = new CompletableFuture<>();
    private final AtomicReference<String> failed = new AtomicReference<>("");

    FixVenue(CommandSpec spec, ConsoleOptions console, Path file) {
        this.spec = spec;
        this.console = console;
        this.file = file;
    }

    int run(VenueSetup setup, EngineSetup sessions) throws IOException {
        try (VenueServer server = start(setup, sessions)) {
            started.set(Optional.of(server));
            Runtime.getRuntime().addShutdownHook(new Thread(this::shutDown, "venue-stop"));
            OperatorAccess access = OperatorAccess.oneNode(setup);
            ReloadedVenue venue = ReloadedVenue.defined(access, server::list);
            PrintWriter err = spec.commandLine().getErr();
            FileReload reload = venue.reload(server.server(), file, setup, sessions, err);
            console.followAlarms(sessions, reload);
            ConfigReload atSighup = ConfigReload.atSighup(server.engine(), reload, err);
            Optional<Path> store = AdminPlace.open(
                    server.engine(),
                    sessions,
                    config -> config.with(atSighup),
                    "give the sessions a FileStorePath of their own");
            FixOperatorDesk desk = new FixOperatorDesk(server.engine(), setup, access);
            server.gateway().operators(desk);
            venue.follow(desk::serve);
            ready(setup, server);
            if (console.isOn()) serveWithConsole(setup, server, store, access, venue);
            else server.run();
        } finally {
            ended.complete(true);
        }
        if (failed.get().isEmpty()) return ExitCode.OK;
        throw new IOException("the " + failed.get()
                + " has ended; the errors above say why. Start the venue again when they are mended");
    }

    private void serveWithConsole(
            VenueSetup setup, VenueServer server, Optional<Path> store, OperatorAccess access, ReloadedVenue venue)
            throws IOException {
        WatchedEngine gateway = WatchedEngine.of(
                "venue",
                store.orElseThrow(
                        () -> new IOException("--console reads the admin channel, which could not be opened")));
        VenueOperations operations = new VenueOperations(setup, access, console.operator());
        venue.follow(operations::serve);
        try (VenueBooks books = VenueBooks.start(setup, server.client(KeyFolder.CONSOLE, VenueBooks.CLIENT_ID))) {
            venue.follow(books::serve);
            console.open(List.of(gateway), sources -> {
                ConsoleSources withBooks = sources.withMarket(books).withControl(operations);
                return server.published()
                        .map(feed -> withBooks.withFeed(new PublishedMarketData(feed)))
                        .orElse(withBooks);
            });
            server.run();
        } finally {
            console.close();
        }
    }

    @Override
    public void error(Throwable error) {
        NodeErrors.print(spec.commandLine().getErr(), error);
    }

    @Override
    public void terminated(String part) {
        failed.compareAndSet("", part);
        started.get().ifPresent(VenueServer::stop);
    }

    private VenueServer start(VenueSetup setup, EngineSetup sessions) throws IOException {
        String what = "starting the venue of " + file + ", whose node reads its log";
        try (SlowStart _ = SlowStart.watch(spec.commandLine().getErr(), what)) {
            return VenueServer.start(setup, sessions, this);
        } catch (IllegalStateException inUse) {
            throw new IOException(inUse.getMessage(), inUse);
        }
    }

    private void ready(VenueSetup setup, VenueServer server) {
        PrintWriter out = spec.commandLine().getOut();
        server.notes().forEach(note -> out.println("note: " + note));
        server.endpoints().forEach(endpoint -> out.println("listening on " + endpoint));
        server.marketData().forEach(address -> out.println("market data: " + address));
        out.println("ready: venue " + setup.name() + ", " + setup.instruments().size() + " instruments, "
                + setup.owners().size() + " owners");
        out.flush();
    }

    // The virtual machine would end with 143 after SIGTERM; an orderly end is no failure.
    private void shutDown() {
        started.get().ifPresent(VenueServer::stop);
        ended.join();
        if (failed.get().isEmpty()) Runtime.getRuntime().halt(ExitCode.OK);
    }
}
