package io.needletail.bench.match;

import io.needletail.bench.runner.Choice;
import io.needletail.bench.runner.ClassPaths;
import io.needletail.bench.runner.Contender;
import io.needletail.bench.runner.Measurement;
import io.needletail.bench.runner.MeasuringCommand;
import io.needletail.bench.runner.PageOption;
import io.needletail.bench.runner.RoundOptions;
import io.needletail.bench.turns.TurnEffort;
import io.needletail.bench.turns.TurnMeasurement;
import io.needletail.cli.CliCommand;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code needletail bench match}. */
@Command(
        name = "match",
        description = {
            "Measure what a command costs an order book: Needletail's matching engine beside exchange-core's order book; or"
                    + " what a scan of price levels costs (--scan).",
            "Every fill is compared with price-time priority first; a difference fails the run."
        },
        footer = {
            CliCommand.EXAMPLES,
            "  needletail bench match",
            "  needletail bench match --quick --json out.json",
            "  needletail bench match --workload mix-10k,match --rounds 5",
            "  needletail bench match --as-published chronos",
            "  needletail bench match --scan --as-published chronos"
        })
public final class MatchCommand extends MeasuringCommand {
    @Mixin
    private RoundOptions length;

    @Option(
            names = "--workload",
            split = ",",
            paramLabel = "NAME",
            description =
                    "add, cancel, replace, match (5,000 commands, 10,000 orders in the book), mix-1k, mix-10k, mix-100k (adds,"
                            + " cancels and takes), chronos, chronos-prices (Chronos' orders) (default: all).")
    private List<String> workloads = MatchBenchmark.WORKLOADS;

    @Option(
            names = "--engine",
            split = ",",
            paramLabel = "NAME",
            description = "needletail, exchange-core: which, in which order (default: both).")
    private List<String> engines =
            MatchBenchmark.ENGINES.stream().map(Choice::label).toList();

    @Option(names = "--scan", description = "Instead of orders: scans of 64 to 1,024 price levels in four forms.")
    private boolean scan;

    @Mixin
    private PageOption page;

    /** Made by picocli. */
    public MatchCommand() {}

    @Override
    protected Measurement measurement() {
        Path dir = folder().toAbsolutePath();
        ClassPaths classPaths = ClassPaths.installed();
        TurnEffort effort = TurnEffort.of(length, scan && page.isChosen());
        if (scan) return new TurnMeasurement(new ScanBenchmark(page.isChosen(), classPaths), effort, dir);
        List<Contender> named = Choice.of("--engine", engines, MatchBenchmark.ENGINES);
        if (!page.isChosen()) return new TurnMeasurement(new MatchBenchmark(named, workloads, classPaths), effort, dir);
        int orders = length.isQuick() ? PacedMeasurement.SHORT_ORDERS : PacedMeasurement.ORDERS;
        return new PacedMeasurement(named, PacedMeasurement.WARM_UP, orders, dir, classPaths);
    }
}
