package io.needletail.bench.echo;

import io.needletail.bench.runner.ByteSize;
import io.needletail.bench.runner.ClassPaths;
import io.needletail.bench.runner.Conditions;
import io.needletail.bench.runner.FailedRun;
import io.needletail.bench.runner.JournalOption;
import io.needletail.bench.runner.LinkOptions;
import io.needletail.bench.runner.Progress;
import io.needletail.bench.runner.ResultOptions;
import io.needletail.bench.external.NamedPeers;
import io.needletail.cli.CliCommand;
import io.needletail.cli.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
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
            CliCommand.EXAMPLES,
            "  needletail bench echo --quick --json out.json",
            "  needletail bench echo --published",
            "  needletail bench echo --connect 10.0.0.2:9880 --peer needletail",
            "  needletail bench echo --sweep --rate 20000 --peer raw,needletail"
        })
public final class EchoCommand implements Callable<Integer> {
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
            description = "Which engines, in which order; needletail-validated, f1x=PATH and efix=PATH are others"
                    + " (default: ${DEFAULT-VALUE}).")
    private List<String> peers;

    @Mixin
    private LinkOptions link;

    @Mixin
    private JournalOption journal;

    @Mixin
    private ResultOptions results;

    /** Made by picocli. */
    public EchoCommand() {}

    @Override
    public Integer call() throws IOException {
        NamedPeers named = named();
        EchoOptions options = options(named);
        PrintWriter err = spec.commandLine().getErr();
        try {
            ClassPaths classPaths = named.open().over(ClassPaths.installed(), options.dir());
            EchoReport report = new EchoMeasurement(options, classPaths, err).measure(Progress.Look.ofErrorStream());
            PrintWriter out = spec.commandLine().getOut();
            report.print(out);
            results.writeJson(EchoJson.of(report));
            out.println(results.words(options.dir()));
            out.flush();
            return ExitCode.OK;
        } catch (FailedRun failure) {
            err.println(spec.qualifiedName() + ": " + failure.getMessage());
            err.println("what the peers left is in " + options.dir());
            return ExitCode.PROBLEMS;
        }
    }

    private NamedPeers named() {
        try {
            return NamedPeers.parse(peers);
        } catch (IllegalArgumentException failure) {
            throw wrong(failure.getMessage());
        }
    }

    private EchoOptions options(NamedPeers named) {
        if (quick && published) throw wrong("--quick and --published are two sizes of one workload: choose one");
        try {
            Conditions conditions = new Conditions(journal.journal(ByteSize.UNLIMITED), link.link(0));
            return new EchoOptions(named.peers(), named.absent(), pace(), sweep, conditions, results.folder("echo"));
        } catch (IllegalArgumentException failure) {
            throw wrong(failure.getMessage());
        }
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

    private ParameterException wrong(String reason) {
        return new ParameterException(spec.commandLine(), reason);
    }
}
