package io.needletail.bench.publish;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** A result of {@code bench sessions} or {@code bench journal} as a Markdown table: a line a variant. */
final class CostTable {
    private static final List<String> COLUMNS = List.of("p50_ns", "p99_ns", "max_ns", "slow", "alloc", "ratio");
    private static final String HEAD = """
            | variant | p50 | p99 | max | over 100 µs | bytes a message | times | against |
            |---|---|---|---|---|---|---|---|
            """;

    private CostTable() {}

    static String of(ResultFile result) {
        return HEAD + result.lines().stream().map(CostTable::row).collect(Collectors.joining());
    }

    private static String row(Map<String, Object> line) {
        return COLUMNS.stream()
                .map(column -> cell(column, line.get(column)))
                .collect(Collectors.joining(
                        " | ", "| " + line.get("variant") + " | ", " | " + line.get("against") + " |\n"));
    }

    private static String cell(String column, Object figure) {
        if (!(figure instanceof Number number)) return "–";
        return String.format(Locale.ROOT, column.equals("ratio") ? "%.2f" : "%.0f", number.doubleValue());
    }
}
