package io.needletail.bench.rtt;

import io.needletail.bench.runner.Median;
import java.util.Collection;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToDoubleFunction;
import org.HdrHistogram.Histogram;

/**
 * The distribution of the round trips of one round, or the medians over several rounds; microseconds.
 *
 * @param count measured round trips
 * @param meanUs arithmetic mean
 * @param stddevUs standard deviation
 * @param minUs the shortest, exact
 * @param p50Us median
 * @param p90Us 90th percentile
 * @param p99Us 99th percentile
 * @param p999Us 99.9th percentile
 * @param p9999Us 99.99th percentile
 * @param maxUs the longest, exact
 */
record Figures(
        double count,
        double meanUs,
        double stddevUs,
        double minUs,
        double p50Us,
        double p90Us,
        double p99Us,
        double p999Us,
        double p9999Us,
        double maxUs) {

    private static final double NS_PER_US = 1_000;

    /**
     * Reads the figures off a histogram.
     *
     * @param histogram of nanoseconds
     * @param minNs the exact minimum, which a histogram only knows to three digits
     * @param maxNs the exact maximum
     */
    static Figures of(Histogram histogram, long minNs, long maxNs) {
        // A percentile is the upper end of its bucket, which may lie beyond the longest round trip there was.
        DoubleUnaryOperator percentileUs =
                percentile -> Math.min(histogram.getValueAtPercentile(percentile), maxNs) / NS_PER_US;
        return new Figures(
                histogram.getTotalCount(),
                histogram.getMean() / NS_PER_US,
                histogram.getStdDeviation() / NS_PER_US,
                minNs / NS_PER_US,
                percentileUs.applyAsDouble(50),
                percentileUs.applyAsDouble(90),
                percentileUs.applyAsDouble(99),
                percentileUs.applyAsDouble(99.9),
                percentileUs.applyAsDouble(99.99),
                maxNs / NS_PER_US);
    }

    /** Each figure's own median over the rounds. */
    static Figures medians(Collection<Figures> rounds) {
        return new Figures(
                median(rounds, Figures::count),
                median(rounds, Figures::meanUs),
                median(rounds, Figures::stddevUs),
                median(rounds, Figures::minUs),
                median(rounds, Figures::p50Us),
                median(rounds, Figures::p90Us),
                median(rounds, Figures::p99Us),
                median(rounds, Figures::p999Us),
                median(rounds, Figures::p9999Us),
                median(rounds, Figures::maxUs));
    }

    private static double median(Collection<Figures> rounds, ToDoubleFunction<Figures> figure) {
        return Median.of(rounds.stream().mapToDouble(figure));
    }
}
