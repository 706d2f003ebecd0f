package io.needletail.tools.output;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/** A table for a terminal: each column as wide as its longest cell, two blanks apart, none at the end of a line. */
public final class AlignedTable {
    private static final String GAP = "  ";

    private final boolean[] isNumber;
    private final int[] widths;
    private final List<String[]> rows = new ArrayList<>();

    /**
     * A table with its heading.
     *
     * @param numbers those headings whose columns end at the right
     * @param heading the first row
     */
    public AlignedTable(Set<String> numbers, String... heading) {
        isNumber = new boolean[heading.length];
        widths = new int[heading.length];
        for (int column = 0; column < heading.length; column++) isNumber[column] = numbers.contains(heading[column]);
        add((Object[]) heading);
    }

    /**
     * Adds a row.
     *
     * @param cells as many as there are headings
     */
    public void add(Object... cells) {
        String[] row = Arrays.stream(cells).map(String::valueOf).toArray(String[]::new);
        for (int column = 0; column < row.length; column++)
            widths[column] = Math.max(widths[column], row[column].length());
        rows.add(row);
    }

    /**
     * Prints all rows.
     *
     * @param indent stands before each
     * @param out where they go
     */
    public void print(String indent, PrintWriter out) {
        for (String[] row : rows) out.println((indent + line(row)).stripTrailing());
    }

    private String line(String[] row) {
        StringBuilder line = new StringBuilder();
        for (int column = 0; column < row.length; column++) {
            String blanks = " ".repeat(widths[column] - row[column].length());
            line.append(column == 0 ? "" : GAP).append(isNumber[column] ? blanks + row[column] : row[column] + blanks);
        }
        return line.toString();
    }
}
