package io.needletail.fast.encode;

import io.needletail.fast.codegen.DictionaryLayout;
import io.needletail.fast.template.Instruction.Field;
import io.needletail.fast.template.Literal;
import io.needletail.fast.template.Operator;
import java.lang.classfile.Label;

/** A decimal with one operator for both its parts. */
final class DecimalEncoding implements FieldEncoding {
    private static final int EXPONENT_MAX = 63;

    private final Field field;
    private final DictionaryLayout layout;
    private int mantissa;
    private int exponent;
    private int base;
    private int mask;

    DecimalEncoding(Field field, DictionaryLayout layout) {
        this.field = field;
        this.layout = layout;
    }

    @Override
    public int bits() {
        return field.presenceBits();
    }

    @Override
    public int worst() {
        return 2 * WORST;
    }

    @Override
    public void write(EncoderEmitter emitter) {
        int place = bits() == 0 ? -1 : emitter.nextBit();
        mantissa = emitter.newLong();
        exponent = emitter.newLong();
        base = emitter.newLong();
        mask = emitter.newInt();
        emitter.whether(field, () -> writePresent(emitter, place), () -> writeAbsent(emitter, place));
    }

    private void writePresent(EncoderEmitter emitter, int place) {
        if (field.operator() == Operator.CONSTANT) {
            if (place >= 0) emitter.setBit(place);
            return;
        }
        ask(emitter);
        emitter.typed(field, EncoderCall.OPERATOR_ENTER);
        emitter.constant(-1).code.istore(mask);
        operate(emitter);
        emitter.typed(field, EncoderCall.OPERATOR_LEAVE);
        Label end = emitter.code.newLabel();
        if (place >= 0) {
            emitter.bit(place, mask);
            emitter.whole(mask).code.ifeq(end);
        }
        put(emitter);
        emitter.code.labelBinding(end);
    }

    private void ask(EncoderEmitter emitter) {
        emitter.ask(EncoderCall.SOURCE_MANTISSA, field.slot()).code.lstore(mantissa);
        emitter.ask(EncoderCall.SOURCE_EXPONENT, field.slot()).code.i2l().lstore(exponent);
        Label fine = emitter.code.newLabel();
        emitter.wide(exponent).constant(-(long) EXPONENT_MAX).code.lsub().loadConstant(2L * EXPONENT_MAX);
        emitter.call(EncoderCall.IS_OUTSIDE).code.ifeq(fine);
        emitter.fail(EncoderCall.STATE_EXPONENT_OUT_OF_RANGE, field.slot());
        emitter.code.labelBinding(fine);
    }

    private void operate(EncoderEmitter emitter) {
        switch (field.operator()) {
            case NONE, CONSTANT, INCREMENT, TAIL -> {}
            case DEFAULT -> {
                if (field.initial() instanceof Literal.Scaled(long initial, int scale)) {
                    emitter.wide(mantissa).constant(initial).code.lxor();
                    emitter.wide(exponent).constant((long) scale).code.lxor().lor();
                    emitter.call(EncoderCall.MASK).code.istore(mask);
                }
            }
            case COPY -> {
                define(emitter);
                emitter.cells(field.entry()).wide(mantissa).wide(exponent);
                emitter.call(EncoderCall.OPERATOR_COPY_DECIMAL);
                emitter.code.istore(mask);
            }
            case DELTA -> delta(emitter);
        }
    }

    private void define(EncoderEmitter emitter) {
        if (layout.isUniform(field.entry())) return;
        if (field.initial() instanceof Literal.Scaled(long initial, int scale)) {
            define(emitter, initial, scale);
        } else if (field.operator() == Operator.DELTA) {
            define(emitter, 0, 0);
        }
    }

    private void define(EncoderEmitter emitter, long initial, int scale) {
        emitter.cells(field.entry()).constant(initial).constant((long) scale);
        emitter.call(EncoderCall.OPERATOR_DEFINE_DECIMAL);
    }

    // The exponent becomes its delta at once; the delta of the mantissa may need more bits than a long has.
    private void delta(EncoderEmitter emitter) {
        int entry = field.entry();
        define(emitter);
        if (!layout.isAlwaysAssigned(entry)) {
            Label fine = emitter.code.newLabel();
            emitter.cell(entry, 1).code.lconst_0().lcmp().ifeq(fine);
            emitter.state().cell(entry, 1).constant(field.slot());
            emitter.call(EncoderCall.STATE_NO_BASE).code.ireturn().labelBinding(fine);
        }
        emitter.cell(entry, 0).code.lstore(base);
        emitter.wide(exponent).cell(entry, 2).code.lsub();
        emitter.cells(entry).wide(mantissa).wide(exponent);
        emitter.call(EncoderCall.OPERATOR_ASSIGN_DECIMAL);
        emitter.code.lstore(exponent);
    }

    private void writeAbsent(EncoderEmitter emitter, int place) {
        switch (field.operator()) {
            case CONSTANT -> {}
            case NONE, DELTA, INCREMENT, TAIL -> emitter.putNull();
            case DEFAULT -> {
                if (!(field.initial() instanceof Literal.Scaled)) return;
                emitter.setBit(place);
                emitter.putNull();
            }
            case COPY -> {
                define(emitter);
                emitter.cells(field.entry()).call(EncoderCall.OPERATOR_ABSENT);
                emitter.code.istore(mask);
                emitter.bit(place, mask);
                emitter.putNull(mask);
            }
        }
    }

    private void put(EncoderEmitter emitter) {
        emitter.bytes().at().wide(exponent);
        if (field.isOptional()) emitter.call(EncoderCall.NULLABLE);
        emitter.call(EncoderCall.WRITE_SIGNED).advance();
        emitter.bytes().at().wide(mantissa);
        if (field.operator() == Operator.DELTA) {
            emitter.wide(base);
            emitter.call(EncoderCall.WRITE_SIGNED_DELTA);
        } else {
            emitter.constant(-1);
            emitter.call(EncoderCall.WRITE_SIGNED_LONG);
        }
        emitter.advance();
    }
}
