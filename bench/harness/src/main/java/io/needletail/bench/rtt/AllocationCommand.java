package io.needletail.bench.rtt;

import io.needletail.bench.result.Result;
import io.needletail.bench.runner.ByteSize;
import io.needletail.bench.runner.ClassPaths;
import io.needletail.bench.runner.Conditions;
import io.needletail.bench.runner.JournalOption;
import io.needletail.bench.runner.Measurement;
import io.needletail.bench.runner.MeasuringCommand;
import io.needletail.bench.runner.Peer;
import io.needletail.bench.runner.Rounds;
import io.needletail.bench.runner.Transport;
import io.needletail.cli.CliCommand;
import io.needletail.cli.ExitCode;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code needletail bench allocation}. */
@Command(
        name = "allocation",
        description = {
            "Measure the round trip in fresh processes, some of them beside a process that takes the cores, and count the"
                    + " bytes that the threads of the engines allocate in each second after the warm-up.",
            "Ends with 1 when one of them is not 0."
        },
        footer = {
            CliCommand.EXAMPLES,
            "  needletail bench allocation",
            "  needletail bench allocation --runs 4 --hogged 2 --duration 3",
            "  needletail bench allocation --peer needletail-plain"
        })
public final class AllocationCommand extends MeasuringCommand {
    @Option(
            names = "--runs",
            paramLabel = "N",
            defaultValue = "20",
            description = "Pairs of fresh processes, one after the other (default: ${DEFAULT-VALUE}).")
    private int runs;

    @Option(
            names = "--hogged",
            paramLabel = "N",
            defaultValue = "10",
            description = "So many of them beside a busy process on each core (default: ${DEFAULT-VALUE}).")
    private int hogged;

    @Option(
            names = "--duration",
            paramLabel = "SECONDS",
            defaultValue = "6",
            description = "Measured per run (default: ${DEFAULT-VALUE}).")
    private int durationSeconds;

    @Option(
            names = "--warmup",
            paramLabel = "SECONDS",
            defaultValue = "4",
            description = "Before each measurement (default: ${DEFAULT-VALUE}).")
    private int warmupSeconds;

    @Option(
            names = "--peer",
            paramLabel = "NAME",
            defaultValue = "needletail",
            description = "One of Needletail's: needletail, needletail-views, needletail-validated, needletail-plain"
                    + " (default: ${DEFAULT-VALUE}).")
    private String peer;

    @Mixin
    private JournalOption journal;

    @Override
    protected Measurement measurement() throws IOException {
        Peer engine = Peer.parse(List.of(peer)).getFirst();
        if (!engine.isOurs()) {
            throw new IllegalArgumentException("--peer is '" + peer + "', expected one of Needletail's");
        }
        if (hogged < 0 || hogged > runs) {
            throw new IllegalArgumentException("--hogged is " + hogged + ", expected 0 to " + runs + " as --runs is");
        }
        Conditions conditions =
                new Conditions(journal.journal(ByteSize.UNLIMITED), new Conditions.Link(Transport.TCP, 0));
        Rounds timing = new Rounds(durationSeconds, warmupSeconds, runs);
        return new AllocationMeasurement(engine, timing, hogged, conditions, folder(), ClassPaths.installed());
    }

    @Override
    protected int finish(Result result) {
        return AllocationMeasurement.isClean(result) ? ExitCode.OK : ExitCode.PROBLEMS;
    }
}
