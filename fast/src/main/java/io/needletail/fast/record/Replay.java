package io.needletail.fast.record;

import io.needletail.fast.FieldListener;
import io.needletail.fast.FieldSource;
import io.needletail.fast.template.Instruction;
import io.needletail.fast.template.Template;
import io.needletail.fast.template.Templates;
import io.needletail.fast.template.Type;
import java.util.List;

/** Passes the fields of a record to a listener, in the order of the template. */
final class Replay {
    private Replay() {}

    static void body(FieldRecord record, List<Instruction> body, FieldListener listener) {
        for (Instruction instruction : body) {
            int slot = instruction.slot();
            if (!record.isPresent(slot)) continue;
            switch (instruction) {
                case Instruction.Field field -> field(record, slot, field.type(), listener);
                case Instruction.SplitDecimal decimal ->
                    listener.decimal(decimal.slot(), record.mantissa(slot), record.exponent(slot));
                case Instruction.Group group -> group(record, group, listener);
                case Instruction.Sequence sequence -> sequence(record, sequence, listener);
                case Instruction.Reference reference -> reference(record, reference.slot(), listener);
            }
        }
    }

    private static void field(FieldSource source, int slot, Type type, FieldListener listener) {
        if (type == Type.DECIMAL) {
            listener.decimal(slot, source.mantissa(slot), source.exponent(slot));
        } else if (type.isBytes()) {
            listener.bytes(slot, source.bytes(slot), source.from(slot), source.length(slot));
        } else {
            listener.integer(slot, source.integer(slot));
        }
    }

    private static void group(FieldRecord record, Instruction.Group group, FieldListener listener) {
        listener.group(group.slot());
        record.group(group.slot());
        body(record, group.instructions(), listener);
        record.close(group.slot());
        listener.close(group.slot());
    }

    private static void sequence(FieldRecord record, Instruction.Sequence sequence, FieldListener listener) {
        int slot = sequence.slot();
        int length = record.length(slot);
        listener.sequence(slot, length);
        for (int index = 0; index < length; index++) {
            record.element(slot, index);
            listener.element(slot, index);
            body(record, sequence.instructions(), listener);
        }
        record.close(slot);
        listener.close(slot);
    }

    private static void reference(FieldRecord record, int slot, FieldListener listener) {
        Templates templates = record.templates();
        Template referred = templates.byId(record.reference(slot)).orElseThrow();
        listener.reference(slot, referred);
        body(record, referred.instructions(), listener);
        record.close(slot);
        listener.close(slot);
    }
}
