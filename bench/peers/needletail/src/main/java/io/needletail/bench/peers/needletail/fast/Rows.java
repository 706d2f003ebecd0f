package io.needletail.bench.peers.needletail.fast;

import io.needletail.bench.workload.fast.Column;
import io.needletail.bench.workload.fast.Messages;
import io.needletail.bench.workload.fast.Shape;
import io.needletail.fast.FieldSource;
import io.needletail.fast.template.Instruction;
import io.needletail.fast.template.Template;
import java.util.List;

/**
 * Gives the values of messages by slot. A row has a cell for each slot from the first to the last of its instructions, so
 * that a value is found by one addition; what belongs to it (exponent or length) lies beside, in an array of its own.
 */
final class Rows implements FieldSource {
    private final Messages messages;
    private final long[] values;
    private final int[] besides;
    private final byte[] characters = new byte[Byte.MAX_VALUE];
    private final int headCells;
    private final int entryCells;
    private final int headFrom;
    private final int entriesFrom;
    private int message;
    private int row;

    Rows(Template template, Messages messages) {
        this.messages = messages;
        for (int character = 0; character < characters.length; character++) characters[character] = (byte) character;
        List<Instruction> head = template.instructions();
        List<Instruction> entry = head.stream()
                .filter(Instruction.Sequence.class::isInstance)
                .map(Instruction.Sequence.class::cast)
                .findFirst()
                .map(Instruction.Sequence::instructions)
                .orElse(List.of());
        headCells = cells(head);
        entryCells = cells(entry);
        headFrom = -first(head);
        int entries = messages.firstEntry(messages.count());
        int behindHeads = messages.count() * headCells;
        entriesFrom = behindHeads - first(entry);
        values = new long[behindHeads + entries * entryCells];
        besides = new int[values.length];
        for (int index = 0; index < messages.count(); index++) {
            int place = headFrom + index * headCells;
            fill(head, messages.shape().head(), messages.heads(), messages.head(index), place);
            for (Instruction instruction : head) {
                if (instruction instanceof Instruction.Sequence)
                    besides[place + instruction.slot()] = messages.length(index);
            }
        }
        for (int index = 0; index < entries; index++) {
            int place = entriesFrom + index * entryCells;
            fill(entry, messages.shape().entry(), messages.entries(), messages.entry(index), place);
        }
    }

    private static int first(List<Instruction> instructions) {
        return instructions.isEmpty() ? 0 : instructions.getFirst().slot();
    }

    private static int cells(List<Instruction> instructions) {
        return instructions.isEmpty() ? 0 : instructions.getLast().slot() + 1 - first(instructions);
    }

    private void fill(List<Instruction> instructions, List<Column> columns, long[] cells, int from, int place) {
        int at = from;
        for (Column column : columns) {
            int to = place + slot(instructions, column.tag());
            switch (column.kind()) {
                case CONSTANT_NUMBER, CONSTANT_TEXT -> values[to] = Shape.ABSENT;
                case INTEGER -> values[to] = cells[at];
                case CHARACTER -> {
                    values[to] = cells[at];
                    besides[to] = 1;
                }
                case DECIMAL -> {
                    values[to] = cells[at];
                    besides[to] = (int) cells[at + 1];
                }
            }
            at += column.kind().cells();
        }
    }

    private static int slot(List<Instruction> instructions, String tag) {
        return instructions.stream()
                .filter(instruction -> instruction.name().id().equals(tag))
                .findFirst()
                .orElseThrow()
                .slot();
    }

    /** What is asked next concerns this message. */
    void open(int index) {
        message = index;
        row = headFrom + index * headCells;
    }

    @Override
    public boolean isPresent(int slot) {
        return values[row + slot] != Shape.ABSENT;
    }

    @Override
    public long integer(int slot) {
        return values[row + slot];
    }

    @Override
    public long mantissa(int slot) {
        return values[row + slot];
    }

    @Override
    public int exponent(int slot) {
        return besides[row + slot];
    }

    @Override
    public byte[] bytes(int slot) {
        return characters;
    }

    @Override
    public int from(int slot) {
        return (int) values[row + slot];
    }

    @Override
    public int length(int slot) {
        return besides[row + slot];
    }

    @Override
    public void element(int slot, int index) {
        row = entriesFrom + (messages.firstEntry(message) + index) * entryCells;
    }

    @Override
    public void group(int slot) {}

    @Override
    public void close(int slot) {
        row = headFrom + message * headCells;
    }

    @Override
    public long reference(int slot) {
        return Template.NO_ID;
    }
}
