package io.needletail.bench.cluster;

import io.needletail.bench.runner.ClassPaths;
import io.needletail.bench.runner.Measurement;
import io.needletail.bench.runner.MeasuringCommand;
import io.needletail.cli.CliCommand;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code needletail bench cluster}. */
@Command(
        name = "cluster",
        description = {
            "Measure an order from its client through consensus and matching and back, beside an empty service on the same cluster:"
                    + " one node in the client's process, one node, three nodes on this machine.",
            "One order at a time, and at fixed rates from the moment when an order was due."
        },
        footer = {
            CliCommand.EXAMPLES,
            "  needletail bench cluster",
            "  needletail bench cluster --quick --json out.json",
            "  needletail bench cluster --setup embedded --file-sync 1",
            "  needletail bench cluster --as-published chronos",
            "  sudo needletail bench cluster --tuned"
        })
public final class ClusterCommand extends MeasuringCommand {
    private static final String CHRONOS = "chronos";

    @Option(names = "--quick", description = "One short round: a first impression within two minutes.")
    private boolean quick;

    @Option(names = "--rounds", paramLabel = "N", description = "How often (default: 3, with --quick 1).")
    private Optional<Integer> rounds = Optional.empty();

    @Option(
            names = "--setup",
            split = ",",
            paramLabel = "NAME",
            description = "embedded (one node in the client's process), one, three (default: all).")
    private List<String> setups = List.of("embedded", "one", "three");

    @Option(
            names = "--file-sync",
            split = ",",
            paramLabel = "LEVEL",
            description =
                    "0: the system writes logs to the disk when it likes; 1: they are forced to it (default: 0,1, with --quick"
                            + " 0).")
    private List<Integer> syncs = List.of();

    @Option(
            names = "--tuned",
            description =
                    "Apply the settings of needletail tune for the run, with logs on the disk and in memory, and put them back."
                            + " Needs root.")
    private boolean tuned;

    @Option(
            names = "--as-published",
            paramLabel = "PAGE",
            description = "Do a published measurement again with its parameters: chronos.")
    private Optional<String> page = Optional.empty();

    /** Made by picocli. */
    public ClusterCommand() {}

    @Override
    protected Measurement measurement() {
        if (page.isPresent() && !page.get().equals(CHRONOS)) {
            throw new IllegalArgumentException("--as-published is '" + page.get() + "'; there is " + CHRONOS);
        }
        boolean isPublished = page.isPresent();
        ClusterEffort usual = quick ? ClusterEffort.QUICK : isPublished ? ClusterEffort.PUBLISHED : ClusterEffort.USUAL;
        List<Integer> levels = syncs.isEmpty() ? (quick || isPublished ? List.of(0) : List.of(0, 1)) : syncs;
        ClusterPlan plan = new ClusterPlan(
                isPublished
                        ? List.of(ClusterSetup.EMBEDDED)
                        : setups.stream().map(ClusterCommand::setup).toList(),
                levels,
                isPublished ? List.of("echo", "rest") : List.of("echo", "match"),
                rounds.map(usual::withRounds).orElse(usual),
                folder().toAbsolutePath(),
                ClassPaths.installed());
        return new ClusterMeasurement(plan, isPublished, tuned ? Tuning.wanted() : Tuning.NONE);
    }

    private static ClusterSetup setup(String label) {
        return ClusterSetup.named(label)
                .orElseThrow(() -> new IllegalArgumentException(
                        "--setup names '" + label + "'; there are " + ClusterSetup.labels()));
    }
}
