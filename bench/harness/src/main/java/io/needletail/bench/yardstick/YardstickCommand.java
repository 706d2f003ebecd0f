package io.needletail.bench.yardstick;

import io.needletail.bench.runner.Measurement;
import io.needletail.bench.runner.MeasuringCommand;
import io.needletail.cli.CliCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code needletail bench yardstick}. */
@Command(
        name = "yardstick",
        description = {
            "Run matching engines in a checkout of flash1-dev/matching-engine-benchmark, in turns: five scenarios of some two million"
                    + " messages, whose reports must be those of its reference to the byte.",
            "scripts/yardstick.sh builds the checkout and Needletail's adapter, and calls this."
        },
        footer = {CliCommand.EXAMPLES, "  scripts/yardstick.sh ../matching-engine-benchmark"})
public final class YardstickCommand extends MeasuringCommand {
    private static final String ADAPTER = "_adapter.so";

    @Parameters(paramLabel = "CHECKOUT", description = "With ./harness built; its *_adapter.so are measured too.")
    private Path checkout;

    @Option(names = "--adapter", required = true, paramLabel = "FILE", description = "Needletail's adapter.")
    private Path adapter;

    @Option(
            names = "--rounds",
            defaultValue = "5",
            paramLabel = "N",
            description = "Each engine runs each scenario once in a round (default: ${DEFAULT-VALUE}).")
    private int rounds;

    @Option(
            names = "--seed",
            defaultValue = "23",
            paramLabel = "N",
            description = "Of the flow; the reference is that of 23, with another seed all engines must agree.")
    private long seed;

    /** Made by picocli. */
    public YardstickCommand() {}

    @Override
    protected Measurement measurement() throws IOException {
        if (!Files.isExecutable(checkout.resolve("harness"))) {
            throw new IllegalArgumentException(checkout + " has no ./harness: build it with make");
        }
        try (Stream<Path> files = Files.list(checkout)) {
            List<Path> others = files.filter(file -> file.toString().endsWith(ADAPTER))
                    .sorted()
                    .toList();
            List<Path> engines = Stream.concat(Stream.of(adapter), others.stream())
                    .map(file -> file.toAbsolutePath().normalize())
                    .toList();
            return new YardstickMeasurement(checkout, engines, rounds, seed, folder());
        }
    }

    /** The name of an engine, from that of its file. */
    static String name(Path engine) {
        String file = engine.getFileName().toString();
        return file.endsWith(ADAPTER) ? file.substring(0, file.length() - ADAPTER.length()) : file;
    }
}
