package io.needletail.fast.code;

import io.needletail.fast.template.Instruction.Field;
import io.needletail.fast.template.Literal;
import io.needletail.fast.template.Operator;
import io.needletail.fast.template.Type;
import java.lang.classfile.Label;
import java.lang.constant.ConstantDescs;

/** An integer: a field of its own, a part of a split decimal, or the length of a sequence. */
final class IntegerEncoding implements FieldEncoding {
    /** Where its value comes from. */
    enum Part {
        FIELD,
        EXPONENT,
        MANTISSA,
        LENGTH
    }

    private static final int EXPONENT_MAX = 63;

    private final Field field;
    private final Part part;
    private final EncoderLayout cells;
    private int value;
    private int present;
    private int mask;
    private int difference;
    private int base;
    private int count;

    IntegerEncoding(Field field, Part part, EncoderLayout cells) {
        this.field = field;
        this.part = part;
        this.cells = cells;
    }

    @Override
    public int bits() {
        return MapPlan.needsBit(field) ? 1 : 0;
    }

    @Override
    public int worst() {
        return WORST;
    }

    /** The local that says whether it is there, of an optional one. */
    int present() {
        return present;
    }

    /** The local with the number of elements, of a sequence's length. */
    int count() {
        return count;
    }

    @Override
    public void write(EncoderEmitter script) {
        write(script, () -> {}, () -> {});
    }

    /** The same, with what else belongs to a value that is there, and to one that is not. */
    void write(EncoderEmitter script, Runnable besidePresent, Runnable besideAbsent) {
        int place = bits() == 0 ? -1 : script.nextBit();
        takeLocals(script);
        script.whether(
                field,
                () -> {
                    writePresent(script, place);
                    besidePresent.run();
                },
                () -> {
                    writeAbsent(script, place);
                    besideAbsent.run();
                });
    }

    private void takeLocals(EncoderEmitter script) {
        value = script.newLong();
        mask = script.newInt();
        difference = script.newLong();
        base = script.newLong();
        if (part != Part.LENGTH) return;
        count = script.newInt();
        present = script.newInt();
        script.constant(0).code.dup().istore(count).istore(present);
    }

    private void writePresent(EncoderEmitter script, int place) {
        if (part == Part.LENGTH) script.constant(1).code.istore(present);
        if (field.operator() == Operator.CONSTANT) {
            if (part != Part.FIELD) checkConstant(script);
            if (place >= 0) script.setBit(place);
            return;
        }
        ask(script);
        checkRange(script);
        script.typed(field, "enter", cells);
        boolean hasDifference = operate(script);
        script.typed(field, "leave", cells);
        if (!hasDifference) {
            if (place >= 0) script.setBit(place);
            put(script, false);
        } else if (field.operator() == Operator.COPY || field.operator() == Operator.TAIL) {
            script.wide(difference)
                    .strokes("mask", EncoderEmitter.INT, EncoderEmitter.LONG)
                    .code
                    .istore(mask);
            script.bit(place, mask);
            put(script, true);
        } else {
            putUnlikely(script, place);
        }
    }

    // Values that follow a rule do so nearly always: a branch is guessed rightly, and saves the writing.
    private void putUnlikely(EncoderEmitter script, int place) {
        Label same = script.code.newLabel();
        script.wide(difference).code.lconst_0().lcmp().ifeq(same);
        script.setBit(place);
        put(script, false);
        script.code.labelBinding(same);
    }

    private void ask(EncoderEmitter script) {
        switch (part) {
            case FIELD -> script.ask("integer", EncoderEmitter.LONG, field.slot());
            case MANTISSA -> script.ask("mantissa", EncoderEmitter.LONG, field.slot());
            case EXPONENT ->
                script.ask("exponent", EncoderEmitter.INT, field.slot()).code.i2l();
            case LENGTH ->
                script.ask("length", EncoderEmitter.INT, field.slot())
                        .code
                        .dup()
                        .istore(count)
                        .i2l();
        }
        script.code.lstore(value);
    }

    private void checkRange(EncoderEmitter script) {
        if (part == Part.EXPONENT) {
            checkRange(script, -EXPONENT_MAX, EXPONENT_MAX, "exponentOutOfRange");
        } else if (!isWide()) {
            checkRange(script, field.type().lowest(), field.type().highest(), "outOfRange");
        }
    }

    private void checkRange(EncoderEmitter script, long lowest, long highest, String failure) {
        Label fine = script.code.newLabel();
        script.wide(value).constant(lowest).code.lsub().loadConstant(highest - lowest);
        script.strokes("isOutside", ConstantDescs.CD_boolean, EncoderEmitter.LONG, EncoderEmitter.LONG)
                .code
                .ifeq(fine);
        script.fail(failure, field.slot());
        script.code.labelBinding(fine);
    }

    private void checkConstant(EncoderEmitter script) {
        ask(script);
        Label fine = script.code.newLabel();
        script.wide(value).constant(initial()).code.lcmp().ifeq(fine);
        script.fail("notEncodable", field.slot());
        script.code.labelBinding(fine);
    }

    // Whether the operator tells if the value must be written: by a difference that is not zero.
    private boolean operate(EncoderEmitter script) {
        int entry = field.entry();
        switch (field.operator()) {
            case NONE, CONSTANT -> {
                return false;
            }
            case DEFAULT -> {
                if (!hasInitial()) return false;
                script.wide(value).constant(initial()).code.lxor();
            }
            case COPY, TAIL -> {
                define(script);
                script.cells(entry).wide(value);
                script.steps(
                        narrow("copy"),
                        EncoderEmitter.LONG,
                        EncoderEmitter.CELLS,
                        EncoderEmitter.INT,
                        EncoderEmitter.LONG);
            }
            case INCREMENT -> {
                define(script);
                script.cells(entry).wide(value);
                script.constant(field.type().lowest()).constant(field.type().highest());
                script.steps(
                        narrow("increment"),
                        EncoderEmitter.LONG,
                        EncoderEmitter.CELLS,
                        EncoderEmitter.INT,
                        EncoderEmitter.LONG,
                        EncoderEmitter.LONG,
                        EncoderEmitter.LONG);
            }
            case DELTA -> {
                delta(script);
                return false;
            }
        }
        script.code.lstore(difference);
        return true;
    }

