package io.needletail.bench.peers.needletail.fast;

import io.needletail.bench.workload.fast.Column;
import io.needletail.bench.workload.fast.Messages;
import io.needletail.bench.workload.fast.Shape;
import io.needletail.fast.FieldSource;
import io.needletail.fast.template.Instruction;
import io.needletail.fast.template.Template;
import java.util.List;
import java.util.Optional;
import java.util.function.IntToLongFunction;

/**
 * Gives the values of messages by slot. A row has a cell for each slot from the first to the last of its instructions,
 * so that a value is found by one addition; exponents lie beside, in an array of their own.
 */
final class Rows implements FieldSource {
    private static final int NONE = -1;

    private final Messages messages;
    private final long[] values;
    private final byte[] exponents;
    private final byte[] characters = new byte[Byte.MAX_VALUE];
    private final int headCells;
    private final int entryCells;
    private final int headFrom;
    private final int entriesFrom;
    private final int sequence;
    private int headRow;
    private int firstRow;
    private int count;
    private int row;

    Rows(Template template, Messages messages) {
        this.messages = messages;
        for (int character = 0; character < characters.length; character++) characters[character] = (byte) character;
        List<Instruction> head = template.instructions();
        Optional<Instruction.Sequence> only = head.stream()
                .filter(Instruction.Sequence.class::isInstance)
                .map(Instruction.Sequence.class::cast)
                .findFirst();
        sequence = only.map(Instruction.Sequence::slot).orElse(NONE);
        List<Instruction> entry = only.map(Instruction.Sequence::instructions).orElse(List.of());
        headCells = cells(head);
        entryCells = cells(entry);
        headFrom = -first(head);
        int entries = messages.firstEntry(messages.count());
        int behindHeads = messages.count() * headCells;
        entriesFrom = behindHeads - first(entry);
        values = new long[behindHeads + entries * entryCells];
        exponents = new byte[values.length];
        for (int index = 0; index < messages.count(); index++) {
            int place = headFrom + index * headCells;
            fill(head, messages.shape().head(), at -> messages.heads()[at], messages.head(index), place);
        }
        for (int index = 0; index < entries; index++) {
            int place = entriesFrom + index * entryCells;
            fill(entry, messages.shape().entry(), at -> messages.entries()[at], messages.entry(index), place);
        }
    }

    private static int first(List<Instruction> instructions) {
        return instructions.isEmpty() ? 0 : instructions.getFirst().slot();
    }

    private static int cells(List<Instruction> instructions) {
        return instructions.isEmpty() ? 0 : instructions.getLast().slot() + 1 - first(instructions);
    }

    private void fill(
            List<Instruction> instructions, List<Column> columns, IntToLongFunction cells, int from, int place) {
        int at = from;
        for (Column column : columns) {
            int to = place + slot(instructions, column.tag());
            switch (column.kind()) {
                case CONSTANT_NUMBER, CONSTANT_TEXT -> values[to] = Shape.ABSENT;
                case INTEGER, CHARACTER -> values[to] = cells.applyAsLong(at);
                case DECIMAL -> {
                    values[to] = cells.applyAsLong(at);
                    exponents[to] = (byte) cells.applyAsLong(at + 1);
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

    /** Selects the message that the next calls read. */
    void open(int index) {
        headRow = headFrom + index * headCells;
        firstRow = entriesFrom + messages.firstEntry(index) * entryCells;
        count = messages.length(index);
        row = headRow;
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
        return exponents[row + slot];
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
        return slot == sequence ? count : 1;
    }

    @Override
    public void element(int slot, int index) {
        row = firstRow + index * entryCells;
    }

    @Override
    public void group(int slot) {}

    @Override
    public void close(int slot) {
        row = headRow;
    }

    @Override
    public long reference(int slot) {
        return Template.NO_ID;
    }
}
