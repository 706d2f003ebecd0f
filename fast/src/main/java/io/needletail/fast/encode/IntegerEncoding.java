package io.needletail.fast.encode;

import io.needletail.fast.codegen.DictionaryLayout;
import io.needletail.fast.template.Instruction.Field;
import io.needletail.fast.template.Literal;
import io.needletail.fast.template.Operator;
import io.needletail.fast.template.Type;
import java.lang.classfile.Label;

/** An integer: a field of its own, a part of a split decimal, or the length of a sequence. */
final class IntegerEncoding implements FieldEncoding {
    /** Sources of the value. */
    enum Part {
        FIELD,
        EXPONENT,
        MANTISSA,
        LENGTH
    }

    private static final int EXPONENT_MAX = 63;

    private final Field field;
    private final Part part;
    private final DictionaryLayout layout;
    private int value;
    private int present;
    private int mask;
    private int difference;
    private int base;
    private int count;

    IntegerEncoding(Field field, Part part, DictionaryLayout layout) {
        this.field = field;
        this.part = part;
        this.layout = layout;
    }

    @Override
    public int bits() {
        return field.presenceBits();
    }

    @Override
    public int worst() {
        return WORST;
    }

    /** Returns the local that says whether the length of an optional sequence is present. */
    int present() {
        return present;
    }

    /** Returns the local with the number of elements of a sequence. */
    int count() {
        return count;
    }

    @Override
    public void write(EncoderEmitter emitter) {
        write(emitter, () -> {}, () -> {});
    }

    /** Emits the code, with further code for a present and for an absent value. */
    void write(EncoderEmitter emitter, Runnable besidePresent, Runnable besideAbsent) {
        int place = bits() == 0 ? -1 : emitter.nextBit();
        takeLocals(emitter);
        emitter.whether(
                field,
                () -> {
                    writePresent(emitter, place);
                    besidePresent.run();
                },
                () -> {
                    writeAbsent(emitter, place);
                    besideAbsent.run();
                });
    }

    private void takeLocals(EncoderEmitter emitter) {
        value = emitter.newLong();
        mask = emitter.newInt();
        difference = emitter.newLong();
        base = emitter.newLong();
        if (part != Part.LENGTH) return;
        count = emitter.newInt();
        present = emitter.newInt();
        emitter.constant(0).code.dup().istore(count).istore(present);
    }

    private void writePresent(EncoderEmitter emitter, int place) {
        if (part == Part.LENGTH) emitter.constant(1).code.istore(present);
        if (field.operator() == Operator.CONSTANT) {
            if (part != Part.FIELD) checkConstant(emitter);
            if (place >= 0) emitter.setBit(place);
            return;
        }
        ask(emitter);
        checkRange(emitter);
        emitter.typed(field, EncoderCall.OPERATOR_ENTER);
        boolean hasDifference = operate(emitter);
        emitter.typed(field, EncoderCall.OPERATOR_LEAVE);
        if (!hasDifference) {
            if (place >= 0) emitter.setBit(place);
            put(emitter, false);
        } else if (field.operator() == Operator.COPY || field.operator() == Operator.TAIL) {
            emitter.wide(difference).call(EncoderCall.MASK).code.istore(mask);
            emitter.bit(place, mask);
            put(emitter, true);
        } else {
            putUnlikely(emitter, place);
        }
    }

    // A value nearly always follows its operator: the branch is predicted well and saves the write.
    private void putUnlikely(EncoderEmitter emitter, int place) {
        Label same = emitter.code.newLabel();
        emitter.wide(difference).code.lconst_0().lcmp().ifeq(same);
        emitter.setBit(place);
        put(emitter, false);
        emitter.code.labelBinding(same);
    }

    private void ask(EncoderEmitter emitter) {
        switch (part) {
            case FIELD -> emitter.ask(EncoderCall.SOURCE_INTEGER, field.slot());
            case MANTISSA -> emitter.ask(EncoderCall.SOURCE_MANTISSA, field.slot());
            case EXPONENT ->
                emitter.ask(EncoderCall.SOURCE_EXPONENT, field.slot()).code.i2l();
            case LENGTH ->
                emitter.ask(EncoderCall.SOURCE_LENGTH, field.slot())
                        .code
                        .dup()
                        .istore(count)
                        .i2l();
        }
        emitter.code.lstore(value);
    }

    private void checkRange(EncoderEmitter emitter) {
        if (part == Part.EXPONENT) {
            checkRange(emitter, -EXPONENT_MAX, EXPONENT_MAX, EncoderCall.STATE_EXPONENT_OUT_OF_RANGE);
        } else if (!isWide()) {
            checkRange(emitter, field.type().lowest(), field.type().highest(), EncoderCall.STATE_OUT_OF_RANGE);
        }
    }

    private void checkRange(EncoderEmitter emitter, long lowest, long highest, EncoderCall failure) {
        Label fine = emitter.code.newLabel();
        emitter.wide(value).constant(lowest).code.lsub().loadConstant(highest - lowest);
        emitter.call(EncoderCall.IS_OUTSIDE).code.ifeq(fine);
        emitter.fail(failure, field.slot());
        emitter.code.labelBinding(fine);
    }

    private void checkConstant(EncoderEmitter emitter) {
        ask(emitter);
        Label fine = emitter.code.newLabel();
        emitter.wide(value).constant(initial()).code.lcmp().ifeq(fine);
        emitter.fail(EncoderCall.STATE_NOT_ENCODABLE, field.slot());
        emitter.code.labelBinding(fine);
    }

