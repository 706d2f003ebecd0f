package io.needletail.bench.rtt;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Lays the summaries out as a table for people, a line a peer. */
final class Table {

    private static final List<String> HEAD = List.of(
            "peer", "count", "mean", "std dev", "min", "p50", "p90", "p99", "p99.9", "p99.99", "max", "p50/raw", "GCs",
            "B/trip", "first");
    private static final String ABSENT = "-";

    private Table() {}

    static String of(List<Summary> summaries) {
        List<List<String>> rows = summaries.stream().map(Table::row).toList();
        int[] widths = IntStream.range(0, HEAD.size())
                .map(column -> Math.max(
                        HEAD.get(column).length(),
                        rows.stream()
                                .mapToInt(row -> row.get(column).length())
                                .max()
                                .orElse(0)))
                .toArray();
        return line(HEAD, widths) + rows.stream().map(row -> line(row, widths)).collect(Collectors.joining());
    }

    private static List<String> row(Summary summary) {
        Figures figures = summary.figures();
        Optional<Costs> costs = summary.costs();
        return List.of(
                summary.peer().label(),
                String.format(Locale.ROOT, "%.0f", figures.count()),
                micros(figures.meanUs()),
                micros(figures.stddevUs()),
                micros(figures.minUs()),
                micros(figures.p50Us()),
                micros(figures.p90Us()),
                micros(figures.p99Us()),
                micros(figures.p999Us()),
                micros(figures.p9999Us()),
                micros(figures.maxUs()),
                summary.ratioToRaw().map(ratio -> format("%.2f", ratio)).orElse(ABSENT),
                costs.map(cost -> format("%.0f", cost.gcCount())).orElse(ABSENT),
                costs.map(cost -> format("%.1f", cost.allocBytesPerRoundTrip())).orElse(ABSENT),
                micros(summary.firstOrderUs()));
    }

    /** Two digits where they matter, none where they do not. */
    private static String micros(double value) {
        if (value < 100) {
            return format("%.2f", value);
        }
        return format(value < 1_000 ? "%.1f" : "%.0f", value);
    }

    private static String format(String pattern, double value) {
        return String.format(Locale.ROOT, pattern, value);
    }

    /** The first column is text and begins left, the others are numbers and end right. */
    private static String line(List<String> cells, int[] widths) {
        String numbers = IntStream.range(1, cells.size())
                .mapToObj(column ->
                        " ".repeat(2 + widths[column] - cells.get(column).length()) + cells.get(column))
                .collect(Collectors.joining());
        String label = cells.getFirst();
        return label + " ".repeat(widths[0] - label.length()) + numbers + System.lineSeparator();
    }
}
