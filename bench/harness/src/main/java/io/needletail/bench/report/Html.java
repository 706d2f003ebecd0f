package io.needletail.bench.report;

import io.needletail.bench.chart.Markup;
import io.needletail.bench.result.Column;
import io.needletail.bench.result.Result;
import io.needletail.bench.result.Row;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The parts of HTML that the page is made of. */
final class Html {
    private static final Pattern SPREAD = Pattern.compile("^([\\d.,]+) \\((.*)\\)$");

    private Html() {}

    /** A table of two columns. */
    static String card(Map<String, ?> rows) {
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
        return table(result, result.summary(), main) + "<details><summary>All figures</summary>\n"
                + table(result, result.summary(), all) + "</details>\n";
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
