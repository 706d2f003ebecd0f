package io.needletail.bench.match;

import io.needletail.bench.result.Column;
import io.needletail.bench.result.Column.Format;
import io.needletail.bench.result.Column.Over;
import io.needletail.bench.result.Result;
import io.needletail.bench.result.Row;
import io.needletail.bench.runner.ChildProcesses;
import io.needletail.bench.runner.ClassPaths;
import io.needletail.bench.runner.Environment;
import io.needletail.bench.runner.FailedRun;
import io.needletail.bench.runner.Measurement;
import io.needletail.bench.runner.Programs;
import io.needletail.bench.runner.Progress;
import io.needletail.bench.turns.Contender;
import io.needletail.bench.turns.TurnEffort;
import io.needletail.bench.turns.TurnFigures;
import io.needletail.bench.turns.TurnProcess;
import io.needletail.bench.turns.TurnRuns;
import io.needletail.bench.turns.TurnTimes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Scans of the price levels of a book, in several forms.
 *
 * @param effort how long and how often
 * @param published whether Chronos' benchmark is repeated: the limit is always in the middle
 * @param dir for what the processes write
 * @param classPaths where the forms are
 */
record ScanMeasurement(TurnEffort effort, boolean published, Path dir, ClassPaths classPaths) implements Measurement {
    /** Chronos' benchmark: 2 forks, each 5 x 1 s warm-up and 10 x 1 s. */
    static final TurnEffort PUBLISHED = new TurnEffort(2, 5_000, 1_000, 10, false);

    private static final String MAIN = "io.needletail.bench.workload.scan.ScanProgram";
    private static final List<String> FORMS = List.of("linear", "binary", "vector", "bitmap");
    private static final List<String> SEARCHES = List.of("countMatchable", "findInsertion", "findFirstMatch");
    private static final List<Integer> LEVELS = List.of(64, 256, 512, 1_024);
    private static final String LINEAR = "linear";

    @Override
    public double seconds() {
        try {
            return runs().seconds();
        } catch (IOException notInstalled) {
            // The measurement itself tells why.
            return 0;
        }
    }

    @Override
    public Result measure(Progress progress) throws IOException, FailedRun {
        Map<String, String> environment = Environment.now("not pinned", "not run");
        try (ChildProcesses children = ChildProcesses.watched()) {
            List<TurnFigures> figures = runs().run(children, progress);
            TurnFigures.writeTimes(dir, figures);
            return result(figures, Environment.ended(environment));
        }
    }

    private TurnRuns runs() throws IOException {
        List<String> operations = SEARCHES.stream()
                .flatMap(search -> LEVELS.stream().map(levels -> search + "-" + levels))
                .toList();
        List<Contender> forms = new ArrayList<>();
        for (String form : FORMS) {
            List<String> command = new ArrayList<>(List.of(Programs.java()));
            command.addAll(TurnProcess.JVM_FLAGS);
            command.addAll(classPaths.jvmFlags());
            command.addAll(List.of("--add-modules=jdk.incubator.vector", "-cp", classPaths.of("plain"), MAIN, form));
            command.add(published ? "middle" : "random");
            forms.add(new Contender("scan", form, operations, command, "READY"));
        }
        return new TurnRuns(effort, dir, List.of(forms));
    }

    private static List<Column> columns() {
        List<Column> columns = new ArrayList<>(List.of(
                Column.key("workload").titled("search"),
                Column.key("levels"),
                Column.key("engine").titled("form"),
                Column.figure("ns_per_command", "ns/search", "ns", Format.TENTHS)
                        .compared(),
                Column.ratio("times_linear", "x linear"),
                Column.figure("bytes_per_command", "B/search", "bytes", Format.TENTHS)
                        .over(Over.MAX)));
        columns.addAll(TurnTimes.columns());
        columns.add(Column.figure(Result.COMPILING, "compiling", "", Format.HUNDREDTHS)
                .over(Over.MAX)
                .hidden());
        return columns;
    }

    private Result result(List<TurnFigures> figures, Map<String, String> environment) {
        Map<String, String> settings = new LinkedHashMap<>(environment);
        settings.put("rounds", "" + effort.rounds());
        settings.put("slices", "" + effort.slices());
        settings.put("slice_ms", "" + effort.sliceMs());
        if (published) settings.put("as_published", "chronos");
        settings.put("shortened", "" + effort.isQuick());
        return new Result(
                "match",
                published ? "scan-chronos" : "scan",
                "Price scan: three searches over the levels of one side of a book",
                effort.words() + " of a thread's own time, in which the forms take turns; the limit is "
                        + (published ? "in the middle of the levels, as published" : "anywhere among the levels"),
                "Nanoseconds a search, " + effort.words(),
                settings,
                columns(),
                figures.stream().map(one -> row(one, figures)).toList(),
                published ? publishedRows() : List.of(),
                List.of(
                        "x linear: how many times faster than the linear scan, turn by turn, medians.",
                        "linear, binary and vector scan sorted prices; bitmap counts bits, one for each price, as Needletail's book"
                                + " does; every price has a level. findFirstMatch of sorted levels is the first one or none."));
    }

    private static Row row(TurnFigures one, List<TurnFigures> all) {
        int dash = one.operation().indexOf('-');
        Map<String, Object> cells = new LinkedHashMap<>();
        cells.put("workload", one.operation().substring(0, dash));
        cells.put("levels", one.operation().substring(dash + 1));
        cells.put("engine", one.contender().library());
        cells.put("ns_per_command", one.score().ns());
        all.stream()
                .filter(other ->
                        other.isBeside(one) && other.contender().library().equals(LINEAR))
                .findFirst()
                .ifPresent(other -> cells.put("times_linear", other.score().times(one.score())));
        cells.put("bytes_per_command", Math.rint(one.score().bytes() * 10) / 10);
        one.score().times().ifPresent(times -> cells.putAll(times.cells()));
        cells.put(Result.COMPILING, one.score().compiling());
        return new Row(one.round(), cells);
    }

    private static List<Row> publishedRows() {
        return List.of(publishedRow("Chronos, scalar", 65.1), publishedRow("Chronos, SIMD", 8.3));
    }

    private static Row publishedRow(String form, double ns) {
        return new Row(0, Map.of("workload", "countMatchable", "levels", "512", "engine", form, "ns_per_command", ns));
    }
}
