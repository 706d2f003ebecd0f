package io.needletail.bench.peers.openfast;

import io.needletail.bench.workload.fast.Column;
import io.needletail.bench.workload.fast.Messages;
import io.needletail.bench.workload.fast.Shape;
import java.util.List;
import java.util.function.IntToLongFunction;
import org.openfast.DecimalValue;
import org.openfast.FieldValue;
import org.openfast.GroupValue;
import org.openfast.Message;
import org.openfast.SequenceValue;
import org.openfast.template.Field;
import org.openfast.template.Group;
import org.openfast.template.MessageTemplate;
import org.openfast.template.Sequence;

/**
 * Makes OpenFAST's messages out of rows.
 *
 * @param template of all messages
 * @param messages the rows
 */
record Filling(MessageTemplate template, Messages messages) {
    Message message(int index) {
        Message message = new Message(template);
        fill(message, template, messages.shape().head(), at -> messages.heads()[at], messages.head(index));
        for (int field = 0; field < template.getFieldCount(); field++) {
            if (template.getField(field) instanceof Sequence sequence) {
                message.setFieldValue(field, entries(sequence, index));
            }
        }
        return message;
    }

    private FieldValue entries(Sequence sequence, int message) {
        SequenceValue entries = new SequenceValue(sequence);
        for (int row = messages.firstEntry(message); row < messages.firstEntry(message + 1); row++) {
            GroupValue entry = new GroupValue(sequence.getGroup());
            fill(
                    entry,
                    sequence.getGroup(),
                    messages.shape().entry(),
                    at -> messages.entries()[at],
                    messages.entry(row));
            entries.add(entry);
        }
        return entries;
    }

    private static void fill(GroupValue target, Group group, List<Column> columns, IntToLongFunction cells, int from) {
        int at = from;
        for (Column column : columns) {
            if (column.kind().cells() == 0 || cells.applyAsLong(at) != Shape.ABSENT) {
                int field = index(group, column.tag());
                target.setFieldValue(field, value(group.getField(field), column, cells, at));
            }
            at += column.kind().cells();
        }
    }

    private static int index(Group group, String tag) {
        for (int index = 0; index < group.getFieldCount(); index++) {
            if (tag.equals(group.getField(index).getId())) return index;
        }
        throw new IllegalStateException("the template has no field " + tag);
    }

    private static FieldValue value(Field field, Column column, IntToLongFunction cells, int at) {
        return switch (column.kind()) {
            case CONSTANT_NUMBER, CONSTANT_TEXT -> field.createValue(column.constant());
            case INTEGER -> field.createValue(Long.toString(cells.applyAsLong(at)));
            case CHARACTER -> field.createValue(Character.toString((char) cells.applyAsLong(at)));
            case DECIMAL -> new DecimalValue(cells.applyAsLong(at), (int) cells.applyAsLong(at + 1));
        };
    }
}
