package io.needletail.bench.publish;

import io.needletail.bench.runner.Compiling;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A result of {@code bench fast} as a Markdown table: a line an operation and codec, a column for each stream. */
final class FastTable {
    private static final String ABSENT = "–";

    private FastTable() {}

    static String of(ResultFile result) {
        List<String> streams = result.lines().stream()
                .map(row -> text(row, "workload"))
                .distinct()
                .toList();
        String head = "| operation | codec | " + String.join(" | ", streams) + " |\n|---|---|"
                + "---|".repeat(streams.size());
        return result.lines().stream()
                .map(row -> text(row, "operation") + " | " + codec(row))
                .distinct()
                .map(name -> line(name, result.lines(), streams))
                .collect(Collectors.joining("\n", head + "\n", "\n"));
    }

    private static String codec(Map<String, Object> row) {
        String version = text(row, "version");
        return version.equals("-") ? text(row, "library") : text(row, "library") + " " + version;
    }

    private static String line(String name, List<Map<String, Object>> rows, List<String> streams) {
        Map<String, String> cells = rows.stream()
                .filter(row -> name.equals(text(row, "operation") + " | " + codec(row)))
                .collect(Collectors.toMap(row -> text(row, "workload"), FastTable::cell));
        Function<String, String> cell = stream -> cells.getOrDefault(stream, ABSENT);
        return streams.stream().map(cell).collect(Collectors.joining(" | ", "| " + name + " | ", " |"));
    }

    private static String cell(Map<String, Object> row) {
        String ns = Compiling.in(row).mark(String.format(Locale.ROOT, "%.1f", number(row, "ns_per_message")));
        double bytes = number(row, "alloc_bytes_per_message");
        return bytes < 1 ? ns : ns + String.format(Locale.ROOT, " (%.0f B)", bytes);
    }

    private static String text(Map<String, Object> row, String name) {
        return String.valueOf(row.get(name));
    }

    private static double number(Map<String, Object> row, String name) {
        return row.get(name) instanceof Number number ? number.doubleValue() : Double.NaN;
    }
}
