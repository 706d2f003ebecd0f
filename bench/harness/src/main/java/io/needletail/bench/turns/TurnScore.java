package io.needletail.bench.turns;

import io.needletail.bench.result.Median;
import io.needletail.bench.runner.FailedRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Figures of one process for one operation.
 *
 * @param turns ns an operation in each turn
 * @param bytes allocated, an operation
 * @param compiling part of the time that counted during which the compiler worked
 * @param times of single operations, if the process reports them
 */
public record TurnScore(List<Double> turns, double bytes, double compiling, Optional<TurnTimes> times) {
    private static final int WORDS = 4;

    /** Copies the turns. */
    public TurnScore {
        turns = List.copyOf(turns);
    }

    /**
     * Reads the lines of an operation among all that a process wrote: {@code SLICE decode 123.4 0.0} for each turn,
     * after which the compiler's part of the time may stand, and its times.
     *
     * @param name of the library, for error texts
     */
    public static TurnScore parse(String name, String operation, List<String> lines) throws FailedRun {
        List<double[]> slices = new ArrayList<>();
        for (String line : lines) {
            if (line.startsWith("SLICE " + operation + " ")) slices.add(slice(name, line));
        }
        if (slices.isEmpty()) throw new FailedRun(name + " had no turn to " + operation);
        return new TurnScore(
                slices.stream().map(slice -> slice[0]).toList(),
                average(slices, 1),
                average(slices, 2),
                TurnTimes.parse(operation, lines));
    }

    private static double average(List<double[]> slices, int part) {
        return slices.stream().mapToDouble(slice -> slice[part]).average().orElse(0);
    }

    private static double[] slice(String name, String line) throws FailedRun {
        String[] words = line.split(" ", -1);
        try {
            if (words.length == WORDS || words.length == WORDS + 1) {
                double compiling = words.length == WORDS ? 0 : Double.parseDouble(words[WORDS]);
                return new double[] {Double.parseDouble(words[2]), Double.parseDouble(words[3]), compiling};
            }
        } catch (NumberFormatException noNumber) {
            throw new FailedRun(name + " wrote '" + line + "', which is no result: " + noNumber.getMessage());
        }
        throw new FailedRun(name + " wrote '" + line + "', which is no result");
    }

    /** An operation: the median of the turns. */
    public double ns() {
        return Median.of(turns.stream().mapToDouble(Double::doubleValue));
    }

    /** Median over all turns of the ratio to the time of another. */
    public double times(TurnScore other) {
        int count = Math.min(turns.size(), other.turns.size());
        return Median.of(IntStream.range(0, count).mapToDouble(turn -> turns.get(turn) / other.turns.get(turn)));
    }
}
