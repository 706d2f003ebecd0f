package io.needletail.bench.sbe;

import io.needletail.bench.runner.Choice;
import io.needletail.bench.runner.ClassPaths;
import io.needletail.bench.runner.Measurement;
import io.needletail.bench.runner.MeasuringCommand;
import io.needletail.bench.runner.PageOption;
import io.needletail.bench.runner.RoundOptions;
import io.needletail.bench.turns.TurnEffort;
import io.needletail.bench.turns.TurnMeasurement;
import io.needletail.cli.CliCommand;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code needletail bench sbe}. */
@Command(
        name = "sbe",
        description = {
            "Measure what an order costs on its way from FIX to SBE, in SBE, and in FIX: Needletail with the venue's codecs,"
                    + " QuickFIX/J, and strings.",
            "What a library writes is compared byte for byte first; a difference fails the run."
        },
        footer = {
            CliCommand.EXAMPLES,
            "  needletail bench sbe",
            "  needletail bench sbe --quick --json out.json",
            "  needletail bench sbe --as-published chronos"
        })
public final class SbeCommand extends MeasuringCommand {
    @Mixin
    private RoundOptions length;

    @Option(
            names = "--library",
            split = ",",
            paramLabel = "NAME",
            description = "needletail, needletail-scan, quickfixj, string: which, in which order (default: all).")
    private List<String> libraries =
            SbeBenchmark.LIBRARIES.stream().map(Choice::label).toList();

    @Mixin
    private PageOption page;

    /** Made by picocli. */
    public SbeCommand() {}

    @Override
    protected Measurement measurement() {
        SbeBenchmark benchmark = new SbeBenchmark(
                Choice.of("--library", libraries, SbeBenchmark.LIBRARIES), page.isChosen(), ClassPaths.installed());
        return new TurnMeasurement(benchmark, TurnEffort.of(length, page.isChosen()), folder().toAbsolutePath());
    }
}
