package io.needletail.bench.fast;

import io.needletail.bench.result.Median;
import io.needletail.bench.runner.FailedRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * Time of one codec for a message of one stream in one round.
 *
 * @param peer the codec
 * @param workload the stream
 * @param operation the operation
 * @param round from 1 on
 * @param turns ns a message in each turn
 * @param bytes allocated, a message
 * @param compiling part of the time that counted during which the compiler worked
 * @param times of single messages, if the codec reports them
 */
record FastScore(
        FastPeer peer,
        String workload,
        String operation,
        int round,
        List<Double> turns,
        double bytes,
        double compiling,
        Optional<Times> times) {
    private static final int WORDS = 4;

    FastScore {
        turns = List.copyOf(turns);
    }

    /**
     * Times of single messages; each includes one reading of the clock.
     *
     * @param clockNs time of that reading
     * @param histogram of nanoseconds
     */
    record Times(int clockNs, Histogram histogram) {
        private static final int WORDS_BEFORE = 3;
        private static final int SIGNIFICANT_DIGITS = 3;

        /** Reads the line of an operation, such as {@code TIMES decode 24 88:17 89:5}; empty when there is none. */
        static Optional<Times> parse(String operation, List<String> lines) throws FailedRun {
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
                return Optional.of(new Times(Integer.parseInt(words[WORDS_BEFORE - 1]), histogram));
            } catch (NumberFormatException | ArrayIndexOutOfBoundsException wrong) {
                throw new FailedRun("a line of times has something else in it: " + wrong.getMessage());
            }
        }

        /** Writes those of several rounds as HdrHistogram's log has them. */
        static void write(Path file, List<Times> rounds) throws IOException {
            HistogramLogWriter log = new HistogramLogWriter(file.toFile());
            try {
                log.outputLogFormatVersion();
                log.outputLegend();
                for (Times round : rounds) log.outputIntervalHistogram(round.histogram);
            } finally {
                log.close();
            }
        }
    }

    /**
     * Reads the lines of an operation among all that a process wrote: {@code SLICE decode 123.4 0.0} for each turn, after which
     * the compiler's part of the time may stand, and its times.
     */
    static FastScore parse(FastPeer peer, String workload, String operation, int round, List<String> lines)
            throws FailedRun {
        List<double[]> slices = new ArrayList<>();
        for (String line : lines) {
            if (line.startsWith("SLICE " + operation)) slices.add(slice(peer, line));
        }
        if (slices.isEmpty()) throw new FailedRun(peer.label() + " had no turn to " + operation);
        return new FastScore(
                peer,
                workload,
                operation,
                round,
                slices.stream().map(slice -> slice[0]).toList(),
                average(slices, 1),
                average(slices, 2),
                Times.parse(operation, lines));
    }

    private static double average(List<double[]> slices, int part) {
        return slices.stream().mapToDouble(slice -> slice[part]).average().orElse(0);
    }

    private static double[] slice(FastPeer peer, String line) throws FailedRun {
        String[] words = line.split(" ", -1);
        try {
            if (words.length == WORDS || words.length == WORDS + 1) {
                double compiling = words.length == WORDS ? 0 : Double.parseDouble(words[WORDS]);
                return new double[] {Double.parseDouble(words[2]), Double.parseDouble(words[3]), compiling};
            }
        } catch (NumberFormatException noNumber) {
            throw new FailedRun(peer.label() + " wrote '" + line + "', which is no result: " + noNumber.getMessage());
        }
        throw new FailedRun(peer.label() + " wrote '" + line + "', which is no result");
    }

    /** A message: the median of the turns. */
    double ns() {
        return Median.of(turns.stream().mapToDouble(Double::doubleValue));
    }

    /** Median over all turns of the ratio to the time of another codec. */
    double times(FastScore other) {
        int count = Math.min(turns.size(), other.turns.size());
        return Median.of(IntStream.range(0, count).mapToDouble(turn -> turns.get(turn) / other.turns.get(turn)));
    }
}
