package io.needletail.bench.peers.venue.latency;

import io.needletail.session.Latency;
import io.needletail.session.Stage;
import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/** Stages of the orders that were timed since the last call. */
final class VenueLatencyStages {
    private static final int DIGITS = 2;
    private static final double[] PERCENTILES = {50, 90, 99, 99.9};

    private final Latency latency;
    private final Map<Stage, TreeMap<Long, Long>> before = new EnumMap<>(Stage.class);

    VenueLatencyStages(Latency latency) {
        this.latency = latency;
    }

    /** Returns for each stage its name, count, p50, p90, p99, p99.9 and maximum in ns, all separated by blanks. */
    String words() {
        StringBuilder words = new StringBuilder();
        for (Stage stage : Stage.values()) {
            Histogram since = since(stage);
            if (since.getTotalCount() == 0) continue;
            words.append(' ').append(stage).append(' ').append(since.getTotalCount());
            for (double percentile : PERCENTILES) words.append(' ').append(since.getValueAtPercentile(percentile));
            words.append(' ').append(since.getMaxValue());
        }
        return words.toString();
    }

    private Histogram since(Stage stage) {
        TreeMap<Long, Long> now = new TreeMap<>();
        latency.forEach(stage, now::put);
        TreeMap<Long, Long> since = new TreeMap<>(now);
        // The last bucket is told with the longest time, and with its end once another is longer: the next value is the
        // same bucket.
        before.getOrDefault(stage, new TreeMap<>())
                .forEach((ns, count) -> since.merge(now.ceilingKey(ns), -count, Long::sum));
        before.put(stage, now);
        Histogram histogram = new Histogram(DIGITS);
        since.forEach(histogram::recordValueWithCount);
        return histogram;
    }
}
