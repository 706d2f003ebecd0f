package io.needletail.bench.wire;

import io.needletail.bench.result.Result;
import io.needletail.bench.runner.ByteSize;
import io.needletail.bench.runner.ClassPaths;
import io.needletail.bench.runner.JournalOption;
import io.needletail.bench.runner.Measurement;
import io.needletail.bench.runner.MeasuringCommand;
import io.needletail.bench.runner.Peer;
import io.needletail.cli.CliCommand;
import io.needletail.cli.ExitCode;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code needletail bench wire-to-wire}. */
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
public final class WireCommand extends MeasuringCommand {
    private static final int USUAL = 100_000;
    private static final int QUICK = 15_000;
    private static final int PUBLISHED = 10_000_000;
    private static final int WARMUP = 20_000;
    private static final int QUICK_WARMUP = 5_000;

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

    @Option(
            names = "--warmup-count",
            paramLabel = "N",
            description = "Orders before them; 0 also leaves out the warm-up of Needletail's engines (default: 20000).")
    private Optional<Integer> warmupCount = Optional.empty();

    @Option(
            names = "--peer",
            paramLabel = "NAME",
            defaultValue = "needletail",
            description = "needletail, needletail-validated, quickfixj, philadelphia or artio"
                    + " (default: ${DEFAULT-VALUE}).")
    private String peer;

    @Mixin
    private JournalOption journal;

    /** Made by picocli. */
    public WireCommand() {}

    @Override
    protected Measurement measurement() throws IOException {
        if (quick && published) {
            throw new IllegalArgumentException("--quick and --published are two sizes of one workload: choose one");
        }
        int usual = published ? PUBLISHED : USUAL;
        return new WireMeasurement(
                Peer.parse(List.of(peer)).getFirst(),
                rate,
                count.orElse(quick ? QUICK : usual),
                warmupCount.orElse(quick ? QUICK_WARMUP : WARMUP),
                journal.journal(ByteSize.UNLIMITED),
                folder(),
                ClassPaths.installed());
    }

    @Override
    protected int finish(Result result) {
        int collections =
                result.rows().getFirst().figure("gc_count").orElse(0.0).intValue();
        if (collections == 0) return ExitCode.OK;
        spec.commandLine()
                .getErr()
                .println("the server collected garbage " + collections + " times: the run is invalid");
        return ExitCode.PROBLEMS;
    }
}
