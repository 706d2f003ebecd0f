package io.needletail.bench.compare;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A figure of a result file, of which less is better.
 *
 * @param what whose it is and which, such as {@code needletail p50_us}
 * @param value as the file has it
 */
record Metric(String what, double value) {

    /** What tells lines of one result from one another. */
    private static final List<String> KEYS = List.of("peer", "library", "variant", "operation", "message", "workload");

    private static final List<String> FIGURES =
            List.of("p50_us", "p90_us", "p99_us", "ns_per_op", "ns_per_message", "p50_ns", "p99_ns");

    /** The figures of a result file's lines. */
    static List<Metric> of(List<Map<String, Object>> lines) {
        return lines.stream().flatMap(Metric::of).toList();
    }

    private static Stream<Metric> of(Map<String, Object> line) {
        String whose = KEYS.stream()
                .filter(line::containsKey)
                .map(key -> String.valueOf(line.get(key)))
                .collect(Collectors.joining(" "));
        return line.entrySet().stream()
                .filter(part -> FIGURES.contains(last(part.getKey())) && part.getValue() instanceof Number)
                .map(part -> new Metric(whose + " " + part.getKey(), ((Number) part.getValue()).doubleValue()));
    }

    private static String last(String name) {
        return name.substring(name.lastIndexOf(' ') + 1);
    }
}
