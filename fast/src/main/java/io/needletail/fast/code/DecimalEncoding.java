package io.needletail.fast.code;

import io.needletail.fast.template.Instruction.Field;
import io.needletail.fast.template.Literal;
import io.needletail.fast.template.Operator;
import java.lang.classfile.Label;
import java.lang.constant.ConstantDescs;

/** A decimal with one operator for both its parts. */
final class DecimalEncoding implements FieldEncoding {
    private static final int EXPONENT_MAX = 63;

    private final Field field;
    private final EncoderLayout cells;
    private int mantissa;
    private int exponent;
    private int base;
    private int mask;

    DecimalEncoding(Field field, EncoderLayout cells) {
        this.field = field;
        this.cells = cells;
    }

    @Override
    public int bits() {
        return MapPlan.needsBit(field) ? 1 : 0;
    }

    @Override
    public int worst() {
        return 2 * WORST;
    }

    @Override
    public void write(EncoderEmitter script) {
        int place = bits() == 0 ? -1 : script.nextBit();
        mantissa = script.newLong();
        exponent = script.newLong();
        base = script.newLong();
        mask = script.newInt();
        script.whether(field, () -> writePresent(script, place), () -> writeAbsent(script, place));
    }

    private void writePresent(EncoderEmitter script, int place) {
        if (field.operator() == Operator.CONSTANT) {
            if (place >= 0) script.setBit(place);
            return;
        }
        ask(script);
        script.typed(field, "enter", cells);
        script.constant(-1).code.istore(mask);
        operate(script);
        script.typed(field, "leave", cells);
        Label end = script.code.newLabel();
        if (place >= 0) {
            script.bit(place, mask);
            script.whole(mask).code.ifeq(end);
        }
        put(script);
        script.code.labelBinding(end);
    }

    private void ask(EncoderEmitter script) {
        script.ask("mantissa", EncoderEmitter.LONG, field.slot()).code.lstore(mantissa);
        script.ask("exponent", EncoderEmitter.INT, field.slot()).code.i2l().lstore(exponent);
        Label fine = script.code.newLabel();
        script.wide(exponent).constant(-(long) EXPONENT_MAX).code.lsub().loadConstant(2L * EXPONENT_MAX);
        script.strokes("isOutside", ConstantDescs.CD_boolean, EncoderEmitter.LONG, EncoderEmitter.LONG)
                .code
                .ifeq(fine);
        script.fail("exponentOutOfRange", field.slot());
        script.code.labelBinding(fine);
    }

    private void operate(EncoderEmitter script) {
        switch (field.operator()) {
            case NONE, CONSTANT, INCREMENT, TAIL -> {}
            case DEFAULT -> {
                if (field.initial() instanceof Literal.Scaled(long initial, int scale)) {
                    script.wide(mantissa).constant(initial).code.lxor();
                    script.wide(exponent).constant((long) scale).code.lxor().lor();
                    script.strokes("mask", EncoderEmitter.INT, EncoderEmitter.LONG)
                            .code
                            .istore(mask);
                }
            }
            case COPY -> {
                define(script);
                script.cells(field.entry()).wide(mantissa).wide(exponent);
                script.steps(
                        "copyDecimal",
                        EncoderEmitter.INT,
                        EncoderEmitter.CELLS,
                        EncoderEmitter.INT,
                        EncoderEmitter.LONG,
                        EncoderEmitter.LONG);
                script.code.istore(mask);
            }
            case DELTA -> delta(script);
        }
    }

    private void define(EncoderEmitter script) {
        if (cells.isUniform(field.entry())) return;
        if (field.initial() instanceof Literal.Scaled(long initial, int scale)) {
            define(script, initial, scale);
        } else if (field.operator() == Operator.DELTA) {
            define(script, 0, 0);
        }
    }

    private void define(EncoderEmitter script, long initial, int scale) {
        script.cells(field.entry()).constant(initial).constant((long) scale);
        script.steps(
                "defineDecimal",
                ConstantDescs.CD_void,
                EncoderEmitter.CELLS,
                EncoderEmitter.INT,
                EncoderEmitter.LONG,
                EncoderEmitter.LONG);
    }

    // The exponent becomes the difference at once; that of the mantissa may need more bits than a long has.
    private void delta(EncoderEmitter script) {
        int entry = field.entry();
        define(script);
        if (!cells.isAlwaysAssigned(entry)) {
            Label fine = script.code.newLabel();
            script.cell(entry, 1).code.lconst_0().lcmp().ifeq(fine);
            script.pen().cell(entry, 1).constant(field.slot());
            script.penCall("noBase", EncoderEmitter.INT, EncoderEmitter.LONG, EncoderEmitter.INT)
                    .code
                    .ireturn()
                    .labelBinding(fine);
        }
        script.cell(entry, 0).code.lstore(base);
        script.wide(exponent).cell(entry, 2).code.lsub();
        script.cells(entry).wide(mantissa).wide(exponent);
        script.steps(
                "assignDecimal",
                ConstantDescs.CD_void,
                EncoderEmitter.CELLS,
                EncoderEmitter.INT,
                EncoderEmitter.LONG,
                EncoderEmitter.LONG);
        script.code.lstore(exponent);
    }

    private void writeAbsent(EncoderEmitter script, int place) {
        switch (field.operator()) {
            case CONSTANT -> {}
            case NONE, DELTA, INCREMENT, TAIL -> script.putNull();
            case DEFAULT -> {
                if (!(field.initial() instanceof Literal.Scaled)) return;
                script.setBit(place);
                script.putNull();
            }
            case COPY -> {
                define(script);
                script.cells(field.entry())
                        .steps("absent", EncoderEmitter.INT, EncoderEmitter.CELLS, EncoderEmitter.INT);
                script.code.istore(mask);
                script.bit(place, mask);
                script.putNull(mask);
            }
        }
    }

    private void put(EncoderEmitter script) {
        script.bytes().at().wide(exponent);
        if (field.isOptional()) script.strokes("nullable", EncoderEmitter.LONG, EncoderEmitter.LONG);
        script.strokes("signed", EncoderEmitter.INT, EncoderEmitter.BYTES, EncoderEmitter.INT, EncoderEmitter.LONG)
                .advance();
        script.bytes().at().wide(mantissa);
        if (field.operator() == Operator.DELTA) {
            script.wide(base);
            script.strokes(
                    "signedDelta",
                    EncoderEmitter.INT,
                    EncoderEmitter.BYTES,
                    EncoderEmitter.INT,
                    EncoderEmitter.LONG,
                    EncoderEmitter.LONG);
        } else {
            script.constant(-1);
            script.strokes(
                    "signedLong",
                    EncoderEmitter.INT,
                    EncoderEmitter.BYTES,
                    EncoderEmitter.INT,
                    EncoderEmitter.LONG,
                    EncoderEmitter.INT);
        }
        script.advance();
    }
}
