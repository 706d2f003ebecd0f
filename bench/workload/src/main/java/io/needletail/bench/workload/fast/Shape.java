package io.needletail.bench.workload.fast;

import java.util.List;

/**
 * Fields of a message: some at its head, others in each entry of the one sequence after it.
 *
 * @param templateId of the message
 * @param head in the order of the template
 * @param lengthTag identifier of the sequence's length; empty if there is no sequence
 * @param entry in the order of the template; empty if there is no sequence
 */
public record Shape(int templateId, List<Column> head, String lengthTag, List<Column> entry) {
    /** Value of a cell whose field is absent. */
    public static final int ABSENT = Integer.MIN_VALUE;

    /** Copies its arguments. */
    public Shape {
        head = List.copyOf(head);
        entry = List.copyOf(entry);
    }

    /** Number of cells in a row of these columns. */
    public static int cells(List<Column> columns) {
        return columns.stream().mapToInt(column -> column.kind().cells()).sum();
    }
}
