package io.needletail.bench.publish;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** A result of {@code bench wire-to-wire} as a Markdown table of one line; what the count cannot support is a dash. */
final class WireTable {
    private static final List<String> COLUMNS =
            List.of("min_us", "p50_us", "p99_us", "p999_us", "p9999_us", "p99999_us", "max_us");
    private static final String HEAD = """
            | peer | orders | orders/s | GCs | min | p50 | p99 | p99.9 | p99.99 | p99.999 | max |
            |---|---|---|---|---|---|---|---|---|---|---|
            """;

    private WireTable() {}

    static String of(ResultFile result) {
        return HEAD + result.lines().stream().map(WireTable::row).collect(Collectors.joining());
    }

    private static String row(Map<String, Object> run) {
        String begin = "| " + run.get("peer") + " | " + run.get("count") + " | " + run.get("rate") + " | "
                + run.get("gc_count") + " | ";
        return COLUMNS.stream()
                .map(column -> micros(run.get(column)))
                .collect(Collectors.joining(" | ", begin, " |\n"));
    }

    private static String micros(Object figure) {
        if (!(figure instanceof Number number)) return "–";
        return String.format(Locale.ROOT, number.doubleValue() < 100 ? "%.2f" : "%.0f", number.doubleValue());
    }
}
