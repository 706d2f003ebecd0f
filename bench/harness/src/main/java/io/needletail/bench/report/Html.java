package io.needletail.bench.report;

import io.needletail.bench.result.Column;
import io.needletail.bench.result.Result;
import io.needletail.bench.result.Row;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The parts of HTML that the page is made of. */
final class Html {
    /** Number of colours in the style sheet; each has its own dashes for paper. */
    static final int COLOURS = 10;

    private Html() {}

    /** Escapes text for HTML. */
    static String text(Object value) {
        return String.valueOf(value)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    /** A table of two columns. */
    static String card(Map<String, ?> rows) {
        return rows.entrySet().stream()
                .map(row -> "<tr><th>%s</th><td>%s</td></tr>"
                        .formatted(text(row.getKey().replace('_', ' ')), text(row.getValue())))
                .collect(
                        Collectors.joining("\n", "<div class=\"wide\"><table class=\"card\">\n", "\n</table></div>\n"));
    }

    /** A line for each row, a column for each column that a row has a cell of. */
    static String table(Result result, List<Row> rows) {
        List<Column> columns = result.columns().stream()
                .filter(column -> !column.uses().isEmpty())
                .filter(column -> rows.stream().anyMatch(row -> row.cell(column.name()) != null))
                .toList();
        String head = columns.stream()
                .map(column -> "<th>" + text(title(column)) + "</th>")
                .collect(Collectors.joining("", "<tr>", "</tr>\n"));
        String body = rows.stream()
                .map(row -> columns.stream()
                        .map(column -> cell(result, row, column))
                        .collect(Collectors.joining("", "<tr>", "</tr>\n")))
                .collect(Collectors.joining());
        return "<div class=\"wide\"><table>\n" + head + body + "</table></div>\n";
    }

    private static String title(Column column) {
        String unit = column.unit().equals("us") ? "µs" : column.unit();
        return unit.isEmpty() || column.title().contains(unit) ? column.title() : column.title() + " " + unit;
    }

    private static String cell(Result result, Row row, Column column) {
        String cell = result.text(row, column);
        boolean text = column.format() == Column.Format.TEXT;
        return "<td" + (text ? "" : " class=\"n\"") + ">" + text(cell.equals("-") ? "–" : cell) + "</td>";
    }

    /** The names of the lines of a drawing, each with its colour, the first with the colour of that number. */
    static String legend(List<String> labels, int colour) {
        return IntStream.range(0, labels.size())
                .mapToObj(index ->
                        "<li><svg viewBox=\"0 0 24 8\"><line class=\"s%d\" x1=\"0\" y1=\"4\" x2=\"24\" y2=\"4\"/></svg> %s</li>"
                                .formatted((colour + index) % COLOURS, text(labels.get(index))))
                .collect(Collectors.joining("", "<ul class=\"legend\">", "</ul>"));
    }

    static String figure(double value) {
        if (value == Math.rint(value)) return String.format(Locale.ROOT, "%,.0f", value);
        return String.format(Locale.ROOT, value < 100 ? "%.2f" : "%,.0f", value);
    }
}
