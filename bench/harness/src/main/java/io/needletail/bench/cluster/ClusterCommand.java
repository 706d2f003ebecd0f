package io.needletail.bench.cluster;

import io.needletail.bench.runner.Choice;
import io.needletail.bench.runner.ClassPaths;
import io.needletail.bench.runner.Measurement;
import io.needletail.bench.runner.MeasuringCommand;
import io.needletail.bench.runner.PageOption;
import io.needletail.bench.runner.RoundOptions;
import io.needletail.cli.CliCommand;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
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
    @Mixin
    private RoundOptions length;

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

    @Mixin
    private PageOption page;

    /** Made by picocli. */
    public ClusterCommand() {}

    @Override
    protected Measurement measurement() {
        boolean isPublished = page.isChosen();
        List<Integer> usual = length.isQuick() || isPublished ? List.of(0) : List.of(0, 1);
        return new ClusterMeasurement(
                isPublished
                        ? List.of(ClusterSetup.EMBEDDED)
                        : Choice.of("--setup", setups, List.of(ClusterSetup.values())),
                syncs.isEmpty() ? usual : syncs,
                List.of("echo", isPublished ? "rest" : "match"),
                ClusterEffort.of(length, isPublished),
                isPublished,
                tuned ? Tuning.wanted() : Tuning.NONE,
                folder().toAbsolutePath(),
                ClassPaths.installed());
    }
}
