package io.needletail.cli.cluster;

import io.needletail.cli.CliCommand;
import io.needletail.cli.ExitCode;
import io.needletail.cli.log.AsyncConsoleAppender;
import io.needletail.venue.sequencer.VenueDefinitions;
import io.needletail.venue.supervise.ClusterCalls;
import io.needletail.venue.supervise.ClusterDefinitions;
import io.needletail.venue.supervise.ClusterFolder;
import io.needletail.venue.supervise.ClusterSettings;
import io.needletail.venue.supervise.RestartPolicy;
import io.needletail.venue.supervise.Supervision;
import io.needletail.venue.supervise.Supervisor;
import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code needletail cluster start}: a supervisor with three nodes, in the background or in this process. */
@Command(
        name = "start",
        description = {
            "Start three nodes with a supervisor in the background, and wait until one of them leads.",
            "A node that ends is reported in the supervisor's log with its last error and started again, at most",
            "20 times in a minute; after that, or after the machine was mended, start begins again."
        },
        footer = {
            CliCommand.EXAMPLES,
            "  needletail cluster start --config venue.cfg",
            "  needletail cluster start --folder /var/lib/venue",
            "  needletail cluster start --config venue.cfg --foreground"
        })
final class ClusterStartVerb implements Callable<Integer> {
    private static final long POLL_NS = 100_000_000;
    private static final String FOLDER = "--folder";

    @Mixin
    private ClusterOptions cluster;

    @Mixin
    private ConfigOption config;

    @Option(names = "--foreground", description = "Supervise in this process, until SIGTERM, SIGINT or stop.")
    private boolean foreground;

    @Option(
            names = "--wait",
            paramLabel = "SECONDS",
            defaultValue = "30",
            description = "Longest wait for a leader and two followers (default: ${DEFAULT-VALUE}).")
    private int wait;

    @Override
    public Integer call() throws IOException, InterruptedException {
        ClusterFolder folder = cluster.folder();
        ClusterCalls calls = new ClusterCalls(folder);
        boolean isRunning = calls.isSupervised();
        if (isRunning && (config.isGiven() || foreground)) {
            throw new IOException(
                    "a cluster runs in " + folder.root() + " already: 'needletail cluster stop' it first");
        }
        if (isRunning) {
            calls.supervisor("start");
            return awaitService(calls, Optional.empty());
        }
        ClusterSettings settings = config.take(folder);
        if (foreground) return supervise(folder, settings);
        return awaitService(calls, Optional.of(spawn(folder)));
    }

    private int supervise(ClusterFolder folder, ClusterSettings venue) throws IOException, InterruptedException {
        folder.keys().makeFor(venue.venue().identities());
        int members = venue.members().size();
        OrderlyEnd end = OrderlyEnd.onSignals();
        Supervisor.Settings settings = new Supervisor.Settings(
                folder, members, RestartPolicy.DEFAULTS, new NodeCommands(folder), cluster::say);
        boolean isOrderly = false;
        try (Supervision supervision = Supervision.start(settings, end::request)) {
            cluster.say("supervises " + members + " nodes in " + folder.root());
            VenueDefinitions definitions = ClusterDefinitions.send(venue, folder, end::isRequested);
            definitions.refusals().forEach(refusal -> cluster.say("note: " + refusal));
            supervision.defined();
            end.await();
            cluster.say("stops");
            isOrderly = true;
        } finally {
            end.closed(isOrderly);
            AsyncConsoleAppender.drainAll();
        }
        return ExitCode.OK;
    }

    private static Process spawn(ClusterFolder folder) throws IOException {
        Files.createDirectories(folder.supervisorLog().getParent());
        List<String> command = JavaCommand.detached(JavaCommand.supervisor(
                "cluster", "start", "--foreground", FOLDER, folder.root().toString()));
        return new ProcessBuilder(command)
                .redirectInput(new File("/dev/null"))
                .redirectErrorStream(true)
                .redirectOutput(Redirect.appendTo(folder.supervisorLog().toFile()))
                .start();
    }

    private int awaitService(ClusterCalls calls, Optional<Process> supervisor) throws IOException {
        long endNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(wait);
        boolean isComplete = false;
        while (System.nanoTime() < endNs && !isComplete) {
            if (supervisor.isPresent() && !supervisor.get().isAlive()) {
                throw new IOException("the supervisor ended with exit code "
                        + supervisor.get().exitValue() + ": "
                        + lastLine(cluster.folder().supervisorLog()));
            }
            LockSupport.parkNanos(POLL_NS);
            isComplete = calls.isDefined() && ClusterVerbs.exitCode(calls.statuses()) == ExitCode.OK;
        }
        StatusPrinter.table(calls.statuses(), cluster.out());
        if (isComplete) return ExitCode.OK;
        cluster.say("the cluster is not complete after " + wait + " s; the logs are in "
                + cluster.folder().supervisorLog().getParent());
        return ExitCode.PROBLEMS;
    }

    private static String lastLine(Path log) throws IOException {
        List<String> lines = Files.readAllLines(log);
        return lines.isEmpty() ? "no output" : lines.getLast();
    }
}
