package io.needletail.bench.result;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Renders a result for the terminal: head, tables, notes.
 *
 * @param result what is printed
 */
public record TextReport(Result result) {

    /** Prints it. */
    public void print(PrintWriter out) {
        Map<String, String> environment = result.environment();
        out.println(result.title());
        out.println(environment.get("cpu") + "; Linux " + environment.get("kernel") + "; JDK " + environment.get("jdk")
                + "; commit " + environment.get("commit"));
        if (!result.conditions().isEmpty()) out.println(result.conditions());
        MeasurementKind workload = MeasurementKind.of(result.kind());
        tables(result.summary(), workload.tableBy()).forEach((title, rows) -> {
            out.println();
            if (!title.isEmpty()) out.println(title);
            out.print(table(rows, workload));
        });
        out.println();
        printPublished(out, workload);
        if (!result.legend().isEmpty()) out.println(result.legend());
        for (String name : List.of(Result.SETTINGS, Result.RATIOS)) {
            if (!environment.getOrDefault(name, "").isEmpty()) out.println(environment.get(name));
        }
        result.notes().forEach(out::println);
    }

    private void printPublished(PrintWriter out, MeasurementKind workload) {
        if (result.published().isEmpty()) return;
        out.println("As others published it, on machines of their own; never compared with the above:");
        tables(result.published(), workload.tableBy()).forEach((title, rows) -> {
            if (!title.isEmpty()) out.println(title);
            out.print(TextTable.of(
                    titles(columns(rows, workload)),
                    rows.stream()
                            .map(row -> cells(row, columns(rows, workload)))
                            .toList()));
        });
        out.println();
    }

    /** Rows that have the same texts in some columns are one table. */
    static Map<String, List<Row>> tables(List<Row> rows, List<String> tableBy) {
        return rows.stream()
                .collect(Collectors.groupingBy(
                        row -> tableBy.stream().map(row::text).collect(Collectors.joining(" ")),
                        LinkedHashMap::new,
                        Collectors.toList()));
    }

    private List<Column> columns(List<Row> rows, MeasurementKind workload) {
        return result.columns().stream()
                .filter(column -> column.isFor(Column.Use.TERMINAL))
                .filter(column -> !workload.tableBy().contains(column.name()))
                .filter(column -> rows.stream().anyMatch(row -> row.cell(column.name()) != null))
                .toList();
    }

    private static List<String> titles(List<Column> columns) {
        return columns.stream().map(Column::title).toList();
    }

    private List<String> cells(Row row, List<Column> columns) {
        return columns.stream().map(column -> result.text(row, column)).toList();
    }

    private String table(List<Row> summary, MeasurementKind workload) {
        List<Column> columns = columns(summary, workload);
        List<List<String>> lines = new ArrayList<>();
        for (Row row : summary) {
            List<Row> rounds = result.rows().stream()
                    .filter(round -> workload.showsRounds() && round.round() > 0)
                    .filter(round -> result.keys(round).equals(result.keys(row)))
                    .toList();
            for (Row round : rounds) lines.add(named(cells(round, columns), " " + round.round()));
            if (rounds.isEmpty()) lines.add(cells(row, columns));
            if (rounds.size() > 1) lines.add(named(cells(row, columns), " mean"));
        }
        return TextTable.of(titles(columns), lines);
    }

    private static List<String> named(List<String> cells, String suffix) {
        List<String> named = new ArrayList<>(cells);
        named.set(0, cells.getFirst() + suffix);
        return named;
    }
}
