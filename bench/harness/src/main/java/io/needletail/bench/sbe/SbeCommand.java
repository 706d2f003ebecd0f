package io.needletail.bench.sbe;

import io.needletail.bench.runner.ClassPaths;
import io.needletail.bench.runner.Measurement;
import io.needletail.bench.runner.MeasuringCommand;
import io.needletail.bench.turns.TurnEffort;
import io.needletail.cli.CliCommand;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
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
    private static final String CHRONOS = "chronos";

    @Option(names = "--quick", description = "One short round: a first impression within a minute.")
    private boolean quick;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description = "How often, libraries interleaved; figures are medians (default: 3, with --quick 1).")
    private Optional<Integer> rounds = Optional.empty();

    @Option(
            names = "--library",
            split = ",",
            paramLabel = "NAME",
            description = "needletail, needletail-scan, quickfixj, string: which, in which order (default: all).")
    private List<String> libraries =
            Arrays.stream(SbePeer.values()).map(SbePeer::label).toList();

    @Option(
            names = "--as-published",
            paramLabel = "PAGE",
            description = "Do a published measurement again with its parameters: chronos.")
    private Optional<String> page = Optional.empty();

    /** Made by picocli. */
    public SbeCommand() {}

    @Override
    protected Measurement measurement() {
        if (page.isPresent() && !page.get().equals(CHRONOS)) {
            throw new IllegalArgumentException("--as-published is '" + page.get() + "'; there is " + CHRONOS);
        }
        TurnEffort usual = quick ? TurnEffort.QUICK : page.isPresent() ? SbeMeasurement.PUBLISHED : TurnEffort.USUAL;
        return new SbeMeasurement(
                libraries.stream().map(SbeCommand::library).toList(),
                rounds.map(usual::withRounds).orElse(usual),
                page.isPresent(),
                folder().toAbsolutePath(),
                ClassPaths.installed());
    }

    private static SbePeer library(String label) {
        return SbePeer.named(label)
                .orElseThrow(() ->
                        new IllegalArgumentException("--library names '" + label + "'; there are " + SbePeer.labels()));
    }
}
