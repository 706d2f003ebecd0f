package io.needletail.bench.chart;

import io.needletail.bench.result.Column;
import io.needletail.bench.result.MeasurementKind;
import io.needletail.bench.result.Result;
import io.needletail.bench.result.Row;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The main drawing of a result, from the figures of its summary alone: curves by percentile, or a dot for each average.
 */
public final class ResultDrawing {
    private static final List<String> PERCENTILES = List.of("min", "p50", "p90", "p99", "p999", "p9999", "max");
    private static final double NS_PER_US = 1_000;
    /** Between a path and its stage: a stage is no time of a whole order, and has no curve. */
    private static final char STAGE = '/';

    private ResultDrawing() {}

    /** Draws a result; empty where its kind has no such drawing. */
    public static Optional<Drawing> of(Result result) {
        MeasurementKind workload = MeasurementKind.of(result.kind());
        return switch (workload) {
            case RTT -> curves(result, "peer", "one round trip");
            case VENUE -> curves(result, "path", "one order, from when it was due to its first report");
            case CODEC -> dots(result, "operation", "library", "message", "ns_per_op");
            case FAST -> dots(result, "operation", "library", "workload", "ns_per_message");
            case MATCH ->
                result.variant().isEmpty()
                        ? dots(result, "", "engine", "workload", "ns_per_command")
                        : Optional.empty();
            default -> Optional.empty();
        };
    }

    /** Title of the section of a result. */
    public static String title(Result result) {
        String title = MeasurementKind.of(result.kind()).title();
        return result.variant().isEmpty() ? title : title + ", " + result.variant();
    }

    private static Optional<Drawing> curves(Result result, String key, String what) {
        List<Column> columns = PERCENTILES.stream()
                .flatMap(name ->
                        result.columns().stream().filter(column -> column.name().matches(name + "_[nu]s")))
                .toList();
        List<Chart.Tick> ticks = IntStream.range(0, columns.size())
                .mapToObj(at -> new Chart.Tick(at, columns.get(at).title()))
                .toList();
        List<Chart.Line> lines = result.summary().stream()
                .filter(row -> row.text(key).indexOf(STAGE) < 0)
                .map(row -> new Chart.Line(row.text(key), points(result, row, columns)))
                .filter(line -> !line.points().isEmpty())
                .toList();
        if (lines.isEmpty()) return Optional.empty();
        return Optional.of(new Chart(title(result), "percentile", what + "; logarithmic, lower is faster", lines, ticks)
                .drawing());
    }

    private static List<Chart.Point> points(Result result, Row row, List<Column> columns) {
        List<Chart.Point> points = new ArrayList<>();
        for (int at = 0; at < columns.size(); at++) {
            Column column = columns.get(at);
            double factor = column.unit().equals("us") ? NS_PER_US : 1;
            int x = at;
            result.figure(row, column)
                    .filter(figure -> figure > 0)
                    .ifPresent(figure -> points.add(new Chart.Point(x, figure * factor)));
        }
        return points;
    }

    private static Optional<Drawing> dots(Result result, String panel, String line, String series, String figure) {
        List<Row> summary = result.summary();
        List<String> names =
                summary.stream().map(row -> row.text(series)).distinct().toList();
        Map<String, Map<String, List<Row>>> panels = summary.stream()
                .filter(row -> row.figure(figure).isPresent())
                .collect(Collectors.groupingBy(
                        row -> panel.isEmpty() ? "" : row.text(panel),
                        LinkedHashMap::new,
                        Collectors.groupingBy(row -> row.text(line), LinkedHashMap::new, Collectors.toList())));
        if (panels.isEmpty()) return Optional.empty();
        List<Dots.Panel> drawn = panels.entrySet().stream()
                .map(entry -> new Dots.Panel(
                        entry.getKey(),
                        entry.getValue().entrySet().stream()
                                .map(one -> new Dots.Line(one.getKey(), figures(one.getValue(), series, figure, names)))
                                .toList()))
                .toList();
        String each = result.kind().equals("match") ? "a command" : "a message";
        return Optional.of(
                new Dots(title(result), "time " + each + "; logarithmic, left is faster", names, drawn).drawing());
    }

    private static List<Double> figures(List<Row> rows, String series, String figure, List<String> names) {
        return names.stream()
                .map(name -> rows.stream()
                        .filter(row -> row.text(series).equals(name))
                        .flatMap(row -> row.figure(figure).stream())
                        .findFirst()
                        .orElse(Double.NaN))
                .toList();
    }
}
