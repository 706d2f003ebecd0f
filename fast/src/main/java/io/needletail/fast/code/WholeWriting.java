package io.needletail.fast.code;

import io.needletail.fast.template.Instruction.Field;
import io.needletail.fast.template.Literal;
import io.needletail.fast.template.Operator;
import io.needletail.fast.template.Type;
import java.lang.classfile.Label;
import java.lang.constant.ConstantDescs;

/** An integer: a field of its own, a part of a split decimal, or the length of a sequence. */
final class WholeWriting implements Flat {
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
    private final Cells cells;
    private int value;
    private int present;
    private int bit;
    private int base;
    private int count;

    WholeWriting(Field field, Part part, Cells cells) {
        this.field = field;
        this.part = part;
        this.cells = cells;
    }

    @Override
    public int bits() {
        return switch (field.operator()) {
            case NONE, DELTA -> 0;
            case CONSTANT -> field.isOptional() ? 1 : 0;
            case DEFAULT, COPY, INCREMENT, TAIL -> 1;
        };
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
    public void gather(Script script) {
        prepare(script);
        gatherPrepared(script);
    }

    /** The same, where {@link #prepare} was called elsewhere. */
    void gatherPrepared(Script script) {
        if (!field.isOptional()) {
            gatherPresent(script);
        } else {
            Label absent = script.code.newLabel();
            Label end = script.code.newLabel();
            script.ask("isPresent", ConstantDescs.CD_boolean, field.slot()).code.istore(present);
            script.whole(present).code.ifeq(absent);
            gatherPresent(script);
            script.code.goto_(end).labelBinding(absent);
            gatherAbsent(script);
            script.code.labelBinding(end);
        }
        if (bits() != 0 && !isSparse()) script.bit(field.operator() == Operator.CONSTANT ? present : bit);
    }

    // Absent unless its bit is set: branches follow whether it is there, which is asked anyway.
    private boolean isSparse() {
        return field.operator() == Operator.DEFAULT && field.isOptional() && !hasInitial();
    }

    /** Takes its locals, with zeros in them: that of what is not there. */
    void prepare(Script script) {
        value = script.newLong();
        if (field.isOptional()) {
            present = script.newInt();
            script.code.iconst_0().istore(present);
        }
        if (bits() != 0) bit = script.newInt();
        if (isWideDelta()) base = script.newLong();
        if (part == Part.LENGTH) count = script.newInt();
        if (part == Part.LENGTH) script.code.iconst_0().istore(count);
        zero(script);
    }

    private void zero(Script script) {
        script.code.lconst_0().lstore(value);
        if (bits() != 0) script.code.iconst_0().istore(bit);
        if (isWideDelta()) script.code.lconst_0().lstore(base);
    }

    private void gatherPresent(Script script) {
        if (field.operator() == Operator.CONSTANT && part == Part.FIELD) {
            return;
        }
        ask(script);
        if (field.operator() == Operator.CONSTANT) {
            checkConstant(script);
        } else {
            checkRange(script);
        }
        if (field.entry() >= 0 && cells.isMixed(field.entry())) typed(script, "enter");
        operate(script);
        if (field.entry() >= 0 && cells.isMixed(field.entry())) typed(script, "leave");
    }

    private void ask(Script script) {
        switch (part) {
            case FIELD -> script.ask("integer", Script.LONG, field.slot());
            case MANTISSA -> script.ask("mantissa", Script.LONG, field.slot());
            case EXPONENT ->
                script.ask("exponent", Script.INT, field.slot()).code.i2l();
            case LENGTH ->
                script.ask("length", Script.INT, field.slot())
                        .code
                        .dup()
                        .istore(count)
                        .i2l();
        }
        script.code.lstore(value);
    }

    private void checkRange(Script script) {
        if (part == Part.EXPONENT) {
            checkRange(script, -EXPONENT_MAX, EXPONENT_MAX, "exponentOutOfRange");
        } else if (isSuspect()) {
            script.suspect(value, field.type().lowest());
        } else if (!isWide()) {
            checkRange(script, field.type().lowest(), field.type().highest(), "outOfRange");
        }
    }

    private void checkRange(Script script, long lowest, long highest, String failure) {
        Label fine = script.code.newLabel();
        script.wide(value).constant(lowest).code.lsub().loadConstant(highest - lowest);
        script.strokes("isOutside", ConstantDescs.CD_boolean, Script.LONG, Script.LONG)
                .code
                .ifeq(fine);
        script.fail(failure, field.slot());
        script.code.labelBinding(fine);
    }

    private void checkConstant(Script script) {
        Label fine = script.code.newLabel();
        script.wide(value).constant(initial()).code.lcmp().ifeq(fine);
        script.fail("notEncodable", field.slot());
        script.code.labelBinding(fine);
    }

    private void typed(Script script, String step) {
        script.cells(field.entry()).constant(Cells.number(field.type()));
        script.steps(step, ConstantDescs.CD_void, Script.CELLS, Script.INT, Script.INT);
    }

    private void operate(Script script) {
        int entry = field.entry();
        switch (field.operator()) {
            case NONE, CONSTANT -> {}
            case DEFAULT -> differs(script);
            case COPY, TAIL -> {
                define(script);
                script.cells(entry)
                        .wide(value)
                        .steps(narrow("copy"), Script.INT, Script.CELLS, Script.INT, Script.LONG);
                script.code.istore(bit);
            }
            case INCREMENT -> {
                define(script);
                script.cells(entry).wide(value);
                script.constant(field.type().lowest()).constant(field.type().highest());
                script.steps(
                        narrow("increment"),
                        Script.INT,
                        Script.CELLS,
                        Script.INT,
                        Script.LONG,
                        Script.LONG,
                        Script.LONG);
                script.code.istore(bit);
            }
            case DELTA -> delta(script);
        }
    }

    private String narrow(String step) {
        return cells.isNarrow(field.entry()) ? step + "Narrow" : step;
    }

    private void differs(Script script) {
        if (isSparse()) {
            script.setBit();
            return;
        }
        if (!hasInitial()) {
            script.code.iconst_1().istore(bit);
            return;
        }
        script.wide(value).constant(initial()).code.lxor();
        script.strokes("bit", Script.INT, Script.LONG).code.istore(bit);
    }

    private void define(Script script) {
        if (!hasInitial() || cells.isUniform(field.entry())) return;
        defineAs(script, Cells.before(field, initial()));
    }

    private void defineAs(Script script, long initial) {
        script.cells(field.entry()).constant(initial);
        script.steps(narrow("define"), ConstantDescs.CD_void, Script.CELLS, Script.INT, Script.LONG);
    }

    private void delta(Script script) {
        if (!cells.isUniform(field.entry())) defineAs(script, hasInitial() ? initial() : 0);
        if (!cells.isAlwaysAssigned(field.entry())) {
            Label fine = script.code.newLabel();
            if (cells.isNarrow(field.entry())) {
                script.cell(field.entry(), 0)
                        .constant(Cells.NARROW_EMPTY)
                        .code
                        .lcmp()
                        .ifne(fine);
                script.pen().constant(Cells.EMPTY);
            } else {
                script.cell(field.entry(), 1).code.lconst_0().lcmp().ifeq(fine);
                script.pen().cell(field.entry(), 1);
            }
            script.constant(field.slot()).penCall("noBase", Script.INT, Script.LONG, Script.INT);
            script.code.ireturn().labelBinding(fine);
        }
        if (!isWideDelta()) script.wide(value);
        script.cells(field.entry()).wide(value);
        script.steps("exchange", Script.LONG, Script.CELLS, Script.INT, Script.LONG);
        if (isWideDelta()) {
            script.code.lstore(base);
        } else {
            script.code.lsub().lstore(value);
        }
    }

    private void gatherAbsent(Script script) {
        switch (field.operator()) {
            case NONE, CONSTANT, DELTA -> {}
            case DEFAULT -> {
                if (hasInitial()) script.constant(1).code.istore(bit);
            }
            case COPY, INCREMENT, TAIL -> {
                define(script);
                script.cells(field.entry()).steps(narrow("absent"), Script.INT, Script.CELLS, Script.INT);
                script.code.istore(bit);
            }
        }
    }

    @Override
    public void put(Script script) {
        if (field.operator() == Operator.CONSTANT) return;
        Label absent = script.code.newLabel();
        Label end = script.code.newLabel();
        boolean isMostlyAlike = isSparse() || (field.operator() == Operator.NONE && field.isOptional());
        if (isMostlyAlike) script.whole(present).code.ifeq(absent);
        script.bytes().at();
        if (isWideDelta()) {
            putWideDelta(script);
        } else if (isWide()) {
            putWide(script);
        } else {
            putNarrow(script);
        }
        script.advance();
        if (isMostlyAlike) script.code.goto_(end).labelBinding(absent);
        if (isMostlyAlike && !isSparse()) {
            script.bytes()
                    .at()
                    .strokes("none", Script.INT, Script.BYTES, Script.INT)
                    .advance();
        }
        script.code.labelBinding(end);
    }

    private void putNarrow(Script script) {
        boolean isSigned = field.type().isSigned() || field.operator() == Operator.DELTA;
        script.wide(value);
        if (field.isOptional() && isSigned) {
            script.whole(present).strokes("nullable", Script.LONG, Script.LONG, Script.INT);
        } else if (field.isOptional()) {
            script.whole(present).code.i2l().ladd();
        }
        String name = isSigned ? "signed" : "unsigned";
        if (bits() == 0 || isSparse()) {
            script.strokes(name, Script.INT, Script.BYTES, Script.INT, Script.LONG);
        } else {
            script.whole(bit).strokes(name, Script.INT, Script.BYTES, Script.INT, Script.LONG, Script.INT);
        }
    }

    private void putWide(Script script) {
        String name = field.type().isSigned() ? "signedLong" : "unsignedLong";
        script.wide(value);
        if (field.isOptional()) script.whole(present);
        if (bits() == 0 || isSparse()) {
            script.constant(1);
        } else {
            script.whole(bit);
        }
        if (field.isOptional()) {
            script.strokes(name + "OrNull", Script.INT, Script.BYTES, Script.INT, Script.LONG, Script.INT, Script.INT);
        } else {
            script.strokes(name, Script.INT, Script.BYTES, Script.INT, Script.LONG, Script.INT);
        }
    }

    private void putWideDelta(Script script) {
        String name = field.type().isSigned() ? "signedDelta" : "unsignedDelta";
        script.wide(value).wide(base);
        if (field.isOptional()) {
            script.whole(present);
            script.strokes(name + "OrNull", Script.INT, Script.BYTES, Script.INT, Script.LONG, Script.LONG, Script.INT);
        } else {
            script.strokes(name, Script.INT, Script.BYTES, Script.INT, Script.LONG, Script.LONG);
        }
    }

    @Override
    public boolean isSuspect() {
        Type type = field.type();
        boolean isOfFourBytes = type == Type.INT32 || type == Type.UINT32 || type == Type.ENUM;
        return isOfFourBytes && part != Part.EXPONENT && field.operator() != Operator.CONSTANT;
    }

    @Override
    public void accuse(Script script) {
        value = script.newLong();
        count = script.newInt();
        Label absent = script.code.newLabel();
        if (field.isOptional())
            script.ask("isPresent", ConstantDescs.CD_boolean, field.slot()).code.ifeq(absent);
        ask(script);
        checkRange(script, field.type().lowest(), field.type().highest(), "outOfRange");
        script.code.labelBinding(absent);
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
