package io.needletail.bench.publish;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** A result of {@code bench floor} as a Markdown table, microseconds, a line for each cost of the machine. */
final class FloorTable {
    private static final double NS_PER_US = 1_000;
    private static final List<String> COLUMNS = List.of("min_ns", "p50_ns", "p99_ns", "p999_ns", "max_ns", "mean_ns");
    private static final String HEAD = """
            | what | count | min | p50 | p99 | p99.9 | max | mean |
            |---|---|---|---|---|---|---|---|
            """;

    private FloorTable() {}

    static String of(ResultFile result) {
        return HEAD + result.lines().stream().map(FloorTable::row).collect(Collectors.joining());
    }

    private static String row(Map<String, Object> line) {
        String begin = "| " + line.get("variant") + " | " + line.get("count") + " | ";
        return COLUMNS.stream()
                .map(column -> micros(line.get(column)))
                .collect(Collectors.joining(" | ", begin, " |\n"));
    }

    private static String micros(Object figure) {
        if (!(figure instanceof Number number)) return "–";
        double us = number.doubleValue() / NS_PER_US;
        return String.format(Locale.ROOT, us < 100 ? "%.3f" : "%.0f", us);
    }
}
