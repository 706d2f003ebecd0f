package io.needletail.bench.codec;

import io.needletail.bench.runner.Choice;
import io.needletail.bench.runner.ClassPaths;
import io.needletail.bench.runner.Contender;
import io.needletail.bench.runner.Measurement;
import io.needletail.bench.runner.MeasuringCommand;
import io.needletail.bench.runner.RoundOptions;
import io.needletail.cli.CliCommand;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
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
    /** A minute has no room for all of them. */
    private static final List<Contender> NOT_IN_QUICK = List.of(
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

    @Mixin
    private RoundOptions length;

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
        if (page.isPresent())
            return published(Choice.of("--as-published", page.get(), List.of(PublishedPage.values())));
        return new CodecMeasurement(
                libraries.isEmpty() ? usualLibraries() : named(),
                messages.isEmpty() ? CodecMeasurement.MESSAGES : messages,
                CodecEffort.of(length),
                folder(),
                ClassPaths.installed());
    }

    private Measurement published(PublishedPage known) {
        if (!messages.isEmpty() || length.areGiven()) {
            throw new IllegalArgumentException(
                    "--message and --rounds do not go with --as-published: the page says both");
        }
        List<Contender> all = libraries.isEmpty() ? List.copyOf(known.verifies().keySet()) : named();
        PublishedEffort effort = length.isQuick() ? PublishedEffort.QUICK : PublishedEffort.PUBLISHED;
        return new PublishedMeasurement(known, all, effort, folder(), ClassPaths.installed());
    }

    private List<Contender> usualLibraries() {
        return CodecLibrary.ALL.stream()
                .filter(library -> !library.equals(CodecLibrary.NEEDLETAIL_SCAN))
                .filter(library -> !length.isQuick() || !NOT_IN_QUICK.contains(library))
                .toList();
    }

    private List<Contender> named() {
        return Choice.of("--library", libraries, CodecLibrary.ALL);
    }
}
