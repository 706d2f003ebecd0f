package io.needletail.bench.cost;

import io.needletail.bench.result.Column;
import io.needletail.bench.result.Column.Format;
import io.needletail.bench.result.Column.Over;
import io.needletail.bench.result.Result;
import io.needletail.bench.result.Row;
import io.needletail.bench.runner.ChildProcess;
import io.needletail.bench.runner.ChildProcesses;
import io.needletail.bench.runner.Environment;
import io.needletail.bench.runner.FailedRun;
import io.needletail.bench.runner.FigureLine;
import io.needletail.bench.runner.Measurement;
import io.needletail.bench.runner.Noise;
import io.needletail.bench.runner.Progress;
import io.needletail.bench.runner.Rounds;
import io.needletail.bench.runner.Stores;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Cost of a message in several variants: every variant once in the first round, every variant once in the second, and
 * so on.
 *
 * @param kind of the result
 * @param title what is measured, in a line
 * @param timing how long and how often
 * @param variants in the order in which they run within a round
 * @param dir folder of the files that they write
 * @param floor what the program in C is, if one runs
 * @param notes further notes below the table
 */
record CostMeasurement(
        String kind, String title, Rounds timing, List<Variant> variants, Path dir, String floor, List<String> notes)
        implements Measurement {
    private static final Duration AROUND_MAX = Duration.ofMinutes(2);
    private static final double SECONDS_AROUND = 2;

    /**
     * A program that measures itself and prints a line with its figures.
     *
     * @param label its name in the table
     * @param yardstick the label of the variant that it is compared with in each round
     * @param command the program
     * @param store folder of the files that it writes, removed after each round
     */
    record Variant(String label, String yardstick, List<String> command, Path store) {}

    CostMeasurement {
        variants = List.copyOf(variants);
        notes = List.copyOf(notes);
    }

    @Override
    public double seconds() {
        return timing.count() * variants.size() * (timing.secondsEach() + SECONDS_AROUND);
    }

    @Override
    public Result measure(Progress progress) throws IOException, FailedRun {
        Map<String, String> environment = Environment.now("not pinned", floor);
        try (ChildProcesses children = ChildProcesses.watched()) {
            List<Row> rows = timing.take(
                    variants,
                    Variant::label,
                    progress,
                    (variant, round) -> measure(variant, round, children, progress));
            return result(
                    rows,
                    Environment.ended(environment),
                    Files.getFileStore(dir).type());
        }
    }

    private Row measure(Variant variant, int round, ChildProcesses children, Progress progress)
            throws IOException, FailedRun {
        Stores.settle(dir, progress);
        Noise noise = Noise.beforeRound(progress);
        String name = variant.label().replace(' ', '-') + "-" + round;
        List<String> command = new ArrayList<>(variant.command());
        command.addAll(List.of("--out", dir.resolve(name).toString()));
        Duration most = AROUND_MAX.plusSeconds(timing.secondsEach());
        Path errors = dir.resolve(name + ".err");
        try (ChildProcess process = ChildProcess.start(variant.label(), command, errors, children)) {
            Row row = row(variant, round, process.await("RESULT ", most, progress::tick));
            process.sayToTheEnd("quit");
            process.awaitExit();
            return row.with(noise.cells());
        } finally {
            Stores.remove(variant.store());
        }
    }

    /** Reads {@code RESULT name=value name=value}; a dash is a figure that the variant does not have. */
    static Row row(Variant variant, int round, String line) throws FailedRun {
        Map<String, Object> cells = new LinkedHashMap<>();
        cells.put("variant", variant.label());
        cells.putAll(FigureLine.pairs(line));
        Row row = new Row(round, cells).with("against", variant.yardstick());
        if (row.cell("p50_ns") == null || row.figure("cycles").orElse(0.0) < 1) {
            throw new FailedRun(variant.label() + " measured nothing: '" + line + "'; give it a longer --duration");
        }
        return row;
    }

    /** The result of the rounds. */
    Result result(List<Row> measured, Map<String, String> environment, String fileSystem) {
        List<Column> columns = new ArrayList<>(List.of(
                Column.key("variant"),
                Column.figure("cycles", "cycles", "", Format.WHOLE)
                        .over(Over.SUM)
                        .hidden(),
                Column.figure("p50_ns", "p50 ns", "ns", Format.TENTHS).compared(),
                Column.figure("p99_ns", "p99 ns", "ns", Format.TENTHS).compared(),
                Column.figure("mean_ns", "mean ns", "ns", Format.TENTHS).without(Column.Use.DOCUMENT),
                Column.figure("max_ns", "max ns", "ns", Format.TENTHS).over(Over.MAX),
                Column.figure("slow", "> 100 us", "", Format.WHOLE).over(Over.SUM),
                Column.figure("alloc", "B/msg", "bytes", Format.TENTHS).over(Over.MAX),
                Column.ratio("ratio", "times"),
                Column.label("against")));
        columns.addAll(Noise.columns());
        List<Row> rows = Result.withRatio(
                measured, "p50_ns", "ratio", (row, yard) -> yard.text("variant").equals(row.text("against")));
        Map<String, String> settings = new LinkedHashMap<>(environment);
        settings.put("rounds", "" + timing.count());
        settings.put("duration_s", "" + timing.durationSeconds());
        settings.put("journal_file_system", fileSystem);
        List<String> legend = new ArrayList<>(List.of(
                "For each message; times: p50 against another variant's in the same round, the median over the rounds, and"
                        + " the smallest and the largest."));
        legend.addAll(notes);
        return new Result(
                kind,
                "",
                title,
                timing.words() + " after " + timing.warmupSeconds() + " s of warm-up; not pinned; journals on "
                        + fileSystem,
                "Nanoseconds for each message, " + timing.words() + "; journals on " + fileSystem,
                settings,
                columns,
                rows,
                List.of(),
                legend);
    }
}
