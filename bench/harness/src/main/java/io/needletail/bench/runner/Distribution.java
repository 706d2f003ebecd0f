package io.needletail.bench.runner;

import io.needletail.bench.result.Column;
import io.needletail.bench.result.Column.Format;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The figures of a distribution of times, in microseconds, as cells of a row. */
public final class Distribution {
    private static final double NS_PER_US = 1_000;
    private static final Map<String, Double> PERCENTILES = percentiles();

    private Distribution() {}

    private static Map<String, Double> percentiles() {
        Map<String, Double> percentiles = new LinkedHashMap<>();
        percentiles.put("p50", 50.0);
        percentiles.put("p75", 75.0);
        percentiles.put("p90", 90.0);
        percentiles.put("p95", 95.0);
        percentiles.put("p99", 99.0);
        percentiles.put("p99.9", 99.9);
        percentiles.put("p99.99", 99.99);
        return percentiles;
    }

    /** The columns, in the order of tables. */
    public static List<Column> columns() {
        return Stream.of(
                        Stream.of(
                                column("mean").without(Column.Use.DOCUMENT).compared(),
                                column("std dev").without(Column.Use.DOCUMENT)),
                        Stream.of(column("min")),
                        PERCENTILES.keySet().stream().map(Distribution::percentile),
                        Stream.of(column("max").over(Column.Over.MAX).compared()))
                .flatMap(columns -> columns)
                .toList();
    }

    private static Column percentile(String title) {
        return switch (title) {
            case "p75", "p95" -> column(title).hidden();
            default -> column(title).compared();
        };
    }

    private static Column column(String title) {
        return Column.figure(name(title), title, "us", Format.DIGITS);
    }

    private static String name(String title) {
        return title.equals("std dev") ? "stddev_us" : title.replace(".", "") + "_us";
    }

    /** Cells of a client's histogram; minimum and maximum are exact. */
    public static Map<String, Object> cells(Recording recording) throws IOException {
        Map<String, Object> cells = new LinkedHashMap<>();
        cells.put("mean_us", recording.histogram().getMean() / NS_PER_US);
        cells.put("stddev_us", recording.histogram().getStdDeviation() / NS_PER_US);
        cells.put("min_us", recording.minNs() / NS_PER_US);
        for (Map.Entry<String, Double> percentile : PERCENTILES.entrySet()) {
            cells.put(name(percentile.getKey()), recording.percentileUs(percentile.getValue()));
        }
        cells.put("max_us", recording.maxNs() / NS_PER_US);
        return cells;
    }
}
