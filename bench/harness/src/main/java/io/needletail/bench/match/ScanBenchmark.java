package io.needletail.bench.match;

import io.needletail.bench.result.Column;
import io.needletail.bench.result.Column.Format;
import io.needletail.bench.result.Column.Over;
import io.needletail.bench.result.Result;
import io.needletail.bench.result.Row;
import io.needletail.bench.runner.ClassPaths;
import io.needletail.bench.runner.Contender;
import io.needletail.bench.runner.JvmFlags;
import io.needletail.bench.runner.PageOption;
import io.needletail.bench.turns.TurnBenchmark;
import io.needletail.bench.turns.TurnFigures;
import io.needletail.bench.turns.TurnProgram;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Scans of the price levels of one side of a book: the forms take turns with each search over each number of levels.
 *
 * @param isPublished whether Chronos' benchmark is repeated: the limit is always in the middle
 * @param classPaths where the forms are
 */
record ScanBenchmark(boolean isPublished, ClassPaths classPaths) implements TurnBenchmark {
    private static final String MAIN = "io.needletail.bench.workload.scan.ScanProgram";
    private static final List<String> FORMS = List.of("linear", "binary", "vector", "bitmap");
    private static final List<String> SEARCHES = List.of("countMatchable", "findInsertion", "findFirstMatch");
    private static final List<Integer> LEVELS = List.of(64, 256, 512, 1_024);

    @Override
    public List<List<TurnProgram>> programs() throws IOException {
        List<String> operations = SEARCHES.stream()
                .flatMap(search -> LEVELS.stream().map(levels -> search + "-" + levels))
                .toList();
        List<TurnProgram> forms = new ArrayList<>();
        for (String form : FORMS) {
            Contender contender = new Contender(form, "plain", "", form, "", Contender.VECTORS);
            String limits = isPublished ? "middle" : "random";
            List<String> command = classPaths.java(contender, JvmFlags.TURNS, MAIN, form, limits);
            forms.add(new TurnProgram("scan", form, operations, command));
        }
        return List.of(forms);
    }

    @Override
    public Result head() {
        return new Result(
                "match",
                isPublished ? "scan-chronos" : "scan",
                "Price scan: three searches over the levels of one side of a book",
                "the forms take turns; the limit is "
                        + (isPublished ? "in the middle of the levels, as published" : "anywhere among the levels"),
                "Nanoseconds a search",
                isPublished ? Map.of("as_published", PageOption.CHRONOS) : Map.of(),
                List.of(
                        Column.key("workload").titled("search"),
                        Column.key("levels"),
                        Column.key("engine").titled("form"),
                        Column.figure("ns_per_command", "ns/search", "ns", Format.TENTHS)
                                .compared(),
                        Column.ratio("times_linear", "x linear"),
                        Column.figure("bytes_per_command", "B/search", "bytes", Format.TENTHS)
                                .over(Over.MAX)),
                List.of(),
                isPublished ? List.of(published("Chronos, scalar", 65.1), published("Chronos, SIMD", 8.3)) : List.of(),
                List.of());
    }

    private static Row published(String form, double ns) {
        return new Row(0, Map.of("workload", "countMatchable", "levels", "512", "engine", form, "ns_per_command", ns));
    }

    @Override
    public Map<String, Object> cells(TurnFigures one, List<TurnFigures> all) {
        int dash = one.operation().indexOf('-');
        Map<String, Object> cells = new LinkedHashMap<>();
        cells.put("workload", one.operation().substring(0, dash));
        cells.put("levels", one.operation().substring(dash + 1));
        cells.put("engine", one.library());
        one.beside("linear", all).ifPresent(linear -> cells.put("times_linear", linear.times(one.score())));
        return cells;
    }

    @Override
    public List<String> notes(List<Row> summary) {
        return List.of(
                "x linear: how many times faster than the linear scan, turn by turn, medians.",
                "linear, binary and vector scan sorted prices; bitmap counts bits, one for each price, as Needletail's book"
                        + " does; every price has a level. findFirstMatch of sorted levels is the first one or none.");
    }
}
