package io.needletail.bench.codec;

import com.fasterxml.jackson.jr.ob.JSON;
import io.needletail.bench.runner.Compiling;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Reads the JSON that JMH writes. */
final class JmhResults {
    private static final String ALLOCATED = "gc.alloc.rate.norm";
    private static final String COMPILED_MS = "compiler.time.profiled";

    private JmhResults() {}

    /**
     * Figures of a library in a round.
     *
     * @param countedMs what the iterations of one figure take together
     */
    static List<Measurement> read(Path file, CodecLibrary library, int round, int countedMs) throws IOException {
        List<Object> results = JSON.std.listFrom(Files.readString(file));
        return results.stream()
                .map(result -> measurement(object(result), library, round, countedMs))
                .toList();
    }

    /**
     * Nanoseconds of each iteration of each fork, the bytes an operation allocated, and the part of the time that the compiler
     * worked.
     *
     * @param countedMs what the iterations take together
     */
    static List<double[]> iterations(Path file, int countedMs) throws IOException {
        List<double[]> iterations = new ArrayList<>();
        for (Object result : JSON.std.listFrom(Files.readString(file))) {
            Map<?, ?> others = object(object(result).get("secondaryMetrics"));
            double bytes = score(others.get(ALLOCATED));
            double compiling = score(others.get(COMPILED_MS)) / countedMs;
            Object forks = object(object(result).get("primaryMetric")).get("rawData");
            numbers(forks).forEach(ns -> iterations.add(new double[] {ns, bytes, compiling}));
        }
        return iterations;
    }

    private static Stream<Double> numbers(Object value) {
        if (value instanceof Number number) return Stream.of(number.doubleValue());
        return value instanceof List<?> list ? list.stream().flatMap(JmhResults::numbers) : Stream.empty();
    }

    private static Measurement measurement(Map<?, ?> result, CodecLibrary library, int round, int countedMs) {
        String benchmark = String.valueOf(result.get("benchmark"));
        Operation operation = benchmark.endsWith(".decode") ? Operation.DECODE : Operation.ENCODE;
        String message = String.valueOf(object(result.get("params")).get("message"));
        Map<?, ?> others = object(result.get("secondaryMetrics"));
        return new Measurement(
                library,
                message,
                operation,
                round,
                score(result.get("primaryMetric")),
                score(others.get(ALLOCATED)),
                new Compiling(score(others.get(COMPILED_MS)) / countedMs));
    }

    private static double score(Object metric) {
        return object(metric).get("score") instanceof Number score ? score.doubleValue() : Double.NaN;
    }

    private static Map<?, ?> object(Object value) {
        return value instanceof Map<?, ?> map ? map : Map.of();
    }
}
