package io.needletail.bench.floor;

import io.needletail.bench.runner.ClassPaths;
import io.needletail.bench.runner.Measurement;
import io.needletail.bench.runner.MeasuringCommand;
import io.needletail.cli.CliCommand;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code needletail bench floor}. */
@Command(
        name = "floor",
        description = {
            "Measure what the machine itself costs: bytes there and back over TCP, a Unix domain socket and shared memory,"
                    + " a TCP connection, the clock, what a busy thread misses, and how late a sleeping one wakes up.",
            "tcpping's lines are connection times, not round trips of data: an engine is to be compared with the latter."
        },
        footer = {
            CliCommand.EXAMPLES,
            "  needletail bench floor",
            "  needletail bench floor --duration 5000 --json out.json"
        })
public final class FloorCommand extends MeasuringCommand {
    private static final int QUICK_MS = 200;
    private static final int USUAL_MS = 1_000;

    @Option(names = "--quick", description = "A fifth of a second for each line.")
    private boolean quick;

    @Option(
            names = "--duration",
            paramLabel = "MS",
            description = "Measured for each line, milliseconds, 60,000 at most (default: 1000).")
    private Optional<Integer> durationMs = Optional.empty();

    @Option(
            names = "--bytes",
            paramLabel = "N",
            defaultValue = "174",
            description = "Of a message there, and as many back (default: ${DEFAULT-VALUE}).")
    private int bytes;

    /** Made by picocli. */
    public FloorCommand() {}

    @Override
    protected Measurement measurement() {
        int each = durationMs.orElse(quick ? QUICK_MS : USUAL_MS);
        return new MachineFloor(ClassPaths.installed(), folder(), each, bytes);
    }
}
