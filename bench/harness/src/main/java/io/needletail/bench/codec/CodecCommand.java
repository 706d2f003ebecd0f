package io.needletail.bench.codec;

import io.needletail.bench.runner.ClassPaths;
import io.needletail.bench.runner.Measurement;
import io.needletail.bench.runner.MeasuringCommand;
import io.needletail.cli.CliCommand;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code needletail bench codec}. */
@Command(
        name = "codec",
        description = {
            "Measure what reading and writing a FIX message costs: Needletail and other libraries, the same streams of"
                    + " different messages, JMH in new virtual machines for each (with --quick one for each library).",
            "What a library reads and writes is compared first; a difference fails the run."
        },
        footer = {
            CliCommand.EXAMPLES,
            "  needletail bench codec",
            "  needletail bench codec --quick --json out.json",
            "  needletail bench codec --message NewOrderSingle --library needletail,philadelphia --rounds 5",
            "  needletail bench codec --as-published f1x",
            "  needletail bench codec --as-published chronos --quick"
        })
public final class CodecCommand extends MeasuringCommand {
    private static final Set<CodecLibrary> NOT_IN_QUICK = Set.of(
            CodecLibrary.NEEDLETAIL_PLAIN,
            CodecLibrary.NEEDLETAIL_VIEWS,
            CodecLibrary.NEEDLETAIL_PREPARED,
            CodecLibrary.ARTIO_TRIMMED,
            CodecLibrary.ARTIO_VALIDATED);

    @Option(
            names = "--as-published",
            paramLabel = "PAGE",
            description = "Do a published page again with its own message and parameters: f1x, chronos.")
    private Optional<String> page = Optional.empty();

    @Option(names = "--quick", description = "One short round: a first impression within a minute.")
    private boolean quick;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description = "How often, libraries interleaved; figures are medians (default: 3, with --quick 1).")
    private Optional<Integer> rounds = Optional.empty();

    @Option(
            names = "--message",
            split = ",",
            paramLabel = "NAME",
            description = "NewOrderSingle, ExecutionReport, MarketDataIncrementalRefresh (default: all).")
    private List<String> messages = List.of();

    @Option(
            names = "--library",
            split = ",",
            paramLabel = "NAME",
            description = "Which libraries, in which order; with +validation after the name where validation is on"
                    + " (default: all, with --quick without needletail-plain, -views, -prepared, artio-trimmed and"
                    + " artio+validation).")
    private List<String> libraries = List.of();

    /** Made by picocli. */
    public CodecCommand() {}

    @Override
    protected Measurement measurement() {
        if (page.isPresent()) return published();
        CodecEffort effort = quick ? CodecEffort.QUICK : CodecEffort.USUAL;
        List<CodecLibrary> all = libraries.isEmpty() ? usualLibraries() : named();
        return new CodecMeasurement(
                all,
                messages.isEmpty() ? CodecMeasurement.MESSAGES : messages,
                rounds.map(effort::withRounds).orElse(effort),
                folder(),
                ClassPaths.installed());
    }

    private Measurement published() {
        String label = page.orElseThrow();
        PublishedPage known = PublishedPage.named(label)
                .orElseThrow(() -> new IllegalArgumentException(
                        "--as-published is '" + label + "'; there are " + PublishedPage.labels()));
        if (!messages.isEmpty() || rounds.isPresent()) {
            throw new IllegalArgumentException(
                    "--message and --rounds do not go with --as-published: the page says both");
        }
        PublishedEffort effort = quick ? PublishedEffort.QUICK : PublishedEffort.PUBLISHED;
        List<CodecLibrary> all =
                libraries.isEmpty() ? List.copyOf(known.verifies().keySet()) : named();
        return new PublishedMeasurement(known, all, effort, folder(), ClassPaths.installed());
    }

    // A minute has no room for all of them.
    private List<CodecLibrary> usualLibraries() {
        return Arrays.stream(CodecLibrary.values())
                .filter(library -> library != CodecLibrary.NEEDLETAIL_SCAN)
                .filter(library -> !quick || !NOT_IN_QUICK.contains(library))
                .toList();
    }

    private List<CodecLibrary> named() {
        return libraries.stream()
                .map(label -> CodecLibrary.named(label)
                        .orElseThrow(() -> new IllegalArgumentException(
                                "--library names '" + label + "'; there are " + CodecLibrary.labels())))
                .toList();
    }
}
