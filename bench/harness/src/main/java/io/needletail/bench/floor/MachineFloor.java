package io.needletail.bench.floor;

import io.needletail.bench.result.Column;
import io.needletail.bench.result.Column.Format;
import io.needletail.bench.result.Result;
import io.needletail.bench.result.Row;
import io.needletail.bench.runner.CProgram;
import io.needletail.bench.runner.ClassPaths;
import io.needletail.bench.runner.CorePinning;
import io.needletail.bench.runner.Environment;
import io.needletail.bench.runner.FailedRun;
import io.needletail.bench.runner.FigureLine;
import io.needletail.bench.runner.Measurement;
import io.needletail.bench.runner.Peer;
import io.needletail.bench.runner.PeerTask;
import io.needletail.bench.runner.Programs;
import io.needletail.bench.runner.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Runs the program that measures the machine, once per measurement.
 *
 * @param classPaths where the program's source is found
 * @param dir where it is compiled
 * @param durationMs for each
 * @param bytes of a message
 */
record MachineFloor(ClassPaths classPaths, Path dir, int durationMs, int bytes) implements Measurement {
    private static final int DURATION_MS_MAX = 60_000;
    private static final int BYTES_MAX = 4_096;
    private static final double PER_THOUSAND = 1_000;
    private static final String RESULT = "RESULT ";
    private static final String COUNT = "count";
    private static final List<String> NAMES =
            List.of(COUNT, "min_ns", "p50_ns", "p99_ns", "p999_ns", "max_ns", "mean_ns");

    MachineFloor {
        if (durationMs < 1 || durationMs > DURATION_MS_MAX || bytes < 1 || bytes > BYTES_MAX) {
            throw new IllegalArgumentException("--duration is " + durationMs + " and --bytes " + bytes
                    + ", expected 1 to " + DURATION_MS_MAX + " and 1 to " + BYTES_MAX);
        }
    }

    @Override
    public double seconds() {
        return subjects().size() * durationMs / PER_THOUSAND;
    }

    @Override
    public Result measure(Progress progress) throws IOException, FailedRun {
        Files.createDirectories(dir);
        Map<String, String> environment =
                Environment.now(CorePinning.ofThisMachine().describe(), "C");
        CProgram program = CProgram.compile("machine", classPaths.of(Peer.RAW.folder()), dir);
        Path binary = program.binary()
                .orElseThrow(() -> new IOException(
                        "the floor is measured by a program in C, and it is " + program.form() + "; install cc"));
        List<Row> rows = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        for (Map.Entry<String, String> subject : subjects().entrySet()) {
            progress.step(subject.getValue());
            List<String> lines = run(binary, subject.getKey()).lines().toList();
            rows.add(row(subject.getValue(), lines));
            if (lines.size() > 1) notes.add(subject.getValue() + ", as tcpping prints it:");
            notes.addAll(lines.subList(0, lines.size() - 1));
        }
        Map<String, String> settings = new LinkedHashMap<>(Environment.ended(environment));
        settings.put("duration_ms", "" + durationMs);
        return result(rows, notes, settings);
    }

    private Map<String, String> subjects() {
        Map<String, String> subjects = new LinkedHashMap<>();
        subjects.put("tcp", bytes + " bytes there and back, TCP");
        subjects.put("uds", bytes + " bytes there and back, Unix domain socket");
        subjects.put("shm", bytes + " bytes there and back, shared memory");
        subjects.put("connect", "TCP connection until accepted");
        subjects.put("clock", "reading the clock");
        subjects.put("gaps", "gaps of a thread that only reads the clock, from 1 us");
        subjects.put("sleep", "waking up later than asked, from 100 us of sleep");
        return subjects;
    }

    private String run(Path binary, String subject) throws IOException, FailedRun {
        List<String> command = new ArrayList<>(List.of(binary.toString(), subject));
        command.addAll(PeerTask.options("duration-ms", durationMs, "order-bytes", bytes));
        CorePinning cores = CorePinning.ofThisMachine();
        if (cores.pinned()) {
            command.addAll(PeerTask.options(
                    "cores", cores.allowed().get(1) + "," + cores.allowed().get(0)));
        }
        Programs.Outcome outcome = Programs.run(command);
        if (outcome.exit() != 0) throw new FailedRun(subject + ": " + outcome.output());
        return outcome.output();
    }

    /** Reads the output of the program; its last line is {@code RESULT name=value name=value}, nanoseconds. */
    static Row row(String subject, List<String> lines) throws FailedRun {
        if (lines.isEmpty() || !lines.getLast().startsWith(RESULT)) {
            throw new FailedRun(subject + ": '" + String.join("\n", lines) + "' is no result");
        }
        Map<String, Object> cells = new LinkedHashMap<>();
        cells.put("variant", subject);
        Map<String, Object> figures = FigureLine.pairs(lines.getLast());
        for (String name : NAMES) {
            if (!figures.containsKey(name)) throw new FailedRun(subject + ": '" + lines.getLast() + "' lacks " + name);
            double figure = (double) figures.get(name);
            cells.put(us(name), name.equals(COUNT) ? figure : figure / PER_THOUSAND);
        }
        return new Row(1, cells);
    }

    private static String us(String name) {
        return name.replace("_ns", "_us");
    }

    /** The result of the rows. */
    static Result result(List<Row> rows, List<String> notes, Map<String, String> environment) {
        List<Column> columns = new ArrayList<>(
                List.of(Column.key("variant").titled("what"), Column.figure(COUNT, COUNT, "", Format.WHOLE)));
        for (String name : NAMES) {
            if (!name.equals(COUNT)) columns.add(Column.time(us(name), Format.THOUSANDTHS));
        }
        return new Result(
                "floor",
                "",
                "The machine itself, microseconds",
                environment.get("pinning") + "; before the measurement " + environment.get("noise_before"),
                "Microseconds, one round of " + environment.get("duration_ms") + " ms a line",
                environment,
                columns,
                rows,
                List.of(),
                notes);
    }
}
