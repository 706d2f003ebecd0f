package io.needletail.bench.floor;

import io.needletail.bench.runner.ClassPaths;
import io.needletail.bench.runner.Environment;
import io.needletail.bench.runner.FailedRun;
import io.needletail.bench.runner.JsonText;
import io.needletail.bench.runner.ResultOptions;
import io.needletail.bench.runner.TextTable;
import io.needletail.cli.CliCommand;
import io.needletail.cli.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code needletail bench floor}: what the machine costs before anybody speaks FIX. */
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
public final class FloorCommand implements Callable<Integer> {
    private static final int QUICK_MS = 200;
    private static final int USUAL_MS = 1_000;
    private static final double NS_PER_US = 1_000;

    @Spec
    private CommandSpec spec;

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

    @Mixin
    private ResultOptions results;

    /** Made by picocli. */
    public FloorCommand() {}

    @Override
    public Integer call() throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        MachineFloor floor = floor();
        try {
            Environment before = floor.environment();
            List<FloorRow> rows = floor.measure();
            Environment environment = before.ended();
            print(out, rows, environment);
            results.writeJson(json(rows, environment));
            out.println(results.words(floor.dir()));
            out.flush();
            return ExitCode.OK;
        } catch (FailedRun failure) {
            spec.commandLine().getErr().println(spec.qualifiedName() + ": " + failure.getMessage());
            return ExitCode.PROBLEMS;
        }
    }

    private MachineFloor floor() {
        try {
            return new MachineFloor(
                    ClassPaths.installed(),
                    results.folder("floor"),
                    durationMs.orElse(quick ? QUICK_MS : USUAL_MS),
                    bytes);
        } catch (IllegalArgumentException failure) {
            throw new ParameterException(spec.commandLine(), failure.getMessage());
        }
    }

    private static void print(PrintWriter out, List<FloorRow> rows, Environment environment) {
        out.println("The machine itself, microseconds");
        out.println(environment.cpu() + "; Linux " + environment.kernel() + "; " + environment.pinning()
                + "; while nobody measured "
                + environment.before().describe());
        out.println();
        List<String> head = new ArrayList<>(List.of("what"));
        FloorRow.NAMES.forEach(name -> head.add(name.replace("_ns", "")));
        out.print(TextTable.of(head, rows.stream().map(FloorCommand::cells).toList()));
        out.println();
        for (FloorRow row : rows) {
            if (!row.lines().isEmpty()) out.println(row.what() + ", as tcpping prints it:");
            row.lines().forEach(out::println);
        }
    }

    private static List<String> cells(FloorRow row) {
        List<String> cells = new ArrayList<>(List.of(row.what()));
        for (String name : FloorRow.NAMES) {
            long value = row.figures().get(name);
            cells.add(
                    name.equals("count")
                            ? Long.toString(value)
                            : String.format(Locale.ROOT, "%.3f", value / NS_PER_US));
        }
        return cells;
    }

    static String json(List<FloorRow> rows, Environment environment) {
        String lines = rows.stream()
                .map(row -> {
                    Map<String, String> members = new LinkedHashMap<>();
                    members.put("variant", JsonText.quoted(row.what()));
                    FloorRow.NAMES.forEach(name ->
                            members.put(name, Long.toString(row.figures().get(name))));
                    return "    " + JsonText.object(members);
                })
                .collect(Collectors.joining(",\n"));
        Map<String, String> surroundings = JsonText.members(environment.parts());
        return "{\n  \"floor\": [\n" + lines + "\n  ],\n  \"environment\": " + JsonText.object(surroundings) + "\n}\n";
    }
}
