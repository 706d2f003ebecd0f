package io.needletail.bench.match;

import io.needletail.bench.runner.ClassPaths;
import io.needletail.bench.runner.Measurement;
import io.needletail.bench.runner.MeasuringCommand;
import io.needletail.bench.turns.TurnEffort;
import io.needletail.cli.CliCommand;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
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
    private static final String CHRONOS = "chronos";

    @Option(names = "--quick", description = "One short round: a first impression within a minute.")
    private boolean quick;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description = "How often, engines interleaved; figures are medians (default: 3, with --quick 1).")
    private Optional<Integer> rounds = Optional.empty();

    @Option(
            names = "--workload",
            split = ",",
            paramLabel = "NAME",
            description =
                    "add, cancel, replace, match (5,000 commands, 10,000 orders in the book), mix-1k, mix-10k, mix-100k (adds,"
                            + " cancels and takes), chronos, chronos-prices (Chronos' orders) (default: all).")
    private List<String> workloads = MatchPlan.WORKLOADS;

    @Option(
            names = "--engine",
            split = ",",
            paramLabel = "NAME",
            description = "needletail, exchange-core: which, in which order (default: both).")
    private List<String> engines = List.of("needletail", "exchange-core");

    @Option(names = "--scan", description = "Instead of orders: scans of 64 to 1,024 price levels in four forms.")
    private boolean scan;

    @Option(
            names = "--as-published",
            paramLabel = "PAGE",
            description = "Do a published measurement again with its parameters: chronos.")
    private Optional<String> page = Optional.empty();

    /** Made by picocli. */
    public MatchCommand() {}

    @Override
    protected Measurement measurement() {
        if (page.isPresent() && !page.get().equals(CHRONOS)) {
            throw new IllegalArgumentException("--as-published is '" + page.get() + "'; there is " + CHRONOS);
        }
        TurnEffort usual = quick ? TurnEffort.QUICK : TurnEffort.USUAL;
        TurnEffort effort = rounds.map(usual::withRounds).orElse(usual);
        Path dir = folder().toAbsolutePath();
        if (scan) {
            boolean isPublished = page.isPresent();
            TurnEffort ofScan = isPublished && !quick ? ScanMeasurement.PUBLISHED : effort;
            return new ScanMeasurement(ofScan, isPublished, dir, ClassPaths.installed());
        }
        MatchPlan plan = new MatchPlan(
                engines.stream().map(MatchCommand::engine).toList(), workloads, effort, dir, ClassPaths.installed());
        if (page.isEmpty()) return new MatchMeasurement(plan);
        int orders = quick ? PacedMeasurement.SHORT_ORDERS : PacedMeasurement.ORDERS;
        return new PacedMeasurement(plan, PacedMeasurement.WARM_UP, orders);
    }

    private static MatchPeer engine(String label) {
        return MatchPeer.named(label)
                .orElseThrow(() -> new IllegalArgumentException(
                        "--engine names '" + label + "'; there are " + MatchPeer.labels()));
    }
}
