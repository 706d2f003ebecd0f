package io.needletail.bench.turns;

import io.needletail.bench.result.Column;
import io.needletail.bench.result.Column.Format;
import io.needletail.bench.result.Column.Over;
import io.needletail.bench.result.Result;
import io.needletail.bench.result.Row;
import io.needletail.bench.runner.ChildProcesses;
import io.needletail.bench.runner.Environment;
import io.needletail.bench.runner.FailedRun;
import io.needletail.bench.runner.Measurement;
import io.needletail.bench.runner.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The loop of every benchmark whose contenders take turns.
 *
 * <pre>
 *   round 1: group by group, a process for each program: warm-up, then slices in turn, then single operations
 *   round 2: …
 * </pre>
 *
 * @param benchmark what is measured
 * @param effort how long and how often
 * @param dir for what the processes write
 */
public record TurnMeasurement(TurnBenchmark benchmark, TurnEffort effort, Path dir) implements Measurement {

    @Override
    public double seconds() {
        try {
            return new TurnRuns(effort, dir, benchmark.programs()).seconds();
        } catch (IOException notInstalled) {
            // The measurement itself says why.
            return 0;
        }
    }

    @Override
    public Result measure(Progress progress) throws IOException, FailedRun {
        Files.createDirectories(dir);
        Map<String, String> environment = Environment.now("not pinned", "not run");
        try (ChildProcesses children = ChildProcesses.watched()) {
            benchmark.prepare(children, progress);
            List<TurnFigures> figures = new TurnRuns(effort, dir, benchmark.programs()).run(children, progress);
            TurnFigures.writeTimes(dir, figures);
            return result(figures, Environment.ended(environment));
        }
    }

    /** The result of the rounds. */
    public Result result(List<TurnFigures> figures, Map<String, String> environment) throws IOException {
        Result head = benchmark.head();
        Map<String, String> settings = new LinkedHashMap<>(environment);
        settings.put("rounds", "" + effort.rounds());
        settings.put("slices", "" + effort.slices());
        settings.put("slice_ms", "" + effort.sliceMs());
        settings.putAll(head.environment());
        settings.put("shortened", "" + effort.isQuick());
        List<Column> columns = new ArrayList<>(head.columns());
        columns.addAll(TurnTimes.columns());
        columns.add(Column.figure(Result.COMPILING, "compiling", "", Format.HUNDREDTHS)
                .over(Over.MAX)
                .hidden());
        Result result = new Result(
                head.kind(),
                head.variant(),
                head.title(),
                effort.words() + " of a thread's own time, in which " + head.conditions(),
                head.caption() + ", " + effort.words(),
                settings,
                columns,
                rows(figures, columns),
                head.published(),
                List.of());
        return result.withNotes(benchmark.notes(result.summary()));
    }

    private List<Row> rows(List<TurnFigures> figures, List<Column> columns) throws IOException {
        // Of a library with several forms the fastest one counts.
        Map<List<Object>, TurnFigures> byKey = new LinkedHashMap<>();
        for (TurnFigures one : figures) {
            byKey.merge(
                    List.of(one.workload(), one.library(), one.operation(), one.round()),
                    one,
                    (first, other) -> other.score().ns() < first.score().ns() ? other : first);
        }
        List<TurnFigures> fastest =
                byKey.values().stream().sorted(benchmark.order()).toList();
        List<Row> rows = new ArrayList<>();
        for (TurnFigures one : fastest) {
            Map<String, Object> cells = new LinkedHashMap<>(benchmark.cells(one, fastest));
            cells.put(first("ns", columns), one.score().ns());
            // Rounded to a tenth: the clock of the loop allocates, not the library.
            cells.put(first("bytes", columns), Math.rint(one.score().bytes() * 10) / 10);
            one.score().times().ifPresent(times -> cells.putAll(times.cells()));
            cells.put(Result.COMPILING, one.score().compiling());
            Map<String, Object> ordered = new LinkedHashMap<>();
            columns.forEach(column -> ordered.put(column.name(), cells.get(column.name())));
            rows.add(new Row(one.round(), ordered));
        }
        return rows;
    }

    private static String first(String unit, List<Column> columns) {
        return columns.stream()
                .filter(column -> column.unit().equals(unit))
                .findFirst()
                .orElseThrow()
                .name();
    }
}
