package io.needletail.bench.turns;

import io.needletail.bench.result.Column;
import io.needletail.bench.result.Row;
import io.needletail.bench.runner.FailedRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * Times of single operations; each includes one reading of the clock.
 *
 * @param clockNs time of that reading
 * @param histogram of nanoseconds
 */
public record TurnTimes(int clockNs, Histogram histogram) {
    private static final int WORDS_BEFORE = 3;
    private static final int SIGNIFICANT_DIGITS = 3;
    private static final Map<String, Double> PERCENTILES = percentiles();

    private static Map<String, Double> percentiles() {
        Map<String, Double> percentiles = new LinkedHashMap<>();
        percentiles.put("p50_ns", 50.0);
        percentiles.put("p99_ns", 99.0);
        percentiles.put("p999_ns", 99.9);
        percentiles.put("max_ns", 100.0);
        return percentiles;
    }

    /** Reads the line of an operation, such as {@code TIMES decode 24 88:17 89:5}; empty when there is none. */
    static Optional<TurnTimes> parse(String operation, List<String> lines) throws FailedRun {
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
            return Optional.of(new TurnTimes(Integer.parseInt(words[WORDS_BEFORE - 1]), histogram));
        } catch (NumberFormatException | ArrayIndexOutOfBoundsException wrong) {
            throw new FailedRun("a line of times has something else in it: " + wrong.getMessage());
        }
    }

    /** Writes those of several rounds as HdrHistogram's log has them. */
    public static void write(Path file, List<TurnTimes> rounds) throws IOException {
        HistogramLogWriter log = new HistogramLogWriter(file.toFile());
        try {
            log.outputLogFormatVersion();
            log.outputLegend();
            for (TurnTimes round : rounds) log.outputIntervalHistogram(round.histogram);
        } finally {
            log.close();
        }
    }

    /** The columns of {@link #cells}. */
    public static List<Column> columns() {
        return List.of(
                Column.time("p50_ns", Column.Format.GROUPED),
                Column.time("p99_ns", Column.Format.GROUPED),
                Column.time("p999_ns", Column.Format.GROUPED),
                Column.time("max_ns", Column.Format.GROUPED),
                Column.figure("clock_ns", "clock", "ns", Column.Format.WHOLE).hidden(),
                Column.figure("timed", "timed", "", Column.Format.WHOLE).hidden());
    }

    /**
     * Explains the columns, with the time of the clock; empty where no row has them.
     *
     * @param what single operations, in the plural
     * @param rest what else is to be said
     */
    public static Optional<String> note(List<Row> summary, String what, String rest) {
        return summary.stream()
                .flatMap(row -> row.figure("clock_ns").stream())
                .max(Double::compare)
                .map(clock ->
                        "p50 to max: " + what + " in ns, each with a reading of the clock in it, which takes up to "
                                + Math.round(clock) + " ns; " + rest + ".");
    }

    /** The percentiles, the clock and the count, by column. */
    public Map<String, Object> cells() {
        Map<String, Object> cells = new LinkedHashMap<>();
        PERCENTILES.forEach((name, percent) -> cells.put(name, histogram.getValueAtPercentile(percent)));
        cells.put("clock_ns", clockNs);
        cells.put("timed", histogram.getTotalCount());
        return cells;
    }
}
