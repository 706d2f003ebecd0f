package io.needletail.bench.publish;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** A result as a Markdown table, microseconds, a line a peer. */
final class MarkdownTable {
    private static final List<String> COLUMNS = List.of(
            "min_us",
            "p50_us",
            "p90_us",
            "p99_us",
            "p999_us",
            "p9999_us",
            "max_us",
            "ratio_to_raw",
            "alloc_bytes_per_round_trip",
            "gc_count",
            "first_order_us");
    private static final String HEAD = """
            | peer | min | p50 | p90 | p99 | p99.9 | p99.99 | max | p50 / raw | bytes a trip | GCs | first order |
            |---|---|---|---|---|---|---|---|---|---|---|---|
            """;

    private MarkdownTable() {}

    static String of(ResultFile result) {
        return HEAD + result.lines().stream().map(run -> row(result, run)).collect(Collectors.joining());
    }

    private static String row(ResultFile result, Map<String, Object> run) {
        return COLUMNS.stream()
                .map(column -> cell(run.get(column)))
                .collect(Collectors.joining(" | ", "| " + peer(result, run) + " | ", " |\n"));
    }

    /** With what carried it where that is not what the run was about. */
    private static String peer(ResultFile result, Map<String, Object> run) {
        Object carrier = run.getOrDefault("transport", result.environment("transport"));
        return run.get("peer") + (result.environment("transport").equals(carrier) ? "" : " (" + carrier + ")");
    }

    private static String cell(Object figure) {
        if (!(figure instanceof Number number)) return "–";
        double value = number.doubleValue();
        if (value == Math.rint(value)) return String.format(Locale.ROOT, "%.0f", value);
        return String.format(Locale.ROOT, value < 100 ? "%.2f" : "%.0f", value);
    }
}
