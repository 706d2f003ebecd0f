package io.needletail.bench.venue;

import io.needletail.bench.runner.Choice;
import io.needletail.bench.runner.ClassPaths;
import io.needletail.bench.runner.Measurement;
import io.needletail.bench.runner.MeasuringCommand;
import io.needletail.bench.runner.RoundOptions;
import io.needletail.cli.CliCommand;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code needletail bench venue}. */
@Command(
        name = "venue",
        description = {
            "Measure an order through the venue, from FIX bytes to FIX bytes, one part more on each line: the matching engine, one"
                    + " process, shared memory, TCP, TCP with consensus; beside bare TCP and an empty cluster.",
            "Orders leave when they are due, whatever became of those before; a time begins then."
        },
        footer = {
            CliCommand.EXAMPLES,
            "  needletail bench venue",
            "  needletail bench venue --quick --json out.json",
            "  needletail bench venue --nodes 3",
            "  needletail bench venue --path floor,tcp --rate 50000"
        })
public final class VenueLatencyCommand extends MeasuringCommand {
    private static final int THREE = 3;

    @Mixin
    private RoundOptions length;

    @Option(
            names = "--cold",
            description =
                    "Leave out the venue's own warm-up, which 'needletail venue --warm-up' makes; --quick has none.")
    private boolean cold;

    @Option(
            names = "--orders",
            paramLabel = "N",
            description = "Orders that count (default: 1000000, with --quick 20000).")
    private Optional<Integer> orders = Optional.empty();

    @Option(
            names = "--warmup",
            paramLabel = "N",
            description = "Orders before them (default: 100000, with --quick 80000).")
    private Optional<Integer> warmUp = Optional.empty();

    @Option(names = "--rate", paramLabel = "N", description = "Orders a second over sockets (default: 20000).")
    private Optional<Integer> rate = Optional.empty();

    @Option(
            names = "--rate-in-process",
            paramLabel = "N",
            description = "Orders a second within one process (default: 100000).")
    private Optional<Integer> processRate = Optional.empty();

    @Option(
            names = "--nodes",
            paramLabel = "N",
            defaultValue = "1",
            description = "1, or 3 for the lines of a cluster of three nodes too (default: ${DEFAULT-VALUE}).")
    private int nodes;

    @Option(
            names = "--path",
            split = ",",
            paramLabel = "NAME",
            description =
                    "match, process, process-unvalidated, shm, floor, tcp, echo, raft, echo-3, raft-3 (default: all but the"
                            + " last two).")
    private List<String> paths = List.of();

    /** Made by picocli. */
    public VenueLatencyCommand() {}

    @Override
    protected Measurement measurement() {
        if (nodes != 1 && nodes != THREE)
            throw new IllegalArgumentException("--nodes is " + nodes + ", expected 1 or 3");
        VenueLatencyEffort usual = length.isQuick() ? VenueLatencyEffort.QUICK : VenueLatencyEffort.USUAL;
        VenueLatencyEffort effort = new VenueLatencyEffort(
                length.rounds(usual.rounds()),
                warmUp.orElse(usual.warmUp()),
                orders.orElse(usual.orders()),
                processRate.orElse(usual.processRate()),
                rate.orElse(usual.socketRate()),
                usual.isWarm() && !cold);
        return new VenueLatencyMeasurement(chosen(), effort, folder().toAbsolutePath(), ClassPaths.installed());
    }

    private List<VenueLatencyPath> chosen() {
        if (paths.isEmpty()) {
            return Stream.of(VenueLatencyPath.values())
                    .filter(path -> path.nodes() <= nodes)
                    .toList();
        }
        return Choice.of("--path", paths, List.of(VenueLatencyPath.values()));
    }
}
