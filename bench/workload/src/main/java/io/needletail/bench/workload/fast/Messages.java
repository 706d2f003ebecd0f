package io.needletail.bench.workload.fast;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;

/**
 * The values of a stream of messages, as rows of cells: what encoders write and decoders must find.
 *
 * <p>A row has the cells of its columns one behind the other, {@link Shape#ABSENT} where a field is absent.
 */
public final class Messages {
    private final Shape shape;
    private final int headCells;
    private final int entryCells;
    private long[] heads = new long[0];
    private long[] entries = new long[0];
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
    void entry(long... cells) {
        int row = firstEntry[count]++;
        if (entries.length < (row + 1) * entryCells) {
            entries = Arrays.copyOf(entries, 2 * (row + 1) * entryCells);
        }
        System.arraycopy(cells, 0, entries, row * entryCells, entryCells);
    }

    /** Which fields they have. */
    public Shape shape() {
        return shape;
    }

    /** How many there are. */
    public int count() {
        return count;
    }

    /** The rows of the heads; not to be changed. */
    public long[] heads() {
        return heads;
    }

    /** Where the row of a head begins. */
    public int head(int message) {
        return message * headCells;
    }

    /** The rows of the entries; not to be changed. */
    public long[] entries() {
        return entries;
    }

    /** Where the row of an entry begins, counted over all messages. */
    public int entry(int row) {
        return row * entryCells;
    }

    /** How many cells the row of an entry has. */
    public int entryCells() {
        return entryCells;
    }

    /** The first entry of a message, counted over all messages; of the message behind the last one: how many there are. */
    public int firstEntry(int message) {
        return firstEntry[message];
    }

    /** How many entries a message has. */
    public int length(int message) {
        return firstEntry[message + 1] - firstEntry[message];
    }

    /** What a library must find in a message. */
    public long digest(int message) {
        long sum = digest(shape.head(), heads, head(message));
        for (int row = firstEntry[message]; row < firstEntry[message + 1]; row++) {
            sum += digest(shape.entry(), entries, entry(row));
        }
        return sum;
    }

    private static long digest(List<Column> columns, long[] cells, int from) {
        long sum = 0;
        int at = from;
        for (Column column : columns) {
            sum += digest(column, cells, at);
            at += column.kind().cells();
        }
        return sum;
    }

    private static long digest(Column column, long[] cells, int at) {
        return switch (column.kind()) {
            case CONSTANT_NUMBER -> Long.parseLong(column.constant());
            case CONSTANT_TEXT -> FastDigest.text(column.constant());
            case INTEGER -> cells[at] == Shape.ABSENT ? 0 : cells[at];
            case CHARACTER -> cells[at] == Shape.ABSENT ? 0 : FastDigest.character(cells[at]);
            case DECIMAL -> cells[at] == Shape.ABSENT ? 0 : FastDigest.decimal(cells[at], (int) cells[at + 1]);
        };
    }

    /** A message as FIX text: {@code tag=value|} for each field that is there. */
    public String text(int message) {
        StringBuilder text = new StringBuilder();
        text(text, shape.head(), heads, head(message));
        if (!shape.lengthTag().isEmpty()) {
            text.append(shape.lengthTag()).append('=').append(length(message)).append('|');
        }
        for (int row = firstEntry[message]; row < firstEntry[message + 1]; row++) {
            text(text, shape.entry(), entries, entry(row));
        }
        return text.toString();
    }

    private static void text(StringBuilder text, List<Column> columns, long[] cells, int from) {
        int at = from;
        for (Column column : columns) {
            String value = value(column, cells, at);
            if (!value.isEmpty())
                text.append(column.tag()).append('=').append(value).append('|');
            at += column.kind().cells();
        }
    }

    private static String value(Column column, long[] cells, int at) {
        if (column.kind().cells() == 0) return column.constant();
        if (cells[at] == Shape.ABSENT) return "";
        return switch (column.kind()) {
            case CHARACTER -> Character.toString((char) cells[at]);
            case DECIMAL -> BigDecimal.valueOf(cells[at], (int) -cells[at + 1]).toPlainString();
            default -> Long.toString(cells[at]);
        };
    }
}
