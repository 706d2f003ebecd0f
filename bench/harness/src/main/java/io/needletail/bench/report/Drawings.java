package io.needletail.bench.report;

import io.needletail.bench.chart.Bars;
import io.needletail.bench.chart.Chart;
import io.needletail.bench.result.MeasurementKind;
import io.needletail.bench.result.Result;
import io.needletail.bench.result.Row;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/** Drawings of a measurement's histograms: curves by percentile, the largest by time, bars beside the floor. */
final class Drawings {

    private static final int POINTS = 160;
    private static final double[] PERCENTILES = {50, 90, 99, 99.9, 99.99, 100};

    private Drawings() {}

    /** Curves by percentile; empty without a histogram. */
    static String curves(List<Series> all) {
        List<Series> series = measured(all);
        return series.isEmpty() ? "" : percentiles(series).drawing().figure();
    }

    /**
     * The largest by time, and bars beside a floor.
     *
     * @param floor the series that the others are drawn beside; empty when there is none
     */
    static String beside(List<Series> all, String floor) {
        List<Series> series = measured(all);
        if (series.isEmpty()) return "";
        return overTime(series).drawing().figure()
                + series.stream()
                        .filter(one -> one.is(floor))
                        .findFirst()
                        .map(base -> bars(series, base, floor))
                        .orElse("");
    }

    private static List<Series> measured(List<Series> all) {
        return all.stream().filter(one -> one.whole().getTotalCount() > 0).toList();
    }

    /**
     * Bars beside the yardstick of each table, where there are averages instead of histograms; empty without a
     * yardstick.
     */
    static String of(Result result, MeasurementKind.Pivot pivot) {
        List<Row> summary = result.summary();
        List<String> labels = summary.stream()
                .map(row -> row.text("library"))
                .filter(name -> !name.equals(pivot.yardstick()))
                .distinct()
                .toList();
        List<Bars.Group> groups = new ArrayList<>();
        summary.stream()
                .collect(Collectors.groupingBy(
                        row -> row.text("operation") + " " + row.text("message") + row.text("workload"),
                        LinkedHashMap::new,
                        Collectors.toList()))
                .forEach((name, rows) -> figure(rows, pivot, pivot.yardstick())
                        .ifPresent(base -> groups.add(new Bars.Group(
                                name,
                                labels.stream()
                                        .map(label -> figure(rows, pivot, label)
                                                .map(value -> value / base)
                                                .orElse(Double.NaN))
                                        .toList()))));
        if (groups.isEmpty() || labels.isEmpty()) return "";
        return new Bars("Times " + pivot.yardstick(), labels, groups).drawing().figure();
    }

    private static Optional<Double> figure(List<Row> rows, MeasurementKind.Pivot pivot, String library) {
        return rows.stream()
                .filter(row -> row.text("library").equals(library))
                .flatMap(row -> row.figure(pivot.figure()).stream())
                .filter(value -> value > 0)
                .findFirst();
    }

    /** The horizontal axis has nines: as far to the right as the largest count supports. */
    private static Chart percentiles(List<Series> series) {
        double nines = series.stream()
                .mapToDouble(one -> Math.log10((double) one.whole().getTotalCount()))
                .max()
                .orElse(1);
        List<Chart.Line> lines = series.stream().map(one -> curve(one, nines)).toList();
        List<Chart.Tick> ticks = new ArrayList<>();
        ticks.add(new Chart.Tick(0, "0 %"));
        for (int nine = 1; nine <= nines; nine++) {
            ticks.add(new Chart.Tick(nine, percentile(100 - Math.pow(10, 2 - nine)) + " %"));
        }
        return new Chart("Latency by percentile", "percentile", "logarithmic, lower is faster", lines, ticks);
    }

    private static Chart.Line curve(Series series, double nines) {
        Histogram whole = series.whole();
        double own = Math.min(nines, Math.log10((double) whole.getTotalCount()));
        List<Chart.Point> points = IntStream.rangeClosed(0, POINTS)
                .mapToDouble(at -> own * at / POINTS)
                .mapToObj(x -> new Chart.Point(x, ns(whole.getValueAtPercentile(100 - 100 * Math.pow(10, -x)))))
                .toList();
        return new Chart.Line(series.label(), points);
    }

    private static Chart overTime(List<Series> series) {
        int longest = series.stream().mapToInt(one -> one.maxima().size()).max().orElse(1);
        List<Chart.Line> lines = series.stream()
                .map(one -> new Chart.Line(one.label(), inTurn(one.maxima())))
                .toList();
        List<Chart.Tick> ticks =
                List.of(new Chart.Tick(0, "first interval"), new Chart.Tick(Math.max(1, longest - 1), longest + "th"));
        return new Chart(
                "The largest of each interval, all rounds in turn",
                "time",
                "logarithmic, lower is faster",
                lines,
                ticks);
    }

    private static List<Chart.Point> inTurn(List<Long> maxima) {
        return IntStream.range(0, maxima.size())
                .mapToObj(at -> new Chart.Point(at, ns(maxima.get(at))))
                .toList();
    }

    /** The floor's own line is 1 everywhere and is left out. */
    private static String bars(List<Series> series, Series base, String name) {
        List<Series> others = series.stream().filter(one -> !one.is(name)).toList();
        if (others.isEmpty()) return "";
        List<Bars.Group> groups = new ArrayList<>();
        for (double percentile : PERCENTILES) {
            double floor = ns(base.whole().getValueAtPercentile(percentile));
            List<Double> ratios = others.stream()
                    .map(one -> ns(one.whole().getValueAtPercentile(percentile)) / floor)
                    .toList();
            groups.add(new Bars.Group(percentile == 100 ? "max" : percentile(percentile) + " %", ratios));
        }
        List<String> labels = others.stream().map(Series::label).toList();
        return new Bars("Times " + base.label() + " at each percentile", labels, groups)
                .drawing()
                .figure();
    }

    /** A time that a logarithmic axis can show. */
    private static double ns(long ns) {
        return Math.max(1, ns);
    }

    private static String percentile(double value) {
        String text = String.format(Locale.ROOT, "%.6f", value);
        return text.replaceAll("\\.?0+$", "");
    }
}
