package io.needletail.bench.codec;

import io.needletail.bench.runner.Compiling;
import io.needletail.bench.runner.Median;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * One line of the report: the medians over the rounds.
 *
 * @param message by its name in the specification
 * @param operation what was done to it
 * @param library which
 * @param version of the library
 * @param nsPerOp what a message cost
 * @param bytesPerOp allocated
 * @param compiling what the compiler did meanwhile, in the worst round
 * @param ratio median over the rounds of (this / Needletail in the same form and round); empty when that did not run
 */
record CodecRow(
        String message,
        Operation operation,
        CodecLibrary library,
        String version,
        double nsPerOp,
        double bytesPerOp,
        Compiling compiling,
        Optional<Double> ratio) {

    /** Whether anything ran for a row. */
    static boolean exists(CodecLibrary library, String message, Operation operation) {
        return library.operations().contains(operation)
                && !library.messages(List.of(message)).isEmpty();
    }

    static CodecRow of(
            CodecLibrary library, String message, Operation operation, List<Measurement> all, String version) {
        List<Measurement> rounds = all.stream()
                .filter(measurement -> measurement.isOf(library, message, operation))
                .toList();
        return new CodecRow(
                message,
                operation,
                library,
                version,
                Median.of(rounds.stream().mapToDouble(Measurement::nsPerOp)),
                Median.of(rounds.stream().mapToDouble(Measurement::bytesPerOp)),
                new Compiling(rounds.stream()
                        .mapToDouble(measurement -> measurement.compiling().part())
                        .max()
                        .orElse(0)),
                ratio(rounds, all));
    }

    private static Optional<Double> ratio(List<Measurement> rounds, List<Measurement> all) {
        double[] ratios = rounds.stream()
                .flatMap(mine -> all.stream()
                        .filter(yard -> yard.isOf(mine.library().yardstick(), mine.message(), mine.operation()))
                        .filter(yard -> yard.round() == mine.round())
                        .map(yard -> mine.nsPerOp() / yard.nsPerOp()))
                .mapToDouble(Double::doubleValue)
                .toArray();
        if (ratios.length == 0) return Optional.empty();
        return Optional.of(Median.of(Arrays.stream(ratios)));
    }
}
