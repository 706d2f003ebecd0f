package io.needletail.bench.echo;

import io.needletail.bench.runner.Recording;
import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One distribution as the published page prints it: Min, Max, Median, Average and percentiles, in microseconds.
 *
 * @param values in the order of {@link #NAMES}
 */
record Times(List<Double> values) {
    /** Names of the figures, in the order of the page. */
    static final List<String> NAMES = List.of(
            "min_us", "max_us", "mean_us", "p50_us", "p75_us", "p90_us", "p95_us", "p99_us", "p999_us", "p9999_us");

    private static final double NS_PER_US = 1_000;
    private static final double[] PERCENTILES = {50, 75, 90, 95, 99, 99.9, 99.99};

    Times {
        values = List.copyOf(values);
    }

    static Times of(Recording recording) throws IOException {
        double[] values = new double[NAMES.size()];
        values[0] = recording.minNs() / NS_PER_US;
        values[1] = recording.maxNs() / NS_PER_US;
        values[2] = recording.histogram().getMean() / NS_PER_US;
        for (int at = 0; at < PERCENTILES.length; at++) values[3 + at] = recording.percentileUs(PERCENTILES[at]);
        return new Times(Arrays.stream(values).boxed().toList());
    }

    /** Each figure's mean over several runs, which is what the page's method gives. */
    static Times mean(List<Times> runs) {
        double[] values = new double[NAMES.size()];
        for (int at = 0; at < values.length; at++) {
            int figure = at;
            values[at] = runs.stream()
                    .mapToDouble(run -> run.values.get(figure))
                    .average()
                    .orElseThrow();
        }
        return new Times(Arrays.stream(values).boxed().toList());
    }

    /** A figure by its name. */
    double figure(String name) {
        return values.get(NAMES.indexOf(name));
    }

    /** The figures by name, each as it is to be written. */
    Map<String, Double> named() {
        Map<String, Double> named = new LinkedHashMap<>();
        NAMES.forEach(name -> named.put(name, figure(name)));
        return named;
    }
}
