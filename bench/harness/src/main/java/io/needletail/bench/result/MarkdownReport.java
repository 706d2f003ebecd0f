package io.needletail.bench.result;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Renders a result as a table of a document, with its caption; the same for the same file.
 *
 * @param result what is written
 */
public record MarkdownReport(Result result) {
    private static final String ABSENT = "–";
    private static final Pattern ONE = Pattern.compile("\\bone (round|run)\\b");

    /**
     * The table, its caption, bars, the peers that are ahead, and its legend.
     *
     * @param source the file that holds the result
     */
    public String text(String source) {
        Map<String, String> environment = result.environment();
        String settings = Stream.of(Result.SETTINGS, Result.RATIOS)
                .filter(name -> !environment.getOrDefault(name, "").isEmpty())
                .map(name -> "\n" + environment.get(name) + "\n")
                .collect(Collectors.joining());
        settings += notes("bar: ", "Bars: ") + notes("worst case: ", "Worst case: ");
        String ahead = PeersAhead.sentence(result);
        if (!ahead.isEmpty()) settings += "\n" + ahead + "\n";
        String legend = result.legend().isEmpty() ? "" : "\n" + result.legend() + "\n";
        return table() + "\n" + caption() + noise() + spread(result.columns(Column.Use.DOCUMENT)) + from(source)
                + settings + legend;
    }

    /**
     * A table of the keys and some other columns, with what was measured and where, and how far the rounds differ.
     *
     * @param titles of the columns, at least one; any that the result has
     * @param source the file that holds the result
     * @throws IllegalArgumentException when a column does not exist
     */
    public String summary(List<String> titles, String source) {
        List<Column> columns = result.columns().stream()
                .filter(column -> column.over() == Column.Over.KEY || titles.contains(column.title()))
                .toList();
        Set<String> missing = new TreeSet<>(titles);
        columns.forEach(column -> missing.remove(column.title()));
        if (!missing.isEmpty()) throw new IllegalArgumentException(source + " has no column " + missing);
        return plain(columns) + "\n" + caption() + spread(columns) + from(source);
    }

    /** The notes that begin with a text, in one line. */
    private String notes(String begin, String title) {
        String found = result.notes().stream()
                .filter(note -> note.startsWith(begin))
                .map(note -> note.substring(begin.length()))
                .collect(Collectors.joining("; "));
        return found.isEmpty() ? "" : "\n" + title + found + ".\n";
    }

    private String caption() {
        Map<String, String> environment = result.environment();
        String raw = result.caption().contains("`raw`") ? " in " + environment.get("raw") : "";
        return result.caption() + raw + ". " + environment.get("cpu") + ", Linux " + environment.get("kernel")
                + ", JDK " + environment.get("jdk") + "; ";
    }

    private static String from(String source) {
        return "from " + source + ".\n";
    }

    private String noise() {
        Map<String, String> environment = result.environment();
        if (!environment.containsKey("noise_before")) return "";
        String rounds = result.rows().stream()
                .flatMap(row -> row.figure(Result.NOISE_PERCENT).stream())
                .max(Double::compare)
                .map(worst -> String.format(Locale.ROOT, ", %.1f %% before the noisiest round", worst))
                .orElse("");
        return "noise: " + environment.get("noise_before") + " before" + rounds + ", " + environment.get("noise_after")
                + " after; ";
    }

    private String spread(List<Column> columns) {
        String spreads = result.spreads(columns).entrySet().stream()
                .map(entry -> String.format(
                        Locale.ROOT,
                        "%s %.2f to %.2f",
                        entry.getKey().title(),
                        entry.getValue().min(),
                        entry.getValue().max()))
                .collect(Collectors.joining(", "));
        if (result.rounds() > 1 && !spreads.isEmpty()) {
            return result.rounds() + " rounds, of which a row's largest beside its smallest is " + spreads + " times; ";
        }
        if (!spreads.isEmpty()) return "a row's largest repetition beside its smallest is " + spreads + " times; ";
        return result.rounds() == 1 && !ONE.matcher(result.caption()).find() ? "one round; " : "";
    }

    private String table() {
        return MeasurementKind.of(result.kind())
                .pivot()
                .map(this::pivoted)
                .orElseGet(() -> plain(result.columns(Column.Use.DOCUMENT)));
    }

    private String plain(List<Column> columns) {
        return lines(
                columns.stream().map(Column::title).toList(),
                result.summary().stream()
                        .map(row -> columns.stream()
                                .map(column -> cell(row, column))
                                .toList())
                        .toList());
    }

    /** A row per library, a column per operation. */
    private String pivoted(MeasurementKind.Pivot pivot) {
        List<Row> summary = result.summary();
        List<Column> labels = result.columns(Column.Use.DOCUMENT).stream()
                .filter(column -> column.over() == Column.Over.LABEL)
                .toList();
        SequencedSet<String> columns = new LinkedHashSet<>();
        summary.forEach(row -> columns.add(name(row, pivot.columns())));
        List<List<String>> lines = TextReport.tables(summary, pivot.rows()).values().stream()
                .map(rows -> Stream.of(
                                pivot.rows().stream().map(rows.getFirst()::text),
                                labels.stream().map(label -> cell(rows.getFirst(), label)),
                                columns.stream()
                                        .map(column -> rows.stream()
                                                .filter(row -> name(row, pivot.columns())
                                                        .equals(column))
                                                .findFirst()
                                                .map(row -> cell(row, pivot))
                                                .orElse(ABSENT)))
                        .flatMap(cells -> cells)
                        .toList())
                .toList();
        return lines(
                Stream.of(pivot.rows().stream(), labels.stream().map(Column::title), columns.stream())
                        .flatMap(cells -> cells)
                        .toList(),
                lines);
    }

    private static String name(Row row, List<String> columns) {
        return columns.stream().map(row::text).collect(Collectors.joining(" "));
    }

    private String cell(Row row, MeasurementKind.Pivot pivot) {
        String figure = cell(row, column(pivot.figure()));
        Optional<Double> bytes = row.figure(pivot.brackets()).filter(value -> value >= 1);
        return figure
                + bytes.map(value -> " (" + Column.Format.WHOLE.text(value) + " B)")
                        .orElse("");
    }

    private Column column(String name) {
        return result.columns().stream()
                .filter(column -> column.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private String cell(Row row, Column column) {
        return row.cell(column.name()) == null ? ABSENT : result.text(row, column);
    }

    private static String lines(List<String> head, List<List<String>> rows) {
        return "| " + String.join(" | ", head) + " |\n|" + "---|".repeat(head.size()) + "\n"
                + rows.stream()
                        .map(cells -> cells.stream().collect(Collectors.joining(" | ", "| ", " |\n")))
                        .collect(Collectors.joining());
    }
}
