package io.needletail.fast.encode;

import io.needletail.fast.codegen.DictionaryLayout;
import io.needletail.fast.template.Instruction.Field;
import io.needletail.fast.template.Literal;
import io.needletail.fast.template.Operator;
import io.needletail.fast.template.Type;
import java.lang.classfile.Label;

/** An ASCII string that is nearly always short: packed into one word, which is compared and written. */
final class PackedStringEncoding implements FieldEncoding {
    private final Field field;
    private final DictionaryLayout layout;
    private int word;
    private int mask;

    PackedStringEncoding(Field field, DictionaryLayout layout) {
        this.field = field;
        this.layout = layout;
    }

    /** Returns whether a field is such a string. */
    static boolean isOne(Field field, DictionaryLayout layout) {
        if (field.type() != Type.ASCII) return false;
        return switch (field.operator()) {
            case NONE, DEFAULT -> true;
            case COPY -> layout.isUniform(field.entry()) || (!field.hasInitial() && !layout.isMixed(field.entry()));
            case CONSTANT, INCREMENT, DELTA, TAIL -> false;
        };
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
        int place = bits() == 0 ? -1 : emitter.nextBit();
        word = emitter.newLong();
        mask = emitter.newInt();
        emitter.whether(field, () -> writePresent(emitter, place), () -> writeAbsent(emitter, place));
    }

    private void writePresent(EncoderEmitter emitter, int place) {
        int slot = field.slot();
        emitter.string();
        emitter.ask(EncoderCall.SOURCE_BYTES, slot)
                .ask(EncoderCall.SOURCE_FROM, slot)
                .ask(EncoderCall.SOURCE_LENGTH, slot);
        emitter.call(EncoderCall.STRING_PACK);
        emitter.code.lstore(word);
        boolean hasMask = operate(emitter);
        if (!hasMask) {
            if (place >= 0) emitter.setBit(place);
            put(emitter, false);
        } else if (field.operator() == Operator.COPY) {
            emitter.bit(place, mask);
            put(emitter, true);
        } else {
            putUnlikely(emitter, place);
        }
    }

    // The value is mostly the default value: the branch is predicted well and saves the write.
    private void putUnlikely(EncoderEmitter emitter, int place) {
        Label same = emitter.code.newLabel();
        emitter.whole(mask).code.ifeq(same);
        emitter.setBit(place);
        put(emitter, false);
        emitter.code.labelBinding(same);
    }

    // Returns whether the operator leaves a mask: zero if the value need not be written.
    private boolean operate(EncoderEmitter emitter) {
        boolean hasInitial = field.hasInitial();
        if (field.operator() == Operator.NONE || (field.operator() == Operator.DEFAULT && !hasInitial)) return false;
        if (field.operator() == Operator.COPY) {
            emitter.string()
                    .constant(layout.cell(field.entry()))
                    .constant(field.slot())
                    .wide(word);
            emitter.call(EncoderCall.STRING_COPY_PACKED);
        } else {
            differs(emitter);
        }
        emitter.code.istore(mask);
        return true;
    }

    private void differs(EncoderEmitter emitter) {
        long initial = field.initial() instanceof Literal.Octets(byte[] value) ? EncoderCells.packed(value) : 0;
        if (initial != 0) {
            emitter.wide(word).constant(initial);
            emitter.call(EncoderCall.DIFFERS);
        } else {
            emitter.string().constant(field.slot()).wide(word);
            emitter.call(EncoderCall.STRING_DIFFERS);
        }
    }

    private void writeAbsent(EncoderEmitter emitter, int place) {
        if (field.operator() == Operator.COPY) {
            emitter.cells(field.entry()).call(EncoderCall.OPERATOR_ABSENT);
            emitter.code.istore(mask);
            emitter.bit(place, mask);
            emitter.putNull(mask);
            return;
        }
        if (field.operator() == Operator.DEFAULT && !field.hasInitial()) return;
        if (place >= 0) emitter.setBit(place);
        emitter.putNull();
    }

    private void put(EncoderEmitter emitter, boolean hasMask) {
        Label pending = emitter.code.newLabel();
        Label end = emitter.code.newLabel();
        emitter.wide(word).code.lconst_0().lcmp().ifeq(pending);
        emitter.bytes().at().wide(word);
        if (hasMask) {
            emitter.whole(mask);
        } else {
            emitter.constant(-1);
        }
        emitter.call(EncoderCall.WRITE_TEXT).advance();
        emitter.code.goto_(end).labelBinding(pending);
        if (hasMask) emitter.whole(mask).code.ifeq(end);
        StringEncoding.writePending(emitter, StringEncoding.form(field), field.slot());
        emitter.code.labelBinding(end);
    }
}
