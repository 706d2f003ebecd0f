package io.needletail.cli.gateway;

import io.needletail.cli.CliCommand;
import io.needletail.cli.ExitCode;
import io.needletail.cli.HostPort;
import io.needletail.cli.admin.AdminPlace;
import io.needletail.cli.cluster.ClusterNodes;
import io.needletail.cli.cluster.ClusterOptions;
import io.needletail.cli.cluster.OrderlyEnd;
import io.needletail.cli.console.ConsoleOptions;
import io.needletail.cli.console.VenueBooks;
import io.needletail.cli.log.AsyncConsoleAppender;
import io.needletail.cli.market.FixOperatorDesk;
import io.needletail.cli.market.OperatorAccess;
import io.needletail.cli.market.VenueOperations;
import io.needletail.cli.run.ConfigReload;
import io.needletail.cli.venue.ReloadedVenue;
import io.needletail.cli.venue.VenueFile;
import io.needletail.cli.venue.WarmUpOption;
import io.needletail.console.ConsoleSources;
import io.needletail.console.WatchedEngine;
import io.needletail.engine.config.EngineSetup;
import io.needletail.engine.config.FileReload;
import io.needletail.venue.config.ClientConfig;
import io.needletail.venue.gateway.GatewayConfig;
import io.needletail.venue.gateway.GatewayLog;
import io.needletail.venue.identity.IdentityKey;
import io.needletail.venue.identity.KeyFolder;
import io.needletail.venue.sequencer.VenueDefinitions;
import io.needletail.venue.server.GatewayServer;
import io.needletail.venue.supervise.ClusterSettings;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code needletail gateway}: a FIX gateway as a client of a cluster, until it is stopped. */
@Command(
        name = "gateway",
        description = {
            "Run a FIX gateway for the sessions of the file, as a client of a cluster that 'needletail cluster start' or other machines run.",
            "Several gateways serve one cluster: each has an id, a folder, and sessions of its own. One that is started again sends the"
                    + " reports that its sessions missed, none twice. It prints a line that begins with ready. SIGTERM ends it with 0."
        },
        footer = {
            CliCommand.EXAMPLES,
            "  needletail gateway --config gateway.cfg",
            "  needletail gateway --config second.cfg --id 102",
            "  needletail gateway --config gateway.cfg --endpoint gateway-host:9800"
        })
public final class GatewayCommand implements CliCommand, Callable<Integer> {
    private static final Duration STEP = Duration.ofMillis(100);

    @Spec
    private CommandSpec spec;

    @Mixin
    private ClusterOptions cluster;

    @Option(
            names = "--config",
            required = true,
            paramLabel = "FILE",
            description =
                    "Settings with the [VENUE] of the cluster, its [INSTRUMENT]s and [OWNER]s, and the [SESSION]s of this gateway.")
    private Path config;

    @Option(
            names = "--id",
            paramLabel = "N",
            description =
                    "Number of this gateway among the clients of the cluster, the same at each start (default: ${DEFAULT-VALUE}).")
    private long id = GatewayConfig.DEFAULTS.clientId();

    @Option(
            names = "--endpoint",
            paramLabel = "HOST:PORT",
            defaultValue = "localhost:0",
            description = "Where the nodes reach this process, port 0 for any (default: ${DEFAULT-VALUE}).")
    private String endpoint;

    @Option(
            names = "--wait",
            paramLabel = "SECONDS",
            defaultValue = "30",
            description = "Longest wait for the cluster at the start (default: ${DEFAULT-VALUE}).")
    private int wait;

    @Mixin
    private WarmUpOption warmUp;

    @Mixin
    private ConsoleOptions console;

    private Optional<VenueBooks> books = Optional.empty();

    /** Called by {@link java.util.ServiceLoader}. */
    public GatewayCommand() {}

    @Override
    public Integer call() throws IOException {
        if (id <= VenueDefinitions.CLIENT_ID || id > GatewayConfig.CLIENT_ID_MAX) {
            throw wrong("--id=" + id + ": expected " + (VenueDefinitions.CLIENT_ID + 1) + " to "
                    + GatewayConfig.CLIENT_ID_MAX);
        }
        ClusterSettings settings = ClusterOptions.settings(config, spec.commandLine());
        EngineSetup sessions = VenueFile.sessions(spec, config)
                .orElseThrow(() -> wrong(config + ": no [SESSION]; a gateway needs the sessions of its clients"));
        ClientConfig client = settings.client(
                        key(settings), id, cluster.folder().gatewayMemory(id))
                .withEgressEndpoint(endpoint);
        warmUp.run();
        OrderlyEnd end = OrderlyEnd.onSignals();
        boolean isOrderly = false;
        GatewayLog log = GatewayLog.open(cluster.folder().gateway(id));
        try (GatewayServer server = GatewayServer.start(settings.venue(), sessions, client, log)) {
            serve(server, settings, sessions, client, end);
            isOrderly = true;
        } catch (IllegalStateException inUse) {
            // Another gateway has the id, or the venue began anew.
            throw new IOException(inUse.getMessage(), inUse);
        } finally {
            console.close();
            books.ifPresent(VenueBooks::close);
            end.closed(isOrderly);
            AsyncConsoleAppender.drainAll();
        }
        return ExitCode.OK;
    }