    // Returns whether the operator leaves a difference: zero if the value need not be written.
    private boolean operate(EncoderEmitter emitter) {
        int entry = field.entry();
        switch (field.operator()) {
            case NONE, CONSTANT -> {
                return false;
            }
            case DEFAULT -> {
                if (!hasInitial()) return false;
                emitter.wide(value).constant(initial()).code.lxor();
            }
            case COPY, TAIL -> {
                define(emitter);
                emitter.cells(entry).wide(value);
                emitter.call(isNarrow() ? EncoderCall.OPERATOR_COPY_NARROW : EncoderCall.OPERATOR_COPY);
            }
            case INCREMENT -> {
                define(emitter);
                emitter.cells(entry).wide(value);
                emitter.constant(field.type().lowest()).constant(field.type().highest());
                emitter.call(isNarrow() ? EncoderCall.OPERATOR_INCREMENT_NARROW : EncoderCall.OPERATOR_INCREMENT);
            }
            case DELTA -> {
                delta(emitter);
                return false;
            }
        }
        emitter.code.lstore(difference);
        return true;
    }

    private boolean isNarrow() {
        return layout.isNarrow(field.entry());
    }

    private void define(EncoderEmitter emitter) {
        if (!hasInitial() || layout.isUniform(field.entry())) return;
        defineAs(emitter, DictionaryLayout.before(field, initial()));
    }

    private void defineAs(EncoderEmitter emitter, long initial) {
        emitter.cells(field.entry()).constant(initial);
        emitter.call(isNarrow() ? EncoderCall.OPERATOR_DEFINE_NARROW : EncoderCall.OPERATOR_DEFINE);
    }

    private void delta(EncoderEmitter emitter) {
        if (!layout.isUniform(field.entry())) defineAs(emitter, hasInitial() ? initial() : 0);
        if (!layout.isAlwaysAssigned(field.entry())) {
            Label fine = emitter.code.newLabel();
            if (isNarrow()) {
                emitter.cell(field.entry(), 0)
                        .constant(EncoderCells.NARROW_EMPTY)
                        .code
                        .lcmp()
                        .ifne(fine);
                emitter.state().constant(DictionaryLayout.EMPTY);
            } else {
                emitter.cell(field.entry(), 1).code.lconst_0().lcmp().ifeq(fine);
                emitter.state().cell(field.entry(), 1);
            }
            emitter.constant(field.slot()).call(EncoderCall.STATE_NO_BASE);
            emitter.code.ireturn().labelBinding(fine);
        }
        if (!isWideDelta()) emitter.wide(value);
        emitter.cells(field.entry()).wide(value);
        emitter.call(EncoderCall.OPERATOR_EXCHANGE);
        if (isWideDelta()) {
            emitter.code.lstore(base);
        } else {
            emitter.code.lsub().lstore(value);
        }
    }

    private void writeAbsent(EncoderEmitter emitter, int place) {
        switch (field.operator()) {
            case CONSTANT -> {}
            case NONE, DELTA -> emitter.putNull();
            case DEFAULT -> {
                if (!hasInitial()) return;
                emitter.setBit(place);
                emitter.putNull();
            }
            case COPY, INCREMENT, TAIL -> {
                define(emitter);
                emitter.cells(field.entry())
                        .call(isNarrow() ? EncoderCall.OPERATOR_ABSENT_NARROW : EncoderCall.OPERATOR_ABSENT);
                emitter.code.istore(mask);
                emitter.bit(place, mask);
                emitter.putNull(mask);
            }
        }
    }

    private void put(EncoderEmitter emitter, boolean hasMask) {
        emitter.bytes().at();
        if (isWideDelta()) {
            putWideDelta(emitter);
        } else if (isWide()) {
            putWide(emitter, hasMask);
        } else {
            putNarrow(emitter, hasMask);
        }
        emitter.advance();
    }

    private void putNarrow(EncoderEmitter emitter, boolean hasMask) {
        boolean isSigned = field.type().isSigned() || field.operator() == Operator.DELTA;
        emitter.wide(value);
        if (field.isOptional() && isSigned) {
            emitter.call(EncoderCall.NULLABLE);
        } else if (field.isOptional()) {
            emitter.constant(1L).code.ladd();
        }
        if (hasMask) {
            emitter.whole(mask).call(isSigned ? EncoderCall.WRITE_SIGNED_IF : EncoderCall.WRITE_UNSIGNED_IF);
        } else {
            emitter.call(isSigned ? EncoderCall.WRITE_SIGNED : EncoderCall.WRITE_UNSIGNED);
        }
    }

    private void putWide(EncoderEmitter emitter, boolean hasMask) {
        emitter.wide(value);
        if (hasMask) {
            emitter.whole(mask);
        } else {
            emitter.constant(-1);
        }
        if (field.type().isSigned()) {
            emitter.call(field.isOptional() ? EncoderCall.WRITE_SIGNED_LONG_OR_NULL : EncoderCall.WRITE_SIGNED_LONG);
        } else {
            emitter.call(
                    field.isOptional() ? EncoderCall.WRITE_UNSIGNED_LONG_OR_NULL : EncoderCall.WRITE_UNSIGNED_LONG);
        }
    }

    private void putWideDelta(EncoderEmitter emitter) {
        emitter.wide(value).wide(base);
        if (field.type().isSigned()) {
            emitter.call(field.isOptional() ? EncoderCall.WRITE_SIGNED_DELTA_OR_NULL : EncoderCall.WRITE_SIGNED_DELTA);
        } else {
            emitter.call(
                    field.isOptional() ? EncoderCall.WRITE_UNSIGNED_DELTA_OR_NULL : EncoderCall.WRITE_UNSIGNED_DELTA);
        }
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
