package io.needletail.cli.console;

import io.needletail.cli.CliCommand;
import io.needletail.cli.ExitCode;
import io.needletail.cli.ProcessEnvironment;
import io.needletail.cli.admin.EngineAddress;
import io.needletail.cli.cluster.ClusterNodes;
import io.needletail.cli.market.OperatorAccess;
import io.needletail.cli.market.VenueOperations;
import io.needletail.cli.tls.TlsFiles;
import io.needletail.console.ConsoleSources;
import io.needletail.console.WatchedEngine;
import io.needletail.engine.admin.AdminAddress;
import io.needletail.engine.config.AlarmConfig;
import io.needletail.engine.config.ConfigException;
import io.needletail.venue.config.ClientConfig;
import io.needletail.venue.identity.KeyFolder;
import io.needletail.venue.supervise.ClusterFolder;
import io.needletail.venue.supervise.ClusterSettings;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code needletail console}: running engines in a browser. */
@Command(
        name = "console",
        description = {
            "Show running engines in a browser, as JSON and as metrics for Prometheus; until it is stopped.",
            "An engine is named by the folder of its journals, FileStorePath, in which its admin channel is;"
                    + " one of another host by the agent there, tls://HOST:PORT/NAME, with --identity and --trust."
        },
        footer = {
            CliCommand.EXAMPLES,
            "  needletail console store",
            "  needletail console --console 127.0.0.1:8080 orders=/srv/orders/store drops=/srv/drops/store",
            "  needletail console --cluster cluster gateway=store",
            "  needletail console fx=tls://fix1.example.com:9443/fx --identity desk.pem --trust authority.pem"
        })
public final class ConsoleCommand implements CliCommand, Callable<Integer> {
    private static final String ADDRESS = "127.0.0.1:8090";

    @Spec
    private CommandSpec spec;

    @Parameters(
            arity = "1..*",
            paramLabel = "[NAME=]DIR",
            description =
                    "Folder of an engine's journals, with a name; or tls://HOST:PORT/NAME of one behind an agent.")
    private List<String> engines = new ArrayList<>();

    @Option(
            names = "--cluster",
            paramLabel = "DIR",
            description = "Also show the nodes and the books of the cluster in this folder, as cluster start --folder"
                    + " names it, and command its venue.")
    private Optional<Path> cluster = Optional.empty();

    @Option(
            names = "--alarm-rules",
            paramLabel = "FILE",
            description = "Read the sections [ALARM], and the limits of alarms in [ENGINE], of this file at the start.")
    private Optional<Path> alarmRules = Optional.empty();

    @Mixin
    private ConsoleOptions options;

    @Mixin
    private TlsFiles tls;

    private Optional<VenueBooks> books = Optional.empty();
    private Optional<VenueOperations> operations = Optional.empty();

    /** Called by {@link java.util.ServiceLoader}. */
    public ConsoleCommand() {}

    @Override
    public Integer call() throws IOException {
        List<WatchedEngine> named = new ArrayList<>();
        for (String engine : engines) named.add(engine(engine));
        CountDownLatch stop = new CountDownLatch(1);
        CountDownLatch stopped = new CountDownLatch(1);
        try {
            readAlarms();
            startBooks();
            options.open(options.address(ADDRESS), named, this::withCluster);
            Runtime.getRuntime().addShutdownHook(new Thread(() -> shutDown(stop, stopped), "console-stop"));
            stop.await();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } catch (IllegalArgumentException wrong) {
            throw new ParameterException(spec.commandLine(), wrong.getMessage(), wrong);
        } finally {
            options.close();
            books.ifPresent(VenueBooks::close);
            stopped.countDown();
        }
        return ExitCode.OK;
    }

    private void readAlarms() throws IOException {
        if (alarmRules.isEmpty()) return;
        try {
            options.alarms(AlarmConfig.read(alarmRules.get(), ProcessEnvironment.variables()));
        } catch (ConfigException wrong) {
            throw new ParameterException(spec.commandLine(), wrong.getMessage(), wrong);
        }
    }

    private ConsoleSources withCluster(ConsoleSources sources) {
        ConsoleSources more = cluster.map(folder -> sources.withCluster(new ClusterNodes(new ClusterFolder(folder))))
                .orElse(sources);
        more = books.map(more::withMarket).orElse(more);
        return operations.map(more::withControl).orElse(more);
    }

    /** The nodes are shown in any case: by them it is seen why there are no books. */
    private void startBooks() {
        if (cluster.isEmpty()) return;
        ClusterFolder folder = new ClusterFolder(cluster.get());
        try {
            ClusterSettings settings = ClusterSettings.read(folder.config(), ProcessEnvironment.variables());
            Path memory = folder.clientDirectory("console");
            ClientConfig client = settings.client(
                            folder.keys().key(KeyFolder.CONSOLE), VenueBooks.FOLDER_CLIENT_ID, memory)
                    .withFromSequence(1);
            books = Optional.of(VenueBooks.start(settings.venue(), client));
            operations = Optional.of(new VenueOperations(
                    settings.venue(), OperatorAccess.cluster(settings, folder), options.operator()));
        } catch (IOException | ConfigException unusable) {
            PrintWriter err = spec.commandLine().getErr();
            err.println("note: no books of the cluster, and no commands to it: " + unusable.getMessage());
            err.flush();
        }
    }

    private WatchedEngine engine(String text) throws IOException {
        int scheme = text.indexOf(AdminAddress.SCHEME);
        if (scheme < 0) return EngineAddress.named(text, spec);
        AdminAddress.Remote address = EngineAddress.remote(text.substring(scheme), tls, spec);
        String name = scheme > 1 ? text.substring(0, scheme - 1) : address.engine();
        try {
            return new WatchedEngine(name, address, Optional.empty());
        } catch (IllegalArgumentException wrong) {
            throw new ParameterException(spec.commandLine(), wrong.getMessage(), wrong);
        }
    }

    // The virtual machine would end with 143 after SIGTERM; an orderly end is no failure.
    private static void shutDown(CountDownLatch stop, CountDownLatch stopped) {
        stop.countDown();
        try {
            stopped.await();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        Runtime.getRuntime().halt(ExitCode.OK);
    }
}
