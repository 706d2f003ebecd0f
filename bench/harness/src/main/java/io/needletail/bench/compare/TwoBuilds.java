package io.needletail.bench.compare;

import io.needletail.bench.result.Column;
import io.needletail.bench.result.Result;
import io.needletail.bench.result.Row;
import io.needletail.bench.result.TextTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The table of FIX Antenna's page: the figures of a distribution down, two builds across, one table for each peer. Of
 * several rounds the result's own rule counts, which is the median, and the largest for the maximum.
 *
 * @param base all rounds of the base
 * @param changed all rounds of the change
 */
record TwoBuilds(Result base, Result changed) {
    private static final Map<String, String> LINES = lines();

    private static Map<String, String> lines() {
        Map<String, String> lines = new LinkedHashMap<>();
        lines.put("Min", "min_us");
        lines.put("Max", "max_us");
        lines.put("Median", "p50_us");
        lines.put("Average", "mean_us");
        lines.put("50%", "p50_us");
        lines.put("75%", "p75_us");
        lines.put("90%", "p90_us");
        lines.put("95%", "p95_us");
        lines.put("99%", "p99_us");
        lines.put("99.9%", "p999_us");
        lines.put("99.99%", "p9999_us");
        return lines;
    }

    /** The runs of one build as one result, a round a run. */
    static Result merged(List<Result> runs) {
        List<Row> rows = new ArrayList<>();
        int before = 0;
        for (Result run : runs) {
            for (Row row : run.rows()) rows.add(new Row(before + Math.max(1, row.round()), row.cells()));
            before += Math.max(1, run.rounds());
        }
        Result first = runs.getFirst();
        return new Result(
                first.kind(),
                first.variant(),
                first.title(),
                first.conditions(),
                first.caption(),
                first.environment(),
                first.columns(),
                rows,
                List.of(),
                List.of());
    }

    /** The tables of all peers that both builds measured; empty for results without a distribution. */
    String text(String baseName, String changedName) {
        Map<String, Row> changes = new LinkedHashMap<>();
        for (Row row : changed.summary()) changes.put(name(changed, row), row);
        return base.summary().stream()
                .filter(row -> changes.containsKey(name(base, row))
                        && column(base, "p9999_us").isPresent())
                .map(row -> table(row, changes.get(name(base, row)), baseName, changedName))
                .collect(Collectors.joining(System.lineSeparator()));
    }

    private String table(Row before, Row after, String baseName, String changedName) {
        List<List<String>> lines = LINES.entrySet().stream()
                .map(line -> List.of(
                        line.getKey(), cell(base, before, line.getValue()), cell(changed, after, line.getValue())))
                .toList();
        return TextTable.of(List.of(name(base, before) + ", us", baseName, changedName), lines);
    }

    private static String cell(Result result, Row row, String name) {
        return column(result, name).map(column -> result.text(row, column)).orElse("–");
    }

    private static Optional<Column> column(Result result, String name) {
        return result.columns().stream()
                .filter(column -> column.name().equals(name))
                .findFirst();
    }

    /** Identifies a row by the keys that are compared. */
    static String name(Result result, Row row) {
        return result.columns(Column.Use.COMPARE).stream()
                .filter(column -> column.over() == Column.Over.KEY)
                .map(column -> row.text(column.name()))
                .collect(Collectors.joining(" "));
    }
}
