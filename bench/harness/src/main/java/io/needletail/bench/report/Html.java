package io.needletail.bench.report;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SequencedSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The few pieces of HTML that the page is made of. */
final class Html {
    /** How many colours, each with dashes of its own for paper, the style sheet has. */
    static final int COLOURS = 10;

    /** Columns that say in other words what others say, or what every line has alike. */
    private static final List<String> OMITTED =
            List.of("stddev_us", "alloc_bytes_in_all", "times_faster_than_raw", Result.LIST);

    private static final double WHOLE_FROM = 100;

    private Html() {}

    /** Text, with what HTML would take for markup made harmless. */
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
                .map(row ->
                        "<tr><th>%s</th><td>%s</td></tr>".formatted(text(words(row.getKey())), text(row.getValue())))
                .collect(
                        Collectors.joining("\n", "<div class=\"wide\"><table class=\"card\">\n", "\n</table></div>\n"));
    }

    /** A line for each map, a column for each name that any of them has. */
    static String table(Collection<Map<String, Object>> lines) {
        SequencedSet<String> columns = new LinkedHashSet<>();
        lines.forEach(line -> columns.addAll(line.keySet()));
        OMITTED.forEach(columns::remove);
        columns.removeIf(column -> lines.stream().allMatch(line -> line.get(column) == null));
        String head = columns.stream()
                .map(column -> "<th>" + text(words(column)) + "</th>")
                .collect(Collectors.joining("", "<tr>", "</tr>\n"));
        String body = lines.stream()
                .map(line -> columns.stream()
                        .map(column -> cell(line.get(column)))
                        .collect(Collectors.joining("", "<tr>", "</tr>\n")))
                .collect(Collectors.joining());
        return "<div class=\"wide\"><table>\n" + head + body + "</table></div>\n";
    }

    /** The names of the lines of a drawing, each with its colour, the first with the colour of that number. */
    static String legend(List<String> labels, int colour) {
        return IntStream.range(0, labels.size())
                .mapToObj(index ->
                        "<li><svg viewBox=\"0 0 24 8\"><line class=\"s%d\" x1=\"0\" y1=\"4\" x2=\"24\" y2=\"4\"/></svg> %s</li>"
                                .formatted((colour + index) % COLOURS, text(labels.get(index))))
                .collect(Collectors.joining("", "<ul class=\"legend\">", "</ul>"));
    }

    private static String cell(Object value) {
        if (value == null) return "<td class=\"n\">–</td>";
        return value instanceof Number number
                ? "<td class=\"n\">" + figure(number.doubleValue()) + "</td>"
                : "<td>" + text(value) + "</td>";
    }

    static String figure(double value) {
        if (value == Math.rint(value)) return String.format(Locale.ROOT, "%,.0f", value);
        return String.format(Locale.ROOT, value < WHOLE_FROM ? "%.2f" : "%,.0f", value);
    }

    /** {@code p999_us} is a name for programs. */
    private static String words(String name) {
        return name.replace("p9999_", "p99.99_")
                .replace("p999_", "p99.9_")
                .replace("_us", " µs")
                .replace("_ns", " ns")
                .replace('_', ' ');
    }
}
