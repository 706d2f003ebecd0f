package io.needletail.bench.workload.fast;

import java.util.List;

/**
 * Which fields a message has: some at its head, others in each entry of the one sequence after it.
 *
 * @param templateId of the message
 * @param head in the order of the template
 * @param lengthTag identifier of the sequence's length; empty if there is no sequence
 * @param entry in the order of the template; empty if there is no sequence
 */
public record Shape(int templateId, List<Column> head, String lengthTag, List<Column> entry) {
    /** What a cell holds whose field is absent. */
    public static final int ABSENT = Integer.MIN_VALUE;

    /** Keeps its own copies. */
    public Shape {
        head = List.copyOf(head);
        entry = List.copyOf(entry);
    }

    /** How many cells a row of these columns has. */
    public static int cells(List<Column> columns) {
        return columns.stream().mapToInt(column -> column.kind().cells()).sum();
    }
}
