package io.needletail.bench.publish;

import io.needletail.bench.runner.Compiling;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** A result of {@code bench codec} as a Markdown table: a line a library, a column for each operation and message. */
final class CodecTable {
    private static final String ABSENT = "–";

    private CodecTable() {}

    static String of(ResultFile result) {
        List<String> columns =
                result.lines().stream().map(CodecTable::column).distinct().toList();
        Map<String, List<Map<String, Object>>> libraries = result.lines().stream()
                .collect(Collectors.groupingBy(CodecTable::library, LinkedHashMap::new, Collectors.toList()));
        String head =
                "| library | checks | " + String.join(" | ", columns) + " |\n|---|---|" + "---|".repeat(columns.size());
        return libraries.entrySet().stream()
                .map(line -> line(line.getKey(), line.getValue(), columns))
                .collect(Collectors.joining("\n", head + "\n", "\n"));
    }

    private static String library(Map<String, Object> row) {
        return row.get("library") + " " + row.get("version");
    }

    private static String column(Map<String, Object> row) {
        return row.get("operation") + " " + row.get("message");
    }

    private static String line(String library, List<Map<String, Object>> rows, List<String> columns) {
        Map<String, String> cells = rows.stream().collect(Collectors.toMap(CodecTable::column, CodecTable::cell));
        return columns.stream()
                .map(column -> cells.getOrDefault(column, ABSENT))
                .collect(Collectors.joining(" | ", "| " + library + " | " + checks(rows) + " | ", " |"));
    }

    private static Object checks(List<Map<String, Object>> rows) {
        return rows.stream()
                .filter(row -> "decode".equals(row.get("operation")))
                .map(row -> row.get("validates"))
                .findFirst()
                .orElse(ABSENT);
    }

    private static String cell(Map<String, Object> row) {
        String ns = Compiling.in(row).mark(String.format(Locale.ROOT, "%.0f", number(row, "ns_per_op")));
        double bytes = number(row, "bytes_per_op");
        return bytes < 1 ? ns : ns + String.format(Locale.ROOT, " (%.0f B)", bytes);
    }

    private static double number(Map<String, Object> row, String name) {
        return row.get(name) instanceof Number number ? number.doubleValue() : Double.NaN;
    }
}