    private String narrow(String step) {
        return cells.isNarrow(field.entry()) ? step + "Narrow" : step;
    }

    private void define(EncoderEmitter script) {
        if (!hasInitial() || cells.isUniform(field.entry())) return;
        defineAs(script, EncoderLayout.before(field, initial()));
    }

    private void defineAs(EncoderEmitter script, long initial) {
        script.cells(field.entry()).constant(initial);
        script.steps(
                narrow("define"), ConstantDescs.CD_void, EncoderEmitter.CELLS, EncoderEmitter.INT, EncoderEmitter.LONG);
    }

    private void delta(EncoderEmitter script) {
        if (!cells.isUniform(field.entry())) defineAs(script, hasInitial() ? initial() : 0);
        if (!cells.isAlwaysAssigned(field.entry())) {
            Label fine = script.code.newLabel();
            if (cells.isNarrow(field.entry())) {
                script.cell(field.entry(), 0)
                        .constant(EncoderLayout.NARROW_EMPTY)
                        .code
                        .lcmp()
                        .ifne(fine);
                script.pen().constant(EncoderLayout.EMPTY);
            } else {
                script.cell(field.entry(), 1).code.lconst_0().lcmp().ifeq(fine);
                script.pen().cell(field.entry(), 1);
            }
            script.constant(field.slot())
                    .penCall("noBase", EncoderEmitter.INT, EncoderEmitter.LONG, EncoderEmitter.INT);
            script.code.ireturn().labelBinding(fine);
        }
        if (!isWideDelta()) script.wide(value);
        script.cells(field.entry()).wide(value);
        script.steps("exchange", EncoderEmitter.LONG, EncoderEmitter.CELLS, EncoderEmitter.INT, EncoderEmitter.LONG);
        if (isWideDelta()) {
            script.code.lstore(base);
        } else {
            script.code.lsub().lstore(value);
        }
    }

    private void writeAbsent(EncoderEmitter script, int place) {
        switch (field.operator()) {
            case CONSTANT -> {}
            case NONE, DELTA -> script.putNull();
            case DEFAULT -> {
                if (!hasInitial()) return;
                script.setBit(place);
                script.putNull();
            }
            case COPY, INCREMENT, TAIL -> {
                define(script);
                script.cells(field.entry())
                        .steps(narrow("absent"), EncoderEmitter.INT, EncoderEmitter.CELLS, EncoderEmitter.INT);
                script.code.istore(mask);
                script.bit(place, mask);
                script.putNull(mask);
            }
        }
    }

    private void put(EncoderEmitter script, boolean hasMask) {
        script.bytes().at();
        if (isWideDelta()) {
            putWideDelta(script);
        } else if (isWide()) {
            putWide(script, hasMask);
        } else {
            putNarrow(script, hasMask);
        }
        script.advance();
    }

    private void putNarrow(EncoderEmitter script, boolean hasMask) {
        boolean isSigned = field.type().isSigned() || field.operator() == Operator.DELTA;
        script.wide(value);
        if (field.isOptional() && isSigned) {
            script.strokes("nullable", EncoderEmitter.LONG, EncoderEmitter.LONG);
        } else if (field.isOptional()) {
            script.constant(1L).code.ladd();
        }
        String name = isSigned ? "signed" : "unsigned";
        if (hasMask) {
            script.whole(mask)
                    .strokes(
                            name,
                            EncoderEmitter.INT,
                            EncoderEmitter.BYTES,
                            EncoderEmitter.INT,
                            EncoderEmitter.LONG,
                            EncoderEmitter.INT);
        } else {
            script.strokes(name, EncoderEmitter.INT, EncoderEmitter.BYTES, EncoderEmitter.INT, EncoderEmitter.LONG);
        }
    }

    private void putWide(EncoderEmitter script, boolean hasMask) {
        String name = (field.type().isSigned() ? "signedLong" : "unsignedLong") + (field.isOptional() ? "OrNull" : "");
        script.wide(value);
        if (hasMask) {
            script.whole(mask);
        } else {
            script.constant(-1);
        }
        script.strokes(
                name,
                EncoderEmitter.INT,
                EncoderEmitter.BYTES,
                EncoderEmitter.INT,
                EncoderEmitter.LONG,
                EncoderEmitter.INT);
    }

    private void putWideDelta(EncoderEmitter script) {
        String name =
                (field.type().isSigned() ? "signedDelta" : "unsignedDelta") + (field.isOptional() ? "OrNull" : "");
        script.wide(value).wide(base);
        script.strokes(
                name,
                EncoderEmitter.INT,
                EncoderEmitter.BYTES,
                EncoderEmitter.INT,
                EncoderEmitter.LONG,
                EncoderEmitter.LONG);
    }

    private boolean isWide() {
        Type type = field.type();
        return type == Type.INT64 || type == Type.UINT64 || type == Type.SET || type == Type.TIMESTAMP;
    }

    private boolean isWideDelta() {
        return isWide() && field.operator() == Operator.DELTA;
    }

    private boolean hasInitial() {
        return field.initial() instanceof Literal.Whole;
    }

    private long initial() {
        return field.initial() instanceof Literal.Whole(long initial) ? initial : 0;
    }
}
