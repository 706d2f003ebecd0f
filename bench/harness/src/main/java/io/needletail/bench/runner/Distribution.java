package io.needletail.bench.runner;

import io.needletail.bench.result.Column;
import io.needletail.bench.result.Column.Format;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The figures of a distribution of times, in microseconds, as cells of a row. */
public final class Distribution {
    private static final double NS_PER_US = 1_000;
    private static final Map<String, Double> PERCENTILES = percentiles();

    private Distribution() {}

    private static Map<String, Double> percentiles() {
        Map<String, Double> percentiles = new LinkedHashMap<>();
        percentiles.put("p50_us", 50.0);
        percentiles.put("p75_us", 75.0);
        percentiles.put("p90_us", 90.0);
        percentiles.put("p95_us", 95.0);
        percentiles.put("p99_us", 99.0);
        percentiles.put("p999_us", 99.9);
        percentiles.put("p9999_us", 99.99);
        return percentiles;
    }

    /** The columns, in the order of tables. */
    public static List<Column> columns() {
        List<Column> columns = new ArrayList<>();
        columns.add(column("mean_us").without(Column.Use.DOCUMENT).compared());
        columns.add(column("stddev_us").without(Column.Use.DOCUMENT));
        columns.add(column("min_us"));
        for (String name : PERCENTILES.keySet()) {
            boolean isHidden = name.equals("p75_us") || name.equals("p95_us");
            columns.add(isHidden ? column(name).hidden() : column(name).compared());
        }
        columns.add(column("max_us").compared());
        return columns;
    }

    private static Column column(String name) {
        return Column.time(name, Format.DIGITS);
    }

    /** Cells of a client's histogram; minimum and maximum are exact. */
    public static Map<String, Object> cells(Recording recording) throws IOException {
        Map<String, Object> cells = new LinkedHashMap<>();
        cells.put("mean_us", recording.histogram().getMean() / NS_PER_US);
        cells.put("stddev_us", recording.histogram().getStdDeviation() / NS_PER_US);
        cells.put("min_us", recording.minNs() / NS_PER_US);
        for (Map.Entry<String, Double> percentile : PERCENTILES.entrySet()) {
            cells.put(percentile.getKey(), recording.percentileUs(percentile.getValue()));
        }
        cells.put("max_us", recording.maxNs() / NS_PER_US);
        return cells;
    }
}
