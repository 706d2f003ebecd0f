package io.needletail.fast.decode;

import io.needletail.fast.codegen.DictionaryLayout;
import io.needletail.fast.template.Instruction.Field;
import io.needletail.fast.template.Instruction.SplitDecimal;
import io.needletail.fast.template.Literal;
import io.needletail.fast.template.Operator;
import io.needletail.fast.template.Type;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;

/**
 * Emits the code of integers and decimals: the value is in {@link DecoderEmitter#V}, the exponent in {@link
 * DecoderEmitter#E}.
 */
final class NumberEmitter {
    private final DecoderEmitter emitter;
    private final DictionaryUses uses;

    NumberEmitter(DecoderEmitter emitter, DictionaryUses uses) {
        this.emitter = emitter;
        this.uses = uses;
    }

    /** Emits an integer field. */
    void field(Field field) {
        Label absent = emitter.code.newLabel();
        integer(field, absent);
        emitter.code.aload(DecoderEmitter.OUT).loadConstant(field.slot()).lload(DecoderEmitter.V);
        emitter.call(DecoderCall.LISTENER_INTEGER);
        emitter.code.labelBinding(absent);
    }

    /** Emits a decimal with one operator. */
    void decimal(Field field) {
        Label absent = emitter.code.newLabel();
        single(field, absent);
        tellDecimal(field.slot());
        emitter.code.labelBinding(absent);
    }

    /** Emits a decimal with an operator for each of its parts. */
    void split(SplitDecimal decimal) {
        Label absent = emitter.code.newLabel();
        integer(decimal.exponent(), absent);
        int exponent = emitter.code.allocateLocal(TypeKind.LONG);
        emitter.code.lload(DecoderEmitter.V).lstore(exponent);
        emitter.code.aload(DecoderEmitter.S).lload(DecoderEmitter.V).iload(DecoderEmitter.POS);
        emitter.callOrFail(DecoderCall.DECIMAL_CHECK_EXPONENT);
        integer(decimal.mantissa(), absent);
        emitter.code.lload(exponent).l2i().istore(DecoderEmitter.E);
        tellDecimal(decimal.slot());
        emitter.code.labelBinding(absent);
    }

    private void tellDecimal(int slot) {
        emitter.code
                .aload(DecoderEmitter.OUT)
                .loadConstant(slot)
                .lload(DecoderEmitter.V)
                .iload(DecoderEmitter.E);
        emitter.call(DecoderCall.LISTENER_DECIMAL);
    }

    /** Emits the decoding of an integer; it jumps if the integer is absent. */
    void integer(Field field, Label absent) {
        emitter.at(field.slot());
        switch (field.operator()) {
            case NONE -> read(field, absent);
            case CONSTANT -> {
                if (field.isOptional()) emitter.ifClear(emitter.map().bit(field), absent);
                constant(field);
            }
            case DEFAULT -> preset(field, absent);
            case COPY, INCREMENT -> copyOrIncrement(field, absent);
            case DELTA -> delta(field, absent);
            case TAIL -> throw new IllegalArgumentException("tail on the integer " + field.name());
        }
    }

    private void constant(Field field) {
        long value = field.initial() instanceof Literal.Whole whole ? whole.value() : 0;
        emitter.code.loadConstant(value).lstore(DecoderEmitter.V);
    }

    private void preset(Field field, Label absent) {
        Label clear = emitter.code.newLabel();
        Label end = emitter.code.newLabel();
        emitter.ifClear(emitter.map().bit(field), clear);
        read(field, absent);
        emitter.code.goto_(end).labelBinding(clear);
        if (!field.hasInitial()) {
            emitter.code.goto_(absent);
        } else {
            constant(field);
        }
        emitter.code.labelBinding(end);
    }

