package io.needletail.fast.code;

import io.needletail.fast.template.Instruction.Field;
import io.needletail.fast.template.Literal;
import io.needletail.fast.template.Operator;
import io.needletail.fast.template.Type;
import java.lang.classfile.Label;
import java.lang.constant.ConstantDescs;

/** An ASCII string that is nearly always short: it is packed into one word, compared and written as such. */
final class TextWriting implements Flat {
    private static final long NULL_TEXT = 1L << 63;

    private final Field field;
    private int word;
    private int bit;
    private int number;

    TextWriting(Field field) {
        this.field = field;
    }

    /** Whether a field is such a string. */
    static boolean isOne(Field field, Cells cells) {
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
        return field.operator() == Operator.NONE ? 0 : 1;
    }

    @Override
    public int worst() {
        return WORST;
    }

    @Override
    public void gather(Script script) {
        word = script.newLong();
        bit = script.newInt();
        number = script.nextText();
        if (!field.isOptional()) {
            gatherPresent(script);
        } else {
            Label absent = script.code.newLabel();
            Label end = script.code.newLabel();
            script.ask("isPresent", ConstantDescs.CD_boolean, field.slot()).code.ifeq(absent);
            gatherPresent(script);
            script.code.goto_(end).labelBinding(absent);
            gatherAbsent(script);
            script.code.labelBinding(end);
        }
        if (bits() != 0 && !isSparse()) script.bit(bit);
    }

    // Absent unless its bit is set: branches follow whether it is there, which is asked anyway.
    private boolean isSparse() {
        return field.operator() == Operator.DEFAULT && field.isOptional() && field.initial() instanceof Literal.None;
    }

    private void gatherPresent(Script script) {
        int slot = field.slot();
        script.texts().constant(number);
        script.ask("bytes", Script.BYTES, slot).ask("from", Script.INT, slot).ask("length", Script.INT, slot);
        script.textsCall("pack", Script.LONG, Script.INT, Script.BYTES, Script.INT, Script.INT);
        script.code.lstore(word);
        switch (field.operator()) {
            case DEFAULT -> differs(script);
            case COPY -> {
                script.texts()
                        .constant(number)
                        .constant(field.entry())
                        .constant(slot)
                        .wide(word);
                script.textsCall("copyPacked", Script.INT, Script.INT, Script.INT, Script.INT, Script.LONG);
            }
            default -> script.constant(1);
        }
        script.code.istore(bit);
    }

    private void differs(Script script) {
        long initial = field.initial() instanceof Literal.Octets(byte[] value) ? Cells.packed(value) : 0;
        if (initial != 0) {
            script.wide(word).constant(initial).code.lxor();
            script.strokes("bit", Script.INT, Script.LONG);
        } else if (!(field.initial() instanceof Literal.None)) {
            script.texts().constant(number).constant(field.slot()).wide(word);
            script.textsCall("differs", Script.INT, Script.INT, Script.INT, Script.LONG);
        } else {
            if (isSparse()) script.setBit();
            script.constant(1);
        }
    }

    private void gatherAbsent(Script script) {
        script.constant(NULL_TEXT).code.lstore(word);
        switch (field.operator()) {
            case DEFAULT -> script.constant(field.initial() instanceof Literal.None ? 0 : 1);
            case COPY -> script.cells(field.entry()).steps("absent", Script.INT, Script.CELLS, Script.INT);
            default -> script.constant(1);
        }
        script.code.istore(bit);
    }

    @Override
    public void put(Script script) {
        Label held = script.code.newLabel();
        Label end = script.code.newLabel();
        if (isSparse()) script.whole(bit).code.ifeq(end);
        script.wide(word).code.lconst_0().lcmp().ifeq(held);
        script.bytes().at().wide(word);
        if (isSparse()) {
            script.constant(1);
        } else {
            script.whole(bit);
        }
        script.strokes("text", Script.INT, Script.BYTES, Script.INT, Script.LONG, Script.INT)
                .advance();
        script.code.goto_(end).labelBinding(held);
        if (!isSparse()) script.whole(bit).code.ifeq(end);
        OctetsWriting.putHeld(script, number, OctetsWriting.form(field), field.slot());
        script.code.labelBinding(end);
    }
}
