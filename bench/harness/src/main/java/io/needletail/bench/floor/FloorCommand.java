package io.needletail.bench.floor;

import io.needletail.bench.lab.ClassPaths;
import io.needletail.bench.lab.Environment;
import io.needletail.bench.lab.FailedRun;
import io.needletail.bench.lab.JsonText;
import io.needletail.bench.lab.Noise;
import io.needletail.bench.lab.TextTable;
import io.needletail.cli.ExitCode;
import io.needletail.cli.Verb;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
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
        footer = {Verb.EXAMPLES, "  needletail bench floor", "  needletail bench floor --duration 5000 --json out.json"
        })
public final class FloorCommand implements Callable<Integer> {
    private static final DateTimeFormatter FOLDER_TIME = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");
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

    @Option(names = "--dir", paramLabel = "DIR", description = "For the program (default: results/floor-<time>).")
    private Optional<Path> dir = Optional.empty();

    @Option(names = "--json", paramLabel = "FILE", description = "Write the figures there too.")
    private Optional<Path> json = Optional.empty();

    /** Made by picocli. */
    public FloorCommand() {}

    @Override
    public Integer call() throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        MachineFloor floor = floor();
        try {
            Noise noise = Noise.probe();
            List<FloorRow> rows = floor.measure();
            print(out, rows, noise, floor);
            if (json.isPresent()) Files.writeString(json.get(), json(rows, floor.environment()));
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
                    ClassPaths.installed(), folder(), durationMs.orElse(quick ? QUICK_MS : USUAL_MS), bytes);
        } catch (IllegalArgumentException failure) {
            throw new ParameterException(spec.commandLine(), failure.getMessage());
        }
    }

    private Path folder() {
        return dir.orElseGet(() -> Path.of(
                "results", "floor-" + LocalDateTime.now(ZoneId.systemDefault()).format(FOLDER_TIME)));
    }

    private static void print(PrintWriter out, List<FloorRow> rows, Noise noise, MachineFloor floor)
            throws IOException {
        Environment environment = floor.environment();
        out.println("The machine itself, microseconds");
        out.println(environment.cpu() + "; Linux " + environment.kernel() + "; " + environment.pinning()
                + "; while nobody measured " + noise.describe());
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
        Map<String, String> surroundings = new LinkedHashMap<>();
        environment.parts().forEach((name, text) -> surroundings.put(name, JsonText.quoted(text)));
        return "{\n  \"floor\": [\n" + lines + "\n  ],\n  \"environment\": " + JsonText.object(surroundings) + "\n}\n";
    }
}
