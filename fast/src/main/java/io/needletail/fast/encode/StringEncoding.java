package io.needletail.fast.encode;

import io.needletail.fast.codegen.DictionaryLayout;
import io.needletail.fast.template.Instruction.Field;
import io.needletail.fast.template.Operator;
import io.needletail.fast.template.Type;
import java.lang.classfile.Label;

/** Any string or byte vector with any operator. */
final class StringEncoding implements FieldEncoding {
    private final Field field;
    private final DictionaryLayout layout;
    private int mask;

    StringEncoding(Field field, DictionaryLayout layout) {
        this.field = field;
        this.layout = layout;
    }

    /** Returns the form of a field for {@link PendingString}. */
    static int form(Field field) {
        return (field.type() == Type.ASCII ? PendingString.ASCII : 0)
                | (field.isOptional() ? PendingString.OPTIONAL : 0)
                | (field.operator() == Operator.DELTA ? PendingString.DELTA : 0);
    }

    /** Emits the writing of the pending string. */
    static void writePending(EncoderEmitter emitter, int form, int slot) {
        emitter.string().at().constant(form).constant(slot).constant(emitter.rest());
        emitter.call(EncoderCall.STRING_WRITE);
        emitter.advanceOrFail();
    }

    @Override
    public int bits() {
        return field.presenceBits();
    }

    @Override
    public int worst() {
        return WORST;
    }

    @Override
    public void write(EncoderEmitter emitter) {
        if (field.operator() == Operator.CONSTANT && !field.isOptional()) return;
        int place = bits() == 0 ? -1 : emitter.nextBit();
        mask = emitter.newInt();
        emitter.whether(field, () -> writePresent(emitter, place), () -> writeAbsent(emitter, place));
    }

    private void writePresent(EncoderEmitter emitter, int place) {
        if (field.operator() == Operator.CONSTANT) {
            emitter.setBit(place);
            return;
        }
        int slot = field.slot();
        emitter.string();
        emitter.ask(EncoderCall.SOURCE_BYTES, slot)
                .ask(EncoderCall.SOURCE_FROM, slot)
                .ask(EncoderCall.SOURCE_LENGTH, slot);
        emitter.call(EncoderCall.STRING_SET);
        emitter.typed(field, EncoderCall.OPERATOR_ENTER);
        switch (field.operator()) {
            case DEFAULT -> differs(emitter);
            case COPY -> operate(emitter, EncoderCall.STRING_COPY);
            case TAIL -> operate(emitter, EncoderCall.STRING_TAIL);
            case DELTA -> operate(emitter, EncoderCall.STRING_DELTA);
            case NONE, CONSTANT, INCREMENT -> emitter.constant(-1).code.istore(mask);
        }
        emitter.typed(field, EncoderCall.OPERATOR_LEAVE);
        put(emitter, place);
    }

    private void differs(EncoderEmitter emitter) {
        if (!field.hasInitial()) {
            emitter.constant(-1);
        } else {
            emitter.string().constant(field.slot()).constant(0L);
            emitter.call(EncoderCall.STRING_DIFFERS);
        }
        emitter.code.istore(mask);
    }

    private void operate(EncoderEmitter emitter, EncoderCall operator) {
        Label fine = emitter.code.newLabel();
        emitter.string()
                .constant(layout.cell(field.entry()))
                .constant(field.slot())
                .constant(form(field));
        emitter.call(operator);
        emitter.code.dup().istore(mask).ifle(fine);
        emitter.code.loadConstant(-1).ireturn().labelBinding(fine);
    }

    private void writeAbsent(EncoderEmitter emitter, int place) {
        switch (field.operator()) {
            case CONSTANT -> {
                return;
            }
            case DEFAULT -> {
                if (!field.hasInitial()) return;
                emitter.constant(-1);
            }
            case COPY, TAIL -> {
                emitter.string().constant(layout.cell(field.entry())).constant(field.slot());
                emitter.call(EncoderCall.STRING_ABSENT);
            }
            case NONE, INCREMENT, DELTA -> emitter.constant(-1);
        }
        emitter.code.istore(mask);
        emitter.string().call(EncoderCall.STRING_SET_NULL);
        put(emitter, place);
    }

    private void put(EncoderEmitter emitter, int place) {
        if (place >= 0) emitter.bit(place, mask);
        Label end = emitter.code.newLabel();
        emitter.whole(mask).code.ifeq(end);
        writePending(emitter, form(field), field.slot());
        emitter.code.labelBinding(end);
    }
}
