package io.needletail.bench.gc;

import io.needletail.bench.result.Column;
import io.needletail.bench.result.Column.Format;
import io.needletail.bench.result.Column.Over;
import io.needletail.bench.result.Result;
import io.needletail.bench.result.Row;
import io.needletail.bench.runner.ChildProcesses;
import io.needletail.bench.runner.Choice;
import io.needletail.bench.runner.ClassPaths;
import io.needletail.bench.runner.Environment;
import io.needletail.bench.runner.FailedRun;
import io.needletail.bench.runner.Measurement;
import io.needletail.bench.runner.Progress;
import io.needletail.bench.runner.RunCertificate;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * One path after the other, each in a virtual machine of its own.
 *
 * @param paths in the order in which they run
 * @param operations of each
 * @param recording gets the recordings of all paths, one after the other, if asked for
 * @param dir for all files
 * @param classPaths where the libraries are
 */
record GarbageMeasurement(
        List<GarbagePath> paths, long operations, Optional<Path> recording, Path dir, ClassPaths classPaths)
        implements Measurement {
    /** Operations of a full run. */
    static final long USUAL = 100_000_000;

    /** Operations of a first impression. */
    static final long QUICK = 2_000_000;

    /** The settings of the flight recorder. */
    static final String SETTINGS = "needletail-zero-gc.jfc";

    private static final String MAIN = "io.needletail.bench.workload.garbage.GarbageProgram";
    private static final int HEAP_MB = 512;
    /** Operations of a path that is exempt: its bytes an operation are the same after few. */
    private static final long EXEMPT_MAX = 1_000_000;

    private static final double START_SECONDS = 3;
    private static final double SECONDS_PER_NS = 1e-9;
    private static final String EXPECTED = "as_expected";

    GarbageMeasurement {
        paths = Choice.distinct("--path", paths, List.of(GarbagePath.values()));
        if (operations < 1) {
            throw new IllegalArgumentException("--operations is " + operations + ", expected 1 or more");
        }
    }

    @Override
    public double seconds() {
        return paths.stream()
                .mapToDouble(path -> START_SECONDS + operationsOf(path) * path.nsPerOperation() * SECONDS_PER_NS)
                .sum();
    }

    @Override
    public Result measure(Progress progress) throws IOException, FailedRun {
        Files.createDirectories(dir);
        Map<String, String> environment = Environment.now("not pinned", "not run");
        try (InputStream settings = GarbageMeasurement.class.getResourceAsStream(SETTINGS)) {
            Files.copy(
                    Objects.requireNonNull(settings, SETTINGS),
                    dir.resolve(SETTINGS),
                    StandardCopyOption.REPLACE_EXISTING);
        }
        RunCertificate.make(dir);
        List<Row> rows = new ArrayList<>();
        try (ChildProcesses children = ChildProcesses.watched()) {
            for (GarbagePath path : paths) {
                progress.step(path.label());
                rows.add(row(path, walk(path, children, progress)));
            }
        }
        if (recording.isPresent()) join(recording.get());
        return result(rows, Environment.ended(environment));
    }

    private GarbageVerdict walk(GarbagePath path, ChildProcesses children, Progress progress)
            throws IOException, FailedRun {
        Path home = dir.resolve(path.label());
        Files.createDirectories(home);
        Files.copy(RunCertificate.store(dir), RunCertificate.store(home), StandardCopyOption.REPLACE_EXISTING);
        Path output = home.resolve("output.txt");
        int exit = children.end(command(path, home), output, progress);
        return GarbageVerdict.of(exit, Files.readAllLines(output), home.resolve(path.path() + ".jfr"));
    }

    /** The command for a path. */
    List<String> command(GarbagePath path, Path home) throws IOException {
        List<String> flags = new ArrayList<>(
                List.of("-Xms" + HEAP_MB + "m", "-Xmx" + HEAP_MB + "m", "-XX:+AlwaysPreTouch", "-Xbatch"));
        flags.addAll(
                path.isUncollected()
                        ? List.of(
                                "-XX:+UnlockExperimentalVMOptions", "-XX:+UseEpsilonGC", "-XX:+ExitOnOutOfMemoryError")
                        : List.of("-XX:+UseSerialGC"));
        flags.addAll(List.of("-XX:-UsePerfData", "--add-modules=jdk.incubator.vector"));
        flags.add("--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED");
        flags.add("--enable-native-access=ALL-UNNAMED");
        String operations = "" + operationsOf(path);
        String settings = dir.resolve(SETTINGS).toString();
        return classPaths.java(path.library(), flags, MAIN, path.path(), operations, home.toString(), settings);
    }

    private long operationsOf(GarbagePath path) {
        return path.isUncollected() ? operations : Math.min(operations, EXEMPT_MAX);
    }

    private static Row row(GarbagePath path, GarbageVerdict verdict) {
        Map<String, Object> cells = new LinkedHashMap<>();
        cells.put("path", path.path());
        cells.put("library", path.library());
        cells.put("heap", path.isUncollected() ? HEAP_MB + " MB, never collected" : HEAP_MB + " MB, collected");
        if (verdict.operations() > 0) {
            cells.put("operations", verdict.operations());
            cells.put("bytes", verdict.bytes());
            cells.put("bytes_per_op", (double) verdict.bytes() / verdict.operations());
            cells.put("quiet_parts", verdict.quietParts());
            cells.put("allocation_events", verdict.events());
        }
        cells.put("verdict", verdict.words());
        cells.put("expected", path.expectation().name().toLowerCase(Locale.ROOT));
        cells.put(EXPECTED, verdict.isAsExpected(path.expectation()));
        return new Row(1, cells);
    }

    /** Returns true when every path showed what it must show. */
    static boolean isAsExpected(Result result) {
        return result.rows().stream().allMatch(row -> Boolean.TRUE.equals(row.cell(EXPECTED)));
    }

    /** Recordings one after the other are a recording. */
    private void join(Path target) throws IOException {
        try (OutputStream all = Files.newOutputStream(target)) {
            for (GarbagePath path : paths) {
                Path one = dir.resolve(path.label()).resolve(path.path() + ".jfr");
                if (Files.exists(one)) Files.copy(one, all);
            }
        }
    }

    private static List<Column> columns() {
        return List.of(
                Column.key("path"),
                Column.key("library"),
                Column.label("heap"),
                Column.figure("operations", "operations", "", Format.GROUPED),
                Column.figure("bytes", "bytes", "bytes", Format.GROUPED).over(Over.MAX),
                Column.figure("bytes_per_op", "B/op", "bytes", Format.TENTHS).over(Over.MAX),
                Column.figure("quiet_parts", "parts without", "", Format.GROUPED),
                Column.figure("allocation_events", "allocation events", "", Format.GROUPED)
                        .over(Over.MAX),
                Column.label("verdict"),
                Column.label("expected"),
                Column.label(EXPECTED).hidden());
    }

    private Result result(List<Row> rows, Map<String, String> environment) {
        Map<String, String> settings = new LinkedHashMap<>(environment);
        settings.put("operations", "" + operations);
        String effort = String.format(Locale.ROOT, "%,d operations after warm-up", operations);
        List<String> notes = new ArrayList<>(List.of(
                "parts without: of the "
                        + GarbageVerdict.PARTS
                        + " parts of a walk those in which the thread allocated no byte. Up to "
                        + String.format(Locale.ROOT, "%,d", GarbageVerdict.MACHINE_BYTES_MAX)
                        + " bytes in fewer than half of the parts are the virtual machine's, not the path's.",
                "heap full: the heap, which is never collected, had no room for the garbage of all operations. bytes: of the path's"
                        + " thread, by ThreadMXBean; allocation events: of that thread, by the flight recorder with "
                        + SETTINGS
                        + ".",
                "planted and quickfixj show that the proof can fail. tls is exempt: the JDK's engines for TLS allocate for each record;"
                        + " its B/op are those of an order and its two reports, with up to 1,000,000 of them."));
        recording.ifPresent(file -> notes.add("the recordings of all paths: " + file));
        return new Result(
                "gc",
                "",
                "Garbage of the hot paths: bytes that an operation allocates",
                effort + "; Epsilon, which collects nothing, and a heap of " + HEAP_MB + " MB",
                "Bytes of " + effort,
                settings,
                columns(),
                rows,
                List.of(),
                notes);
    }
}
