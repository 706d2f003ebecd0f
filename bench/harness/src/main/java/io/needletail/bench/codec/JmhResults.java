package io.needletail.bench.codec;

import com.fasterxml.jackson.jr.ob.JSON;
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

    private JmhResults() {}

    static List<Measurement> read(Path file, CodecLibrary library, int round) throws IOException {
        List<Object> results = JSON.std.listFrom(Files.readString(file));
        return results.stream()
                .map(result -> measurement(object(result), library, round))
                .toList();
    }

    /** Nanoseconds of each iteration of each fork, and the bytes an operation allocated. */
    static List<double[]> iterations(Path file) throws IOException {
        List<double[]> iterations = new ArrayList<>();
        for (Object result : JSON.std.listFrom(Files.readString(file))) {
            double bytes = score(object(object(result).get("secondaryMetrics")).get(ALLOCATED));
            Object forks = object(object(result).get("primaryMetric")).get("rawData");
            numbers(forks).forEach(ns -> iterations.add(new double[] {ns, bytes}));
        }
        return iterations;
    }

    private static Stream<Double> numbers(Object value) {
        if (value instanceof Number number) return Stream.of(number.doubleValue());
        return value instanceof List<?> list ? list.stream().flatMap(JmhResults::numbers) : Stream.empty();
    }

    private static Measurement measurement(Map<?, ?> result, CodecLibrary library, int round) {
        String benchmark = String.valueOf(result.get("benchmark"));
        Operation operation = benchmark.endsWith(".decode") ? Operation.DECODE : Operation.ENCODE;
        String message = String.valueOf(object(result.get("params")).get("message"));
        double bytes = score(object(result.get("secondaryMetrics")).get(ALLOCATED));
        return new Measurement(library, message, operation, round, score(result.get("primaryMetric")), bytes);
    }

    private static double score(Object metric) {
        return object(metric).get("score") instanceof Number score ? score.doubleValue() : Double.NaN;
    }

    private static Map<?, ?> object(Object value) {
        return value instanceof Map<?, ?> map ? map : Map.of();
    }
}
