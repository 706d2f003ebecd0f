package io.needletail.bench.fast;

import io.needletail.bench.runner.Compiling;
import io.needletail.bench.runner.FailedRun;
import io.needletail.bench.runner.Median;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What one codec took for a message of one stream in one round.
 *
 * @param peer which codec
 * @param workload which stream
 * @param operation what was done
 * @param round from 1 on
 * @param turns ns a message in each turn
 * @param bytes allocated, a message
 * @param compiling what the compiler did meanwhile
 * @param times of single messages, if the codec told them
 */
record FastMeasurement(
        FastPeer peer,
        String workload,
        FastOperation operation,
        int round,
        List<Double> turns,
        double bytes,
        Compiling compiling,
        Optional<FastTimes> times) {
    private static final int WORDS = 4;

    FastMeasurement {
        turns = List.copyOf(turns);
    }

    /**
     * Reads the lines of an operation among all that a process said: {@code SLICE decode 123.4 0.0} for each turn, behind which what
     * the compiler did may stand, and its times.
     */
    static FastMeasurement parse(FastPeer peer, String workload, FastOperation operation, int round, List<String> lines)
            throws FailedRun {
        List<double[]> slices = new ArrayList<>();
        for (String line : lines) {
            if (line.startsWith("SLICE " + operation.label())) slices.add(slice(peer, line));
        }
        if (slices.isEmpty()) throw new FailedRun(peer.label() + " had no turn to " + operation.label());
        return new FastMeasurement(
                peer,
                workload,
                operation,
                round,
                slices.stream().map(slice -> slice[0]).toList(),
                slices.stream().mapToDouble(slice -> slice[1]).average().orElse(0),
                new Compiling(
                        slices.stream().mapToDouble(slice -> slice[2]).average().orElse(0)),
                FastTimes.parse(operation.label(), lines));
    }

    private static double[] slice(FastPeer peer, String line) throws FailedRun {
        String[] words = line.split(" ", -1);
        if (words.length < WORDS || words.length > WORDS + 1) throw wrong(peer, line);
        try {
            return new double[] {
                Double.parseDouble(words[2]),
                Double.parseDouble(words[3]),
                words.length == WORDS ? 0 : Double.parseDouble(words[WORDS])
            };
        } catch (NumberFormatException noNumber) {
            throw wrong(peer, line);
        }
    }

    private static FailedRun wrong(FastPeer peer, String line) {
        return new FailedRun(peer.label() + " said '" + line + "', which is no result");
    }

    /** A message: the median of the turns. */
    double ns() {
        return Median.of(turns.stream().mapToDouble(Double::doubleValue));
    }

    /** How many times the time of another, turn by turn: the median. */
    double times(FastMeasurement other) {
        int count = Math.min(turns.size(), other.turns.size());
        return Median.of(IntStream.range(0, count).mapToDouble(turn -> turns.get(turn) / other.turns.get(turn)));
    }

    boolean isOf(FastPeer other, String otherWorkload, FastOperation otherOperation) {
        return peer == other && workload.equals(otherWorkload) && operation == otherOperation;
    }

    /** The faster one of a codec's several ways. */
    static Optional<FastMeasurement> fastest(List<FastMeasurement> ways) {
        return ways.stream().min(Comparator.comparingDouble(FastMeasurement::ns));
    }
}
