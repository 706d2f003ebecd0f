package io.needletail.bench.result;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Lays out rows for people: the first column is text and begins left, the others are numbers and end right. */
public final class TextTable {

    private TextTable() {}

    /** The table with its head, a line a row. */
    public static String of(List<String> head, List<List<String>> rows) {
        int[] widths = IntStream.range(0, head.size())
                .map(column -> Stream.concat(Stream.of(head), rows.stream())
                        .mapToInt(row -> row.get(column).length())
                        .max()
                        .orElse(0))
                .toArray();
        return Stream.concat(Stream.of(head), rows.stream())
                .map(row -> line(row, widths))
                .collect(Collectors.joining());
    }

    private static String line(List<String> cells, int[] widths) {
        String numbers = IntStream.range(1, cells.size())
                .mapToObj(column ->
                        " ".repeat(2 + widths[column] - cells.get(column).length()) + cells.get(column))
                .collect(Collectors.joining());
        String label = cells.getFirst();
        return label + " ".repeat(widths[0] - label.length()) + numbers + System.lineSeparator();
    }
}
