package io.needletail.bench.publish;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The runs of an echo as a Markdown table: from the intended time, and in brackets from the transport's send. */
final class EchoTable {
    private static final List<String> COLUMNS = List.of("min_us", "p50_us", "p99_us", "p999_us", "p9999_us", "max_us");
    private static final String HEAD = """
            | peer | asked/s | got/s | lost | min | p50 | p99 | p99.9 | p99.99 | max |
            |---|---|---|---|---|---|---|---|---|---|
            """;

    private EchoTable() {}

    static String of(ResultFile result) {
        return HEAD + result.lines().stream().map(EchoTable::row).collect(Collectors.joining());
    }

    private static String row(Map<String, Object> run) {
        String begin = "| " + run.get("peer") + " " + run.get("round") + " | " + whole(run.get("rate_asked")) + " | "
                + whole(run.get("rate_achieved")) + " | " + run.get("lost") + " | ";
        return COLUMNS.stream()
                .map(column -> figure(run.get("intended"), column) + " (" + figure(run.get("actual"), column) + ")")
                .collect(Collectors.joining(" | ", begin, " |\n"));
    }

    private static String whole(Object figure) {
        return figure instanceof Number number ? String.format(Locale.ROOT, "%.0f", number.doubleValue()) : "–";
    }

    private static String figure(Object times, String column) {
        if (!(times instanceof Map<?, ?> map) || !(map.get(column) instanceof Number number)) return "–";
        return String.format(Locale.ROOT, number.doubleValue() < 100 ? "%.2f" : "%.0f", number.doubleValue());
    }
}
