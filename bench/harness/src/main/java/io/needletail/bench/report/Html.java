package io.needletail.bench.report;

import io.needletail.bench.chart.Markup;
import io.needletail.bench.result.Column;
import io.needletail.bench.result.Column.Over;
import io.needletail.bench.result.Result;
import io.needletail.bench.result.Row;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The parts of HTML that the page is made of. */
final class Html {
    private static final Pattern SPREAD = Pattern.compile("^([\\d.,]+) \\((.*)\\)$");

    /** Characters of a table's type that fit beside each other on the page. */
    private static final int WIDTH_MAX = 150;

    private static final int GAP = 2;

    private Html() {}

    /** A table of two columns. */
    static String card(Map<String, ?> rows) {
        if (rows.isEmpty()) return "";
        return rows.entrySet().stream()
                .map(row -> "<tr><th>%s</th><td>%s</td></tr>"
                        .formatted(Markup.text(row.getKey().replace('_', ' ')), Markup.text(row.getValue())))
                .collect(Collectors.joining("\n", "<table class=\"card\">\n", "\n</table>\n"));
    }

    /** The table of a document, and one with every figure that is closed at first, where that has more. */
    static String tables(Result result) {
        List<Column> all = columns(result, result.summary());
        List<Column> main =
                all.stream().filter(column -> column.isFor(Column.Use.DOCUMENT)).toList();
        if (main.isEmpty() || main.size() == all.size()) return table(result, result.summary(), all);
        return table(result, result.summary(), main) + closed("All figures", table(result, result.summary(), all));
    }

    /** A part of the page that is closed at first; none where there is nothing in it. */
    static String closed(String title, String html) {
        return html.isEmpty() ? "" : "<details><summary>" + title + "</summary>\n" + html + "</details>\n";
    }

    /** A line for each row, a column for each column that a row has a cell of. */
    static String table(Result result, List<Row> rows) {
        return table(result, rows, columns(result, rows));
    }

    private static List<Column> columns(Result result, List<Row> rows) {
        return result.columns().stream()
                .filter(column -> !column.uses().isEmpty())
                .filter(column -> rows.stream().anyMatch(row -> row.cell(column.name()) != null))
                .toList();
    }

    private static String table(Result result, List<Row> rows, List<Column> columns) {
        return folds(result, rows, columns).stream()
                .map(part -> part(result, rows, part))
                .collect(Collectors.joining());
    }

    /** The columns of each part of a table that is wider than the page: each part has the columns that name a row. */
    private static List<List<Column>> folds(Result result, List<Row> rows, List<Column> columns) {
        List<Column> keys =
                columns.stream().filter(column -> column.over() == Over.KEY).toList();
        List<List<Column>> folds = new ArrayList<>();
        folds.add(new ArrayList<>(keys));
        int start = keys.stream().mapToInt(key -> width(result, rows, key)).sum();
        int width = start;
        for (Column column : columns) {
            if (column.over() == Over.KEY) continue;
            int more = width(result, rows, column);
            if (width + more > WIDTH_MAX && folds.getLast().size() > keys.size()) {
                folds.add(new ArrayList<>(keys));
                width = start;
            }
            folds.getLast().add(column);
            width += more;
        }
        return folds;
    }

    /** Characters that a column takes with its gap: of its longest figure, or of its longest word, since text wraps. */
    private static int width(Result result, List<Row> rows, Column column) {
        Stream<String> figures = rows.stream()
                .map(row -> SPREAD.matcher(result.text(row, column)).replaceFirst("$1 $2"));
        return Stream.concat(Stream.of(title(column)), figures)
                        .flatMap(text -> Arrays.stream(text.split(" ")))
                        .mapToInt(String::length)
                        .max()
                        .orElse(0)
                + GAP;
    }

    private static String part(Result result, List<Row> rows, List<Column> columns) {
        String head = columns.stream()
                .map(column -> "<th" + style(column) + ">" + Markup.text(title(column)) + "</th>")
                .collect(Collectors.joining("", "<tr>", "</tr>\n"));
        String body = rows.stream()
                .map(row -> columns.stream()
                        .map(column -> cell(result, row, column))
                        .collect(Collectors.joining("", "<tr>", "</tr>\n")))
                .collect(Collectors.joining());
        return "<div class=\"wide\"><table>\n" + head + body + "</table></div>\n";
    }

    /** Figures stand on the right, and so do their headings. */
    private static String style(Column column) {
        return column.format() == Column.Format.TEXT ? "" : " class=\"n\"";
    }

    private static String title(Column column) {
        String unit = column.unit().equals("us") ? "µs" : column.unit();
        return unit.isEmpty() || column.title().contains(unit) ? column.title() : column.title() + " " + unit;
    }

    private static String cell(Result result, Row row, Column column) {
        String cell = result.text(row, column);
        String text = Markup.text(cell.equals("-") ? "–" : cell);
        // A ratio's smallest and largest round stand below it: the column stays narrow.
        String figure = SPREAD.matcher(text).replaceFirst("$1<br><small>$2</small>");
        return "<td" + style(column) + ">" + figure + "</td>";
    }
}
