package io.needletail.fast.code;

import io.needletail.fast.template.Instruction.Field;
import io.needletail.fast.template.Literal;
import io.needletail.fast.template.Operator;
import io.needletail.fast.template.Type;
import java.lang.classfile.Label;
import java.lang.constant.ConstantDescs;

/** Any string or byte vector with any operator: what is rare, or long. */
final class OctetsEncoding implements FieldEncoding {
    private static final int ASCII = 1;
    private static final int OPTIONAL = 2;
    private static final int DELTA = 4;

    private final Field field;
    private final EncoderLayout cells;
    private int mask;

    OctetsEncoding(Field field, EncoderLayout cells) {
        this.field = field;
        this.cells = cells;
    }

    /** How it stands in the stream. */
    static int form(Field field) {
        return (field.type() == Type.ASCII ? ASCII : 0)
                | (field.isOptional() ? OPTIONAL : 0)
                | (field.operator() == Operator.DELTA ? DELTA : 0);
    }

    /** Writes a string that is held. */
    static void putHeld(EncoderEmitter script, int form, int slot) {
        script.texts().at().constant(form).constant(slot).constant(script.rest());
        script.textsCall(
                "put",
                EncoderEmitter.INT,
                EncoderEmitter.INT,
                EncoderEmitter.INT,
                EncoderEmitter.INT,
                EncoderEmitter.INT);
        script.advanceOrFail();
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
        if (field.operator() == Operator.CONSTANT && !field.isOptional()) return;
        int place = bits() == 0 ? -1 : script.nextBit();
        mask = script.newInt();
        script.whether(field, () -> writePresent(script, place), () -> writeAbsent(script, place));
    }

    private void writePresent(EncoderEmitter script, int place) {
        if (field.operator() == Operator.CONSTANT) {
            script.setBit(place);
            return;
        }
        int slot = field.slot();
        script.texts();
        script.ask("bytes", EncoderEmitter.BYTES, slot)
                .ask("from", EncoderEmitter.INT, slot)
                .ask("length", EncoderEmitter.INT, slot);
        script.textsCall("hold", ConstantDescs.CD_void, EncoderEmitter.BYTES, EncoderEmitter.INT, EncoderEmitter.INT);
        script.typed(field, "enter", cells);
        switch (field.operator()) {
            case DEFAULT -> differs(script);
            case COPY -> operate(script, "copy");
            case TAIL -> operate(script, "tail");
            case DELTA -> operate(script, "delta");
            case NONE, CONSTANT, INCREMENT -> script.constant(-1).code.istore(mask);
        }
        script.typed(field, "leave", cells);
        put(script, place);
    }

    private void differs(EncoderEmitter script) {
        if (field.initial() instanceof Literal.None) {
            script.constant(-1);
        } else {
            script.texts().constant(field.slot()).constant(0L);
            script.textsCall("differs", EncoderEmitter.INT, EncoderEmitter.INT, EncoderEmitter.LONG);
        }
        script.code.istore(mask);
    }

    private void operate(EncoderEmitter script, String operator) {
        Label fine = script.code.newLabel();
        script.texts().constant(field.entry()).constant(field.slot()).constant(form(field));
        script.textsCall(operator, EncoderEmitter.INT, EncoderEmitter.INT, EncoderEmitter.INT, EncoderEmitter.INT);
        script.code.dup().istore(mask).ifle(fine);
        script.code.loadConstant(-1).ireturn().labelBinding(fine);
    }

    private void writeAbsent(EncoderEmitter script, int place) {
        switch (field.operator()) {
            case CONSTANT -> {
                return;
            }
            case DEFAULT -> {
                if (field.initial() instanceof Literal.None) return;
                script.constant(-1);
            }
            case COPY, TAIL -> {
                script.texts().constant(field.entry()).constant(field.slot());
                script.textsCall("absent", EncoderEmitter.INT, EncoderEmitter.INT, EncoderEmitter.INT);
            }
            case NONE, INCREMENT, DELTA -> script.constant(-1);
        }
        script.code.istore(mask);
        script.texts().textsCall("holdNull", ConstantDescs.CD_void);
        put(script, place);
    }

    private void put(EncoderEmitter script, int place) {
        if (place >= 0) script.bit(place, mask);
        Label end = script.code.newLabel();
        script.whole(mask).code.ifeq(end);
        putHeld(script, form(field), field.slot());
        script.code.labelBinding(end);
    }
}
