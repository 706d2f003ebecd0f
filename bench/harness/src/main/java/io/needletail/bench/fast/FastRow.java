package io.needletail.bench.fast;

import io.needletail.bench.runner.Compiling;
import io.needletail.bench.runner.Median;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * One line of the report: the medians over the rounds.
 *
 * @param workload which stream
 * @param operation what was done
 * @param peer which codec
 * @param version of the codec; empty if unknown
 * @param ns a message
 * @param bytes allocated, a message
 * @param compiling what the compiler did meanwhile, in the worst round
 * @param times of single messages, all rounds together; empty if the codec did not tell them
 * @param timesOpenFast how many times faster than OpenFAST in the same turns; empty when that did not run
 * @param timesHandwritten how many times the floor's time in the same turns; empty when that did not run
 */
record FastRow(
        String workload,
        FastOperation operation,
        FastPeer peer,
        String version,
        double ns,
        double bytes,
        Compiling compiling,
        Optional<FastTimes> times,
        OptionalDouble timesOpenFast,
        OptionalDouble timesHandwritten) {

    /** The line of a codec, which must have been measured. */
    static FastRow of(
            String workload, FastOperation operation, FastPeer peer, String version, List<FastMeasurement> all) {
        List<FastMeasurement> mine = rounds(workload, operation, peer, all);
        return new FastRow(
                workload,
                operation,
                peer,
                version,
                median(mine, FastMeasurement::ns),
                median(mine, FastMeasurement::bytes),
                new Compiling(mine.stream()
                        .mapToDouble(one -> one.compiling().part())
                        .max()
                        .orElse(0)),
                FastTimes.all(mine.stream().flatMap(one -> one.times().stream()).toList()),
                ratio(rounds(workload, operation, FastPeer.OPENFAST, all), mine),
                ratio(mine, rounds(workload, operation, FastPeer.HANDWRITTEN, all)));
    }

    /** The faster way of each round, in the order of the rounds. */
    private static List<FastMeasurement> rounds(
            String workload, FastOperation operation, FastPeer peer, List<FastMeasurement> all) {
        List<FastMeasurement> mine = all.stream()
                .filter(measurement -> measurement.isOf(peer, workload, operation))
                .toList();
        return mine.stream()
                .map(FastMeasurement::round)
                .distinct()
                .sorted()
                .flatMap(round ->
                        FastMeasurement.fastest(mine.stream()
                                        .filter(measurement -> measurement.round() == round)
                                        .toList())
                                .stream())
                .toList();
    }

    private static double median(List<FastMeasurement> rounds, ToDoubleFunction<FastMeasurement> figure) {
        return Median.of(rounds.stream().mapToDouble(figure));
    }

    /** Median over the rounds of one time by the other. */
    private static OptionalDouble ratio(List<FastMeasurement> above, List<FastMeasurement> below) {
        int count = Math.min(above.size(), below.size());
        if (count == 0) return OptionalDouble.empty();
        DoubleStream ratios =
                IntStream.range(0, count).mapToDouble(round -> above.get(round).times(below.get(round)));
        return OptionalDouble.of(Median.of(ratios));
    }
}