    private void copyOrIncrement(Field field, Label absent) {
        DictionaryUse use = uses.of(field);
        Label clear = emitter.code.newLabel();
        Label end = emitter.code.newLabel();
        emitter.ifClear(emitter.map().bit(field), clear);
        Label isNull = emitter.code.newLabel();
        read(field, isNull);
        emitter.keepV(use.cell());
        emitter.assigned(use);
        emitter.code.goto_(end);
        if (field.isOptional()) {
            emitter.code.labelBinding(isNull);
            emitter.setCell(use.state(), DictionaryLayout.EMPTY);
            emitter.code.goto_(absent);
        }
        emitter.code.labelBinding(clear);
        Label found = emitter.code.newLabel();
        if (use.hasState()) {
            Label isAssigned = emitter.code.newLabel();
            emitter.ifAssigned(use, isAssigned);
            emitter.ensure(use, absent, found);
            emitter.code.labelBinding(isAssigned);
        }
        if (field.operator() == Operator.INCREMENT) {
            increment(field, use);
            emitter.code.goto_(end);
        }
        emitter.code.labelBinding(found);
        emitter.loadCell(use.cell());
        emitter.code.lstore(DecoderEmitter.V).labelBinding(end);
    }

    // The lowest value follows the highest (FAST 1.1, 6.3.6).
    private void increment(Field field, DictionaryUse use) {
        Label wraps = emitter.code.newLabel();
        Label end = emitter.code.newLabel();
        emitter.loadCell(use.cell());
        emitter.code.loadConstant(field.type().highest()).lcmp().ifeq(wraps);
        emitter.loadCell(use.cell());
        emitter.code.lconst_1().ladd().goto_(end).labelBinding(wraps);
        emitter.code.loadConstant(field.type().lowest()).labelBinding(end);
        emitter.code.lstore(DecoderEmitter.V);
        emitter.keepV(use.cell());
    }

    /** Emits the reading of a value; it jumps if the value is NULL. */
    private void read(Field field, Label isNull) {
        Type type = field.type();
        emitter.input();
        if (isWide(type)) {
            emitter.callOrFail(wideCall(field));
            if (field.isOptional()) emitter.ifAbsent(isNull);
            emitter.takeValue();
            return;
        }
        long most = field.isOptional() ? type.highest() + 1 : type.highest();
        if (type.isSigned()) {
            emitter.code.loadConstant(type.lowest()).loadConstant(most);
            emitter.callOrFail(emitter.isWide() ? DecoderCall.READ_BRANCHLESS_SIGNED : DecoderCall.READ_SIGNED);
        } else {
            emitter.code.loadConstant(most);
            emitter.callOrFail(emitter.isWide() ? DecoderCall.READ_BRANCHLESS_UNSIGNED : DecoderCall.READ_UNSIGNED);
        }
        narrow(field, type.isSigned(), isNull);
    }

    private void narrow(Field field, boolean isSigned, Label isNull) {
        emitter.takeValue();
        if (!field.isOptional()) return;
        emitter.code.lload(DecoderEmitter.V).lconst_0().lcmp().ifeq(isNull);
        emitter.code.lload(DecoderEmitter.V);
        if (isSigned) {
            emitter.call(DecoderCall.FROM_NULLABLE);
        } else {
            emitter.code.lconst_1().lsub();
        }
        emitter.code.lstore(DecoderEmitter.V);
    }

    private static DecoderCall wideCall(Field field) {
        if (field.type().isSigned()) {
            return field.isOptional() ? DecoderCall.READ_SIGNED_64_OR_NULL : DecoderCall.READ_SIGNED_64;
        }
        return field.isOptional() ? DecoderCall.READ_UNSIGNED_64_OR_NULL : DecoderCall.READ_UNSIGNED_64;
    }

    private static DecoderCall wideDeltaCall(Field field) {
        if (field.type().isSigned()) {
            return field.isOptional() ? DecoderCall.READ_DELTA_SIGNED_OR_NULL : DecoderCall.READ_DELTA_SIGNED;
        }
        return field.isOptional() ? DecoderCall.READ_DELTA_UNSIGNED_OR_NULL : DecoderCall.READ_DELTA_UNSIGNED;
    }

    static boolean isWide(Type type) {
        return switch (type) {
            case INT64, UINT64, SET, TIMESTAMP -> true;
            default -> false;
        };
    }

    private void delta(Field field, Label absent) {
        DictionaryUse use = uses.of(field);
        emitter.base(use);
        emitter.input();
        if (isWide(field.type())) {
            emitter.loadCell(use.cell());
            emitter.callOrFail(wideDeltaCall(field));
            if (field.isOptional()) emitter.ifAbsent(absent);
            emitter.takeValue();
        } else {
            emitter.callOrFail(emitter.isWide() ? DecoderCall.READ_BRANCHLESS_DIFFERENCE : DecoderCall.READ_DIFFERENCE);
            narrow(field, true, absent);
            sum(field, use);
        }
        emitter.keepV(use.cell());
        emitter.assigned(use);
    }

