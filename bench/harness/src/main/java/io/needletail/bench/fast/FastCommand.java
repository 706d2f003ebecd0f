package io.needletail.bench.fast;

import io.needletail.bench.runner.Choice;
import io.needletail.bench.runner.ClassPaths;
import io.needletail.bench.runner.Measurement;
import io.needletail.bench.runner.MeasuringCommand;
import io.needletail.bench.runner.RoundOptions;
import io.needletail.bench.turns.TurnEffort;
import io.needletail.bench.turns.TurnMeasurement;
import io.needletail.cli.CliCommand;
import io.needletail.feed.framing.DictionaryReset;
import io.needletail.feed.framing.Framing;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code needletail bench fast}. */
@Command(
        name = "fast",
        description = {
            "Measure what reading and writing market data in FAST costs: Needletail, OpenFAST, a codec written by hand for"
                    + " the one template (a floor), and mFAST where there is a checkout.",
            "What a codec reads and writes is compared first; a difference fails the run."
        },
        footer = {
            CliCommand.EXAMPLES,
            "  needletail bench fast",
            "  needletail bench fast --quick --json out.json",
            "  needletail bench fast --workload var4,mixed --library needletail,handwritten --rounds 5",
            "  needletail bench fast --mfast ../mFAST",
            "  needletail bench fast --templates feed.xml --input feed.pcap --framing hfix4 --reset stream"
        })
public final class FastCommand extends MeasuringCommand {

    @Mixin
    private RoundOptions length;

    @Option(
            names = "--workload",
            split = ",",
            paramLabel = "NAME",
            description = "single1, single4 (one message again and again), var1, var4, mixed (10,000 different ones),"
                    + " fields50, fields500 (wide templates, Needletail alone) (default: all).")
    private List<String> workloads = FastBenchmark.WORKLOADS;

    @Option(
            names = "--library",
            split = ",",
            paramLabel = "NAME",
            description = "needletail, openfast, handwritten, mfast: which, in which order (default: all there are).")
    private List<String> libraries =
            FastBenchmark.CODECS.stream().map(Choice::label).toList();

    @Option(
            names = "--mfast",
            paramLabel = "DIR",
            description = "A checkout of mFAST that is built: its decoder and encoder are generated, compiled and run.")
    private Optional<Path> mfast = Optional.empty();

    @Option(
            names = "--templates",
            paramLabel = "FILE",
            description = "With --input, instead of our streams: a template file.")
    private Optional<Path> templates = Optional.empty();

    @Option(
            names = "--input",
            paramLabel = "FILE",
            description = "With --templates: a capture or a file of messages, decoded by needletail and openfast.")
    private Optional<Path> input = Optional.empty();

    @Option(
            names = "--framing",
            paramLabel = "NAME",
            defaultValue = "none",
            description = "Of --input, as for needletail fast decode (default: ${DEFAULT-VALUE}).")
    private String framing;

    @Option(
            names = "--reset",
            paramLabel = "WHEN",
            defaultValue = "stream",
            description =
                    "message or stream: what of --input begins with fresh dictionaries (default: ${DEFAULT-VALUE}).")
    private String reset;

    /** Made by picocli. */
    public FastCommand() {}

    @Override
    protected Measurement measurement() {
        if (mfast.isPresent() && !Files.isDirectory(mfast.get())) {
            throw new IllegalArgumentException(
                    "--mfast names " + mfast.get() + ", which is no folder; give a checkout of mFAST that is built");
        }
        Path dir = folder().toAbsolutePath();
        FastBenchmark benchmark = new FastBenchmark(
                Choice.of("--library", libraries, FastBenchmark.CODECS),
                workloads,
                length.isQuick(),
                mfast,
                own(),
                dir,
                ClassPaths.installed());
        return new TurnMeasurement(benchmark, TurnEffort.of(length, false), dir);
    }

    private Optional<Input> own() {
        if (templates.isEmpty() && input.isEmpty()) return Optional.empty();
        if (templates.isEmpty() || input.isEmpty()) {
            throw new IllegalArgumentException(
                    "--templates and --input go together: give both, or none for our streams");
        }
        if (!reset.equals("message") && !reset.equals("stream")) {
            throw new IllegalArgumentException("--reset is " + reset + ", expected message or stream");
        }
        DictionaryReset when = reset.equals("message") ? DictionaryReset.MESSAGE : DictionaryReset.STREAM;
        return Optional.of(new Input(templates.get(), input.get(), Framing.parse(framing), when));
    }
}