    private void serve(
            GatewayServer server, ClusterSettings settings, EngineSetup sessions, ClientConfig client, OrderlyEnd end)
            throws IOException {
        if (!awaitCluster(server, end)) return;
        ReloadedVenue venue = ReloadedVenue.ofCluster();
        OperatorAccess operators = OperatorAccess.gateway(settings, client, keys(settings), cluster.folder());
        FixOperatorDesk desk = new FixOperatorDesk(server.engine(), settings.venue(), operators);
        server.gateway().operators(desk);
        venue.follow(desk::serve);
        PrintWriter err = spec.commandLine().getErr();
        FileReload reload = venue.reload(server, config, settings.venue(), sessions, err);
        console.followAlarms(sessions, reload);
        ConfigReload atSighup = ConfigReload.atSighup(server.engine(), reload, err);
        Optional<Path> store = AdminPlace.open(
                server.engine(),
                sessions,
                channel -> channel.with(atSighup),
                "give the sessions a FileStorePath of their own");
        if (console.isOn()) {
            Path journals = store.orElseThrow(
                    () -> new IOException("--console reads the admin channel, which could not be opened"));
            VenueBooks shown = VenueBooks.start(settings.venue(), booksClient(settings));
            books = Optional.of(shown);
            VenueOperations operations = new VenueOperations(settings.venue(), operators, console.operator());
            venue.follow(shown::serve);
            venue.follow(operations::serve);
            Optional<ClusterNodes> nodes = ClusterNodes.find(cluster.folder());
            console.open(List.of(WatchedEngine.of("gateway-" + id, journals)), sources -> {
                ConsoleSources withBooks = sources.withMarket(shown).withControl(operations);
                return nodes.map(withBooks::withCluster).orElse(withBooks);
            });
        }
        PrintWriter out = cluster.out();
        server.endpoints().forEach(listening -> out.println("listening on " + listening));
        out.println("ready: gateway " + id + " of venue " + settings.venue().name() + ", "
                + settings.members().size() + " nodes");
        out.flush();
        Thread.ofPlatform().daemon().name("needletail-gateway-stop").start(() -> {
            try {
                end.await();
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
            server.stop();
        });
        server.run();
    }

    private Path keyFile(ClusterSettings settings) {
        return settings.venue()
                .identityKey()
                .orElseGet(() -> cluster.folder().keys().file(KeyFolder.gateway(id)));
    }

    private KeyFolder keys(ClusterSettings settings) {
        return new KeyFolder(keyFile(settings).toAbsolutePath().getParent());
    }

    private IdentityKey key(ClusterSettings settings) throws IOException {
        IdentityKey key = IdentityKey.read(keyFile(settings));
        if (key.name().equals(KeyFolder.gateway(id))) return key;
        throw new IOException("IdentityKeyFile=" + keyFile(settings) + ": it is the key of " + key.name()
                + "; expected that of " + KeyFolder.gateway(id) + ", since --id is " + id + "; name its file");
    }

    // The books have a client of their own, and each gateway of a cluster has other ids.
    private ClientConfig booksClient(ClusterSettings settings) throws IOException {
        Path memory = cluster.folder().clientDirectory("console-" + id);
        String anyPort = HostPort.listening(endpoint, spec).host() + ":0";
        return settings.client(keys(settings).key(KeyFolder.CONSOLE), VenueBooks.CLIENT_ID + id, memory)
                .withFromSequence(1)
                .withEgressEndpoint(anyPort);
    }

    private boolean awaitCluster(GatewayServer server, OrderlyEnd end) throws IOException {
        long beganNs = System.nanoTime();
        while (!end.isRequested()) {
            if (server.awaitEvents(STEP)) return true;
            if (System.nanoTime() - beganNs > Duration.ofSeconds(wait).toNanos()) {
                throw new IOException("the events of the venue have not come after " + wait
                        + " s: look whether the cluster runs and has a leader, and whether its nodes reach "
                        + endpoint);
            }
        }
        return false;
    }

    private ParameterException wrong(String text) {
        return new ParameterException(spec.commandLine(), text);
    }
}
