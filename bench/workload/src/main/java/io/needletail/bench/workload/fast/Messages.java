package io.needletail.bench.workload.fast;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntToLongFunction;

/**
 * The values of a stream of messages, as rows of cells: what encoders write and decoders must find.
 *
 * <p>A row has the cells of its columns one after the other, {@link Shape#ABSENT} where a field is absent. Entries have
 * narrow cells, so that a stream is not measured by how fast its values come from memory.
 */
public final class Messages {
    private final Shape shape;
    private final int headCells;
    private final int entryCells;
    private long[] heads = new long[0];
    private int[] entries = new int[0];
    private int[] firstEntry = {0};
    private int count;

    Messages(Shape shape) {
        this.shape = shape;
        headCells = Shape.cells(shape.head());
        entryCells = Shape.cells(shape.entry());
    }

    /** Begins a message. */
    void head(long... cells) {
        if (firstEntry.length < count + 2) {
            firstEntry = Arrays.copyOf(firstEntry, 2 * count + 2);
            heads = Arrays.copyOf(heads, (2 * count + 2) * headCells);
        }
        System.arraycopy(cells, 0, heads, count * headCells, headCells);
        count++;
        firstEntry[count] = firstEntry[count - 1];
    }

    /** Adds an entry to the message that began last. */
    void entry(int... cells) {
        int row = firstEntry[count]++;
        if (entries.length < (row + 1) * entryCells) {
            entries = Arrays.copyOf(entries, 2 * (row + 1) * entryCells);
        }
        System.arraycopy(cells, 0, entries, row * entryCells, entryCells);
    }

    /** Fields of the messages. */
    public Shape shape() {
        return shape;
    }

    /** Number of messages. */
    public int count() {
        return count;
    }

    /** The rows of the heads; not to be changed. */
    public long[] heads() {
        return heads;
    }

    /** Offset of the row of a head. */
    public int head(int message) {
        return message * headCells;
    }

    /** The rows of the entries; not to be changed. */
    public int[] entries() {
        return entries;
    }

    /** Offset of the row of an entry; entries are counted over all messages. */
    public int entry(int row) {
        return row * entryCells;
    }

    /** Number of cells in the row of an entry. */
    public int entryCells() {
        return entryCells;
    }

    /**
     * The first entry of a message, counted over all messages; of the message after the last one: how many there are.
     */
    public int firstEntry(int message) {
        return firstEntry[message];
    }

    /** Number of entries of a message. */
    public int length(int message) {
        return firstEntry[message + 1] - firstEntry[message];
    }

    /** Digest that a library must compute for a message. */
    public long digest(int message) {
        long sum = digest(shape.head(), at -> heads[at], head(message));
        for (int row = firstEntry[message]; row < firstEntry[message + 1]; row++) {
            sum += digest(shape.entry(), at -> entries[at], entry(row));
        }
        return sum;
    }

    private static long digest(List<Column> columns, IntToLongFunction cells, int from) {
        long sum = 0;
        int at = from;
        for (Column column : columns) {
            sum += digest(column, cells, at);
            at += column.kind().cells();
        }
        return sum;
    }

    private static long digest(Column column, IntToLongFunction cells, int at) {
        return switch (column.kind()) {
            case CONSTANT_NUMBER -> Long.parseLong(column.constant());
            case CONSTANT_TEXT -> FastDigest.text(column.constant());
            case INTEGER -> cells.applyAsLong(at) == Shape.ABSENT ? 0 : cells.applyAsLong(at);
            case CHARACTER -> cells.applyAsLong(at) == Shape.ABSENT ? 0 : FastDigest.character(cells.applyAsLong(at));
            case DECIMAL ->
                cells.applyAsLong(at) == Shape.ABSENT
                        ? 0
                        : FastDigest.decimal(cells.applyAsLong(at), (int) cells.applyAsLong(at + 1));
        };
    }

    /** A message as FIX text: {@code tag=value|} for each field that is there. */
    public String text(int message) {
        StringBuilder text = new StringBuilder();
        text(text, shape.head(), at -> heads[at], head(message));
        if (!shape.lengthTag().isEmpty()) {
            text.append(shape.lengthTag()).append('=').append(length(message)).append('|');
        }
        for (int row = firstEntry[message]; row < firstEntry[message + 1]; row++) {
            text(text, shape.entry(), at -> entries[at], entry(row));
        }
        return text.toString();
    }

    private static void text(StringBuilder text, List<Column> columns, IntToLongFunction cells, int from) {
        int at = from;
        for (Column column : columns) {
            String value = value(column, cells, at);
            if (!value.isEmpty())
                text.append(column.tag()).append('=').append(value).append('|');
            at += column.kind().cells();
        }
    }

    private static String value(Column column, IntToLongFunction cells, int at) {
        if (column.kind().cells() == 0) return column.constant();
        if (cells.applyAsLong(at) == Shape.ABSENT) return "";
        return switch (column.kind()) {
            case CHARACTER -> Character.toString((char) cells.applyAsLong(at));
            case DECIMAL ->
                BigDecimal.valueOf(cells.applyAsLong(at), (int) -cells.applyAsLong(at + 1))
                        .toPlainString();
            default -> Long.toString(cells.applyAsLong(at));
        };
    }
}
