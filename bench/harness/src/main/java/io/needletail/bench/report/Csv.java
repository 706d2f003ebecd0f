package io.needletail.bench.report;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.HdrHistogram.HistogramIterationValue;

/** Histograms for spreadsheets: each step of each series with the share of measurements at or below it. */
final class Csv {

    private static final int TICKS_PER_HALF_DISTANCE = 5;
    private static final double NS_PER_US = 1_000;

    private Csv() {}

    static String of(List<Series> all) {
        return all.stream().map(Csv::lines).collect(Collectors.joining("", "series,percentile,us,count\n", ""));
    }

    private static String lines(Series series) {
        StringBuilder lines = new StringBuilder();
        for (HistogramIterationValue step : series.whole().percentiles(TICKS_PER_HALF_DISTANCE)) {
            lines.append(String.format(
                    Locale.ROOT,
                    "%s,%.6f,%.3f,%d%n",
                    series.label(),
                    step.getPercentile(),
                    step.getValueIteratedTo() / NS_PER_US,
                    step.getTotalCountToThisValue()));
        }
        return lines.toString();
    }
}
