package io.needletail.bench.result;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Lays out rows for people: the first column is text and begins left, the others are numbers and end right. A table
 * that is wider than a terminal is folded: its further columns follow below, each row with its first cell again.
 */
public final class TextTable {
    /** Width of a terminal, as of the help texts. */
    private static final int WIDTH_MAX = 100;

    private static final int GAP = 2;

    private TextTable() {}

    /** The table with its head, a line a row. */
    public static String of(List<String> head, List<List<String>> rows) {
        int[] widths = IntStream.range(0, head.size())
                .map(column -> Stream.concat(Stream.of(head), rows.stream())
                        .mapToInt(row -> row.get(column).length())
                        .max()
                        .orElse(0))
                .toArray();
        return folds(widths).stream()
                .map(columns -> Stream.concat(Stream.of(head), rows.stream())
                        .map(row -> line(row, widths, columns))
                        .collect(Collectors.joining()))
                .collect(Collectors.joining(System.lineSeparator()));
    }

    /** The columns of each part, without the first, which all have. */
    private static List<List<Integer>> folds(int[] widths) {
        List<List<Integer>> folds = new ArrayList<>();
        folds.add(new ArrayList<>());
        int width = widths[0];
        for (int column = 1; column < widths.length; column++) {
            if (width + GAP + widths[column] > WIDTH_MAX && !folds.getLast().isEmpty()) {
                folds.add(new ArrayList<>());
                width = widths[0];
            }
            width += GAP + widths[column];
            folds.getLast().add(column);
        }
        return folds;
    }

    private static String line(List<String> cells, int[] widths, List<Integer> columns) {
        String numbers = columns.stream()
                .map(column ->
                        " ".repeat(GAP + widths[column] - cells.get(column).length()) + cells.get(column))
                .collect(Collectors.joining());
        String label = cells.getFirst();
        return label + " ".repeat(widths[0] - label.length()) + numbers + System.lineSeparator();
    }
}
