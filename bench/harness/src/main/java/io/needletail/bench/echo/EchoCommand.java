package io.needletail.bench.echo;

import io.needletail.bench.lab.ByteSize;
import io.needletail.bench.lab.ClassPaths;
import io.needletail.bench.lab.Conditions;
import io.needletail.bench.lab.FailedRun;
import io.needletail.bench.lab.Peer;
import io.needletail.bench.lab.Progress;
import io.needletail.bench.lab.Transport;
import io.needletail.cli.ExitCode;
import io.needletail.cli.Verb;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code needletail bench echo}: reads the options, runs, and tells. */
@Command(
        name = "echo",
        description = {
            "Measure one session under a rate: orders leave when they are due, whatever became of those before, and the"
                    + " server sends each of them back.",
            "Every echoed body is compared byte for byte; a changed or repeated one fails the run, a missing one is"
                    + " counted as lost. A rate that is not sustained is a result."
        },
        footer = {
            Verb.EXAMPLES,
            "  needletail bench echo --quick --json out.json",
            "  needletail bench echo --published",
            "  needletail bench echo --connect 10.0.0.2:9880 --peer needletail",
            "  needletail bench echo --sweep --rate 20000 --peer raw,needletail"
        })
public final class EchoCommand implements Callable<Integer> {
    private static final DateTimeFormatter FOLDER_TIME = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");
    private static final EchoOptions.Pace USUAL = new EchoOptions.Pace(50_000, 250_000, 150_000, 3);
    private static final EchoOptions.Pace QUICK = new EchoOptions.Pace(50_000, 50_000, 50_000, 1);
    private static final EchoOptions.Pace PUBLISHED = new EchoOptions.Pace(50_000, 1_000_000, 250_000, 3);

    @Spec
    private CommandSpec spec;

    @Option(names = "--quick", description = "One short run of each peer, less than a minute in all.")
    private boolean quick;

    @Option(
            names = "--published",
            description = "The published workload: 1,000,000 orders at 50,000/s, three runs of each peer.")
    private boolean published;

    @Option(
            names = "--sweep",
            description = "Go on from --rate, half as much again each time, until each peer breaks; tell the knee.")
    private boolean sweep;

    @Option(names = "--rate", paramLabel = "N", description = "Orders a second (default: 50000).")
    private Optional<Integer> rate = Optional.empty();

    @Option(names = "--count", paramLabel = "N", description = "Orders measured in each run (default: 250000).")
    private Optional<Integer> count = Optional.empty();

    @Option(names = "--warmup-count", paramLabel = "N", description = "Orders before them (default: 150000).")
    private Optional<Integer> warmupCount = Optional.empty();

    @Option(names = "--rounds", paramLabel = "N", description = "Runs of each peer, interleaved (default: 3).")
    private Optional<Integer> rounds = Optional.empty();

    @Option(
            names = "--peer",
            split = ",",
            paramLabel = "NAME",
            defaultValue = "raw,needletail,quickfixj,philadelphia,artio",
            description = "Which engines, in which order; needletail-validated is another (default: ${DEFAULT-VALUE}).")
    private List<String> peers;

    @Option(
            names = "--transport",
            paramLabel = "NAME",
            defaultValue = "tcp",
            description = "tcp; uds or shm where the peers know it (default: ${DEFAULT-VALUE}).")
    private String transport;

    @Option(
            names = "--connect",
            paramLabel = "HOST:PORT",
            description = "Measure against a server that runs already, such as bench serve on another machine.")
    private Optional<String> connect = Optional.empty();

    @Option(
            names = "--journal",
            paramLabel = "on|off",
            defaultValue = "on",
            description = "Whether Needletail writes its journal (default: ${DEFAULT-VALUE}).")
    private String journal;

    @Option(names = "--dir", paramLabel = "DIR", description = "For all results (default: results/echo-<time>).")
    private Optional<Path> dir = Optional.empty();

    @Option(names = "--json", paramLabel = "FILE", description = "Write the figures there too.")
    private Optional<Path> json = Optional.empty();

    /** Made by picocli. */
    public EchoCommand() {}

    @Override
    public Integer call() throws IOException {
        EchoOptions options = options();
        PrintWriter err = spec.commandLine().getErr();
        try {
            EchoReport report =
                    new EchoMeasurement(options, ClassPaths.installed(), err).measure(Progress.Look.ofErrorStream());
            PrintWriter out = spec.commandLine().getOut();
            report.print(out);
            if (json.isPresent()) Files.writeString(json.get(), EchoJson.of(report));
            out.println(
                    "results: " + options.dir() + json.map(file -> ", " + file).orElse(""));
            out.flush();
            return ExitCode.OK;
        } catch (FailedRun failure) {
            err.println(spec.qualifiedName() + ": " + failure.getMessage());
            err.println("what the peers left is in " + options.dir());
            return ExitCode.PROBLEMS;
        }
    }

    private EchoOptions options() {
        Transport carrier = Transport.named(transport)
                .orElseThrow(() -> wrong("--transport is '" + transport + "'; there are " + Transport.labels()));
        if (quick && published) throw wrong("--quick and --published are two sizes of one workload: choose one");
        if (!journal.equals("on") && !journal.equals("off")) {
            throw wrong("--journal is '" + journal + "', expected on or off");
        }
        try {
            Conditions conditions =
                    new Conditions(new Conditions.Journal(journal.equals("on"), ByteSize.UNLIMITED), link(carrier));
            return new EchoOptions(
                    peers.stream().map(this::peer).toList(),
                    pace(),
                    sweep,
                    conditions,
                    dir.orElseGet(EchoCommand::freshFolder));
        } catch (IllegalArgumentException failure) {
            throw wrong(failure.getMessage());
        }
    }

    private Conditions.Link link(Transport carrier) {
        return connect.map(place -> Conditions.Link.at(place, true)).orElseGet(() -> new Conditions.Link(carrier, 0));
    }

    private EchoOptions.Pace pace() {
        EchoOptions.Pace size = USUAL;
        if (quick || sweep) size = QUICK;
        if (published) size = PUBLISHED;
        EchoOptions.Pace scaled = size.at(rate.orElse(size.rate()));
        return new EchoOptions.Pace(
                scaled.rate(),
                count.orElse(scaled.count()),
                warmupCount.orElse(scaled.warmupCount()),
                rounds.orElse(scaled.rounds()));
    }

    private Peer peer(String label) {
        return Peer.named(label).orElseThrow(() -> wrong("--peer names '" + label + "'; there are " + Peer.labels()));
    }

    private static Path freshFolder() {
        return Path.of(
                "results", "echo-" + LocalDateTime.now(ZoneId.systemDefault()).format(FOLDER_TIME));
    }

    private ParameterException wrong(String reason) {
        return new ParameterException(spec.commandLine(), reason);
    }
}
