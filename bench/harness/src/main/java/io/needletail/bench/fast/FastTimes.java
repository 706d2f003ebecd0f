package io.needletail.bench.fast;

import io.needletail.bench.runner.FailedRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * How long single messages took; each time has a look at the clock in it.
 *
 * @param clockNs what that look takes
 * @param histogram of nanoseconds
 */
record FastTimes(int clockNs, Histogram histogram) {
    private static final int WORDS_BEFORE = 3;
    private static final int SIGNIFICANT_DIGITS = 3;

    /** The line for an operation among those that a process said, such as {@code TIMES decode 24 88:17 89:5}. */
    static Optional<FastTimes> parse(String operation, List<String> lines) throws FailedRun {
        String start = "TIMES " + operation + " ";
        Optional<String> line =
                lines.stream().filter(one -> one.startsWith(start)).findFirst();
        if (line.isEmpty()) return Optional.empty();
        String[] words = line.get().split(" ", -1);
        Histogram histogram = new Histogram(SIGNIFICANT_DIGITS);
        histogram.setStartTimeStamp(0);
        histogram.setEndTimeStamp(0);
        try {
            for (int i = WORDS_BEFORE; i < words.length; i++) {
                String[] parts = words[i].split(":", 2);
                histogram.recordValueWithCount(Long.parseLong(parts[0]), Long.parseLong(parts[1]));
            }
            return Optional.of(new FastTimes(Integer.parseInt(words[WORDS_BEFORE - 1]), histogram));
        } catch (NumberFormatException | ArrayIndexOutOfBoundsException wrong) {
            throw new FailedRun("a line of times has something else in it: " + wrong.getMessage());
        }
    }

    /** Those of several rounds as one. */
    static Optional<FastTimes> all(Collection<FastTimes> rounds) {
        if (rounds.isEmpty()) return Optional.empty();
        Histogram histogram = new Histogram(SIGNIFICANT_DIGITS);
        rounds.forEach(round -> histogram.add(round.histogram));
        int clockNs = rounds.stream()
                .mapToInt(FastTimes::clockNs)
                .sorted()
                .skip(rounds.size() / 2)
                .findFirst()
                .orElse(0);
        return Optional.of(new FastTimes(clockNs, histogram));
    }

    long percentile(double percent) {
        return histogram.getValueAtPercentile(percent);
    }

    /** Writes them as HdrHistogram's log has them. */
    void write(Path file) throws IOException {
        HistogramLogWriter log = new HistogramLogWriter(file.toFile());
        try {
            log.outputLogFormatVersion();
            log.outputLegend();
            log.outputIntervalHistogram(histogram);
        } finally {
            log.close();
        }
    }
}
