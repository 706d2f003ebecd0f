package io.needletail.bench.wire;

import io.needletail.bench.runner.ByteSize;
import io.needletail.bench.runner.ClassPaths;
import io.needletail.bench.runner.FailedRun;
import io.needletail.bench.runner.JournalOption;
import io.needletail.bench.runner.Peer;
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

/** {@code needletail bench wire-to-wire}: reads the options, runs, and tells. */
@Command(
        name = "wire-to-wire",
        description = {
            "Measure an echo server on the wire: from the packet that brought an order to the packet that took its echo"
                    + " away, with the kernel's times, on loopback. Needs CAP_NET_RAW.",
            "A garbage collection of the server fails the run."
        },
        footer = {
            CliCommand.EXAMPLES,
            "  needletail bench wire-to-wire --quick --json out.json",
            "  needletail bench wire-to-wire --published --dir /data/wire"
        })
public final class WireCommand implements Callable<Integer> {
    private static final int USUAL = 100_000;
    private static final int QUICK = 15_000;
    private static final int PUBLISHED = 10_000_000;
    private static final int WARMUP = 20_000;
    private static final int QUICK_WARMUP = 5_000;
    private static final double SECONDS_AROUND = 5;

    @Spec
    private CommandSpec spec;

    @Option(names = "--quick", description = "A short run, less than a minute.")
    private boolean quick;

    @Option(names = "--published", description = "The published workload: 10,000,000 orders, almost three hours.")
    private boolean published;

    @Option(
            names = "--rate",
            paramLabel = "N",
            defaultValue = "1000",
            description = "Orders a second (default: ${DEFAULT-VALUE}).")
    private int rate;

    @Option(names = "--count", paramLabel = "N", description = "Orders measured (default: 100000).")
    private Optional<Integer> count = Optional.empty();

    @Option(names = "--warmup-count", paramLabel = "N", description = "Orders before them (default: 20000).")
    private Optional<Integer> warmupCount = Optional.empty();

    @Option(
            names = "--peer",
            paramLabel = "NAME",
            defaultValue = "needletail",
            description = "needletail, needletail-validated, quickfixj, philadelphia, artio, f1x=PATH or efix=PATH"
                    + " (default: ${DEFAULT-VALUE}).")
    private String peer;

    @Mixin
    private JournalOption journal;

    @Mixin
    private ResultOptions results;

    /** Made by picocli. */
    public WireCommand() {}

    @Override
    public Integer call() throws IOException {
        NamedPeers named = named();
        WireOptions options = options(named.peers().getFirst());
        PrintWriter err = spec.commandLine().getErr();
        Progress progress = new Progress(err, Progress.Look.ofErrorStream(), options.seconds() + SECONDS_AROUND);
        try {
            ClassPaths classPaths = named.open().over(ClassPaths.installed(), options.dir());
            WireReport report = new WireMeasurement(options, classPaths, progress).measure();
            progress.end();
            return tell(report);
        } catch (FailedRun failure) {
            progress.end();
            err.println(spec.qualifiedName() + ": " + failure.getMessage());
            err.println("what the peers left is in " + options.dir());
            return ExitCode.PROBLEMS;
        }
    }

    private int tell(WireReport report) throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        report.print(out);
        results.writeJson(report.json());
        out.println(results.words(report.options().dir()));
        out.flush();
        if (report.gcCount() == 0) return ExitCode.OK;
        spec.commandLine()
                .getErr()
                .println("the server collected garbage " + report.gcCount() + " times: the run is void");
        return ExitCode.PROBLEMS;
    }

    private NamedPeers named() {
        try {
            return NamedPeers.parseAllThere(List.of(peer));
        } catch (IllegalArgumentException failure) {
            throw wrong(failure.getMessage());
        }
    }

    private WireOptions options(Peer engine) {
        if (quick && published) throw wrong("--quick and --published are two sizes of one workload: choose one");
        int usual = published ? PUBLISHED : USUAL;
        try {
            return new WireOptions(
                    engine,
                    rate,
                    count.orElse(quick ? QUICK : usual),
                    warmupCount.orElse(quick ? QUICK_WARMUP : WARMUP),
                    journal.journal(ByteSize.UNLIMITED),
                    results.folder("wire-to-wire"));
        } catch (IllegalArgumentException failure) {
            throw wrong(failure.getMessage());
        }
    }

    private ParameterException wrong(String reason) {
        return new ParameterException(spec.commandLine(), reason);
    }
}
