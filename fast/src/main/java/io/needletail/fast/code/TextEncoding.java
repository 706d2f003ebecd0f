package io.needletail.fast.code;

import io.needletail.fast.template.Instruction.Field;
import io.needletail.fast.template.Literal;
import io.needletail.fast.template.Operator;
import io.needletail.fast.template.Type;
import java.lang.classfile.Label;

/** An ASCII string that is nearly always short: it is packed into one word, compared and written as such. */
final class TextEncoding implements FieldEncoding {
    private final Field field;
    private int word;
    private int mask;

    TextEncoding(Field field) {
        this.field = field;
    }

    /** Whether a field is such a string. */
    static boolean isOne(Field field, EncoderLayout cells) {
        if (field.type() != Type.ASCII) return false;
        return switch (field.operator()) {
            case NONE, DEFAULT -> true;
            case COPY ->
                cells.isUniform(field.entry())
                        || (field.initial() instanceof Literal.None && !cells.isMixed(field.entry()));
            case CONSTANT, INCREMENT, DELTA, TAIL -> false;
        };
    }

    @Override
    public int bits() {
        return MapPlan.needsBit(field) ? 1 : 0;
    }

    @Override
    public int worst() {
        return WORST;
    }

    @Override
    public void write(EncoderEmitter script) {
        int place = bits() == 0 ? -1 : script.nextBit();
        word = script.newLong();
        mask = script.newInt();
        script.whether(field, () -> writePresent(script, place), () -> writeAbsent(script, place));
    }

    private void writePresent(EncoderEmitter script, int place) {
        int slot = field.slot();
        script.texts();
        script.ask("bytes", EncoderEmitter.BYTES, slot)
                .ask("from", EncoderEmitter.INT, slot)
                .ask("length", EncoderEmitter.INT, slot);
        script.textsCall("pack", EncoderEmitter.LONG, EncoderEmitter.BYTES, EncoderEmitter.INT, EncoderEmitter.INT);
        script.code.lstore(word);
        boolean hasMask = operate(script);
        if (!hasMask) {
            if (place >= 0) script.setBit(place);
            put(script, false);
        } else if (field.operator() == Operator.COPY) {
            script.bit(place, mask);
            put(script, true);
        } else {
            putUnlikely(script, place);
        }
    }

    // What is mostly the default value: a branch is guessed rightly, and saves the writing.
    private void putUnlikely(EncoderEmitter script, int place) {
        Label same = script.code.newLabel();
        script.whole(mask).code.ifeq(same);
        script.setBit(place);
        put(script, false);
        script.code.labelBinding(same);
    }

    // Whether there is a mask that says if the value must be written.
    private boolean operate(EncoderEmitter script) {
        boolean hasInitial = !(field.initial() instanceof Literal.None);
        if (field.operator() == Operator.NONE || (field.operator() == Operator.DEFAULT && !hasInitial)) return false;
        if (field.operator() == Operator.COPY) {
            script.texts().constant(field.entry()).constant(field.slot()).wide(word);
            script.textsCall(
                    "copyPacked", EncoderEmitter.INT, EncoderEmitter.INT, EncoderEmitter.INT, EncoderEmitter.LONG);
        } else {
            differs(script);
        }
        script.code.istore(mask);
        return true;
    }

    private void differs(EncoderEmitter script) {
        long initial = field.initial() instanceof Literal.Octets(byte[] value) ? EncoderLayout.packed(value) : 0;
        if (initial != 0) {
            script.wide(word).constant(initial);
            script.strokes("differs", EncoderEmitter.INT, EncoderEmitter.LONG, EncoderEmitter.LONG);
        } else {
            script.texts().constant(field.slot()).wide(word);
            script.textsCall("differs", EncoderEmitter.INT, EncoderEmitter.INT, EncoderEmitter.LONG);
        }
    }

    private void writeAbsent(EncoderEmitter script, int place) {
        if (field.operator() == Operator.COPY) {
            script.cells(field.entry()).steps("absent", EncoderEmitter.INT, EncoderEmitter.CELLS, EncoderEmitter.INT);
            script.code.istore(mask);
            script.bit(place, mask);
            script.putNull(mask);
            return;
        }
        if (field.operator() == Operator.DEFAULT && field.initial() instanceof Literal.None) return;
        if (place >= 0) script.setBit(place);
        script.putNull();
    }

    private void put(EncoderEmitter script, boolean hasMask) {
        Label held = script.code.newLabel();
        Label end = script.code.newLabel();
        script.wide(word).code.lconst_0().lcmp().ifeq(held);
        script.bytes().at().wide(word);
        if (hasMask) {
            script.whole(mask);
        } else {
            script.constant(-1);
        }
        script.strokes(
                        "text",
                        EncoderEmitter.INT,
                        EncoderEmitter.BYTES,
                        EncoderEmitter.INT,
                        EncoderEmitter.LONG,
                        EncoderEmitter.INT)
                .advance();
        script.code.goto_(end).labelBinding(held);
        if (hasMask) script.whole(mask).code.ifeq(end);
        OctetsEncoding.putHeld(script, OctetsEncoding.form(field), field.slot());
        script.code.labelBinding(end);
    }
}