    private void sum(Field field, DictionaryUse use) {
        emitter.loadCell(use.cell());
        emitter.code.lload(DecoderEmitter.V).ladd().lstore(DecoderEmitter.V);
        emitter.code.aload(DecoderEmitter.S).lload(DecoderEmitter.V);
        emitter.code
                .loadConstant(field.type().lowest())
                .loadConstant(field.type().highest())
                .iload(DecoderEmitter.POS);
        emitter.callOrFail(DecoderCall.CHECK_SUM);
    }

    private void single(Field field, Label absent) {
        emitter.at(field.slot());
        switch (field.operator()) {
            case NONE -> readDecimal(field, absent);
            case CONSTANT -> {
                if (field.isOptional()) emitter.ifClear(emitter.map().bit(field), absent);
                constantDecimal(field);
            }
            case DEFAULT -> {
                Label clear = emitter.code.newLabel();
                Label end = emitter.code.newLabel();
                emitter.ifClear(emitter.map().bit(field), clear);
                readDecimal(field, absent);
                emitter.code.goto_(end).labelBinding(clear);
                constantDecimal(field);
                if (!field.hasInitial()) emitter.code.goto_(absent);
                emitter.code.labelBinding(end);
            }
            case COPY -> copyDecimal(field, absent);
            case DELTA -> deltaDecimal(field, absent);
            case INCREMENT, TAIL ->
                throw new IllegalArgumentException(field.operator() + " on the decimal " + field.name());
        }
    }

    private void constantDecimal(Field field) {
        Literal.Scaled value = field.initial() instanceof Literal.Scaled scaled ? scaled : new Literal.Scaled(0, 0);
        emitter.code.loadConstant(value.mantissa()).lstore(DecoderEmitter.V);
        emitter.code.loadConstant(value.exponent()).istore(DecoderEmitter.E);
    }

    private void readDecimal(Field field, Label absent) {
        emitter.input();
        emitter.callOrFail(field.isOptional() ? DecoderCall.DECIMAL_READ_OR_NULL : DecoderCall.DECIMAL_READ);
        if (field.isOptional()) emitter.ifAbsent(absent);
        emitter.takeValue();
        DecoderEmitter.STATE_EXPONENT.get(emitter.code.aload(DecoderEmitter.S)).istore(DecoderEmitter.E);
    }

    private void copyDecimal(Field field, Label absent) {
        DictionaryUse use = uses.of(field);
        Label clear = emitter.code.newLabel();
        Label end = emitter.code.newLabel();
        Label isNull = emitter.code.newLabel();
        emitter.ifClear(emitter.map().bit(field), clear);
        readDecimal(field, isNull);
        emitter.keepV(use.cell());
        emitter.code
                .aload(DecoderEmitter.CELLS)
                .loadConstant(use.exponent())
                .iload(DecoderEmitter.E)
                .i2l()
                .lastore();
        emitter.assigned(use);
        emitter.code.goto_(end);
        if (field.isOptional()) {
            emitter.code.labelBinding(isNull);
            emitter.setCell(use.state(), DictionaryLayout.EMPTY);
            emitter.code.goto_(absent);
        }
        emitter.code.labelBinding(clear);
        Label found = emitter.code.newLabel();
        if (use.hasState()) {
            emitter.ifAssigned(use, found);
            emitter.ensure(use, absent, found);
        }
        emitter.code.labelBinding(found);
        loadDecimal(use);
        emitter.code.labelBinding(end);
    }

    private void deltaDecimal(Field field, Label absent) {
        DictionaryUse use = uses.of(field);
        emitter.base(use);
        emitter.input();
        emitter.code.loadConstant(use.cell()).loadConstant(field.isOptional() ? 1 : 0);
        emitter.callOrFail(DecoderCall.DECIMAL_DELTA);
        if (field.isOptional()) emitter.ifAbsent(absent);
        emitter.assigned(use);
        loadDecimal(use);
    }

    private void loadDecimal(DictionaryUse use) {
        emitter.loadCell(use.cell());
        emitter.code.lstore(DecoderEmitter.V);
        emitter.loadCell(use.exponent());
        emitter.code.l2i().istore(DecoderEmitter.E);
    }
}
