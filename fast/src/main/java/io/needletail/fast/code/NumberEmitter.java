package io.needletail.fast.code;

import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;

import io.needletail.fast.template.Instruction.Field;
import io.needletail.fast.template.Instruction.SplitDecimal;
import io.needletail.fast.template.Literal;
import io.needletail.fast.template.Operator;
import io.needletail.fast.template.Type;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.MethodTypeDesc;

/** Generates what integers and decimals do: the value ends in {@link DecoderEmitter#V}, an exponent in {@link DecoderEmitter#E}. */
final class NumberEmitter {
    private final DecoderEmitter code;
    private final DecoderLayout layout;

    NumberEmitter(DecoderEmitter code, DecoderLayout layout) {
        this.code = code;
        this.layout = layout;
    }

    /** An integer, which goes to the listener. */
    void field(Field field) {
        Label absent = code.c.newLabel();
        integer(field, absent);
        code.c.aload(DecoderEmitter.OUT).loadConstant(field.slot()).lload(DecoderEmitter.V);
        code.tell("integer", CD_int, CD_long);
        code.c.labelBinding(absent);
    }

    /** A decimal, which goes to the listener. */
    void decimal(Field field) {
        Label absent = code.c.newLabel();
        single(field, absent);
        tellDecimal(field.slot());
        code.c.labelBinding(absent);
    }

    /** A decimal of two operators, which goes to the listener. */
    void split(SplitDecimal decimal) {
        Label absent = code.c.newLabel();
        integer(decimal.exponent(), absent);
        int exponent = code.c.allocateLocal(TypeKind.LONG);
        code.c.lload(DecoderEmitter.V).lstore(exponent);
        code.c.aload(DecoderEmitter.S).lload(DecoderEmitter.V).iload(DecoderEmitter.POS);
        code.check(Decimals.class, "exponent", DecoderEmitter.STATE, CD_long, CD_int);
        integer(decimal.mantissa(), absent);
        code.c.lload(exponent).l2i().istore(DecoderEmitter.E);
        tellDecimal(decimal.slot());
        code.c.labelBinding(absent);
    }

    private void tellDecimal(int slot) {
        code.c
                .aload(DecoderEmitter.OUT)
                .loadConstant(slot)
                .lload(DecoderEmitter.V)
                .iload(DecoderEmitter.E);
        code.tell("decimal", CD_int, CD_long, CD_int);
    }

    /** An integer; jumps if it is absent. */
    void integer(Field field, Label absent) {
        code.at(field.slot());
        switch (field.operator()) {
            case NONE -> read(field, absent);
            case CONSTANT -> {
                if (field.isOptional()) code.ifClear(code.map().bit(field), absent);
                constant(field);
            }
            case DEFAULT -> preset(field, absent);
            case COPY, INCREMENT -> remembered(field, absent);
            case DELTA -> delta(field, absent);
            case TAIL -> throw new IllegalArgumentException("tail on the integer " + field.name());
        }
    }

    private void constant(Field field) {
        long value = field.initial() instanceof Literal.Whole whole ? whole.value() : 0;
        code.c.loadConstant(value).lstore(DecoderEmitter.V);
    }

    private void preset(Field field, Label absent) {
        Label clear = code.c.newLabel();
        Label end = code.c.newLabel();
        code.ifClear(code.map().bit(field), clear);
        read(field, absent);
        code.c.goto_(end).labelBinding(clear);
        if (!DecoderLayout.isGiven(field)) {
            code.c.goto_(absent);
        } else {
            constant(field);
        }
        code.c.labelBinding(end);
    }

    private void remembered(Field field, Label absent) {
        DictionaryUse use = layout.of(field);
        Label clear = code.c.newLabel();
        Label end = code.c.newLabel();
        code.ifClear(code.map().bit(field), clear);
        Label isNull = code.c.newLabel();
        read(field, isNull);
        code.keepV(use.cell());
        code.assigned(use);
        code.c.goto_(end);
        if (field.isOptional()) {
            code.c.labelBinding(isNull);
            code.setCell(use.status(), DecoderLayout.EMPTY);
            code.c.goto_(absent);
        }
        code.c.labelBinding(clear);
        Label found = code.c.newLabel();
        if (use.hasStatus()) {
            Label isAssigned = code.c.newLabel();
            code.ifAssigned(use, isAssigned);
            code.ensure(use, absent, found);
            code.c.labelBinding(isAssigned);
        }
        if (field.operator() == Operator.INCREMENT) {
            increment(field, use);
            code.c.goto_(end);
        }
        code.c.labelBinding(found);
        code.loadCell(use.cell());
        code.c.lstore(DecoderEmitter.V).labelBinding(end);
    }

    // Behind the greatest value comes the least (FAST 1.1, 6.3.6).
    private void increment(Field field, DictionaryUse use) {
        Label wraps = code.c.newLabel();
        Label end = code.c.newLabel();
        code.loadCell(use.cell());
        code.c.loadConstant(field.type().highest()).lcmp().ifeq(wraps);
        code.loadCell(use.cell());
        code.c.lconst_1().ladd().goto_(end).labelBinding(wraps);
        code.c.loadConstant(field.type().lowest()).labelBinding(end);
        code.c.lstore(DecoderEmitter.V);
        code.keepV(use.cell());
    }

    /** The value of the stream; jumps if it is NULL. */
    private void read(Field field, Label isNull) {
        Type type = field.type();
        code.input();
        if (isWide(type)) {
            String method = (type.isSigned() ? "signed64" : "unsigned64") + (field.isOptional() ? "OrNull" : "");
            code.read(Ints.class, method);
            if (field.isOptional()) code.ifAbsent(isNull);
            code.stateLong("value");
            code.c.lstore(DecoderEmitter.V);
            return;
        }
        long most = field.isOptional() ? type.highest() + 1 : type.highest();
        if (type.isSigned()) {
            code.c.loadConstant(type.lowest()).loadConstant(most);
            code.read(code.integers(), "signed", CD_long, CD_long);
        } else {
            code.c.loadConstant(most);
            code.read(code.integers(), "unsigned", CD_long);
        }
        narrow(field, type.isSigned(), isNull);
    }

    private void narrow(Field field, boolean isSigned, Label isNull) {
        code.stateLong("value");
        code.c.lstore(DecoderEmitter.V);
        if (!field.isOptional()) return;
        code.c.lload(DecoderEmitter.V).lconst_0().lcmp().ifeq(isNull);
        code.c.lload(DecoderEmitter.V);
        if (isSigned) {
            code.c.invokestatic(DecoderEmitter.desc(Ints.class), "unnull", MethodTypeDesc.of(CD_long, CD_long));
        } else {
            code.c.lconst_1().lsub();
        }
        code.c.lstore(DecoderEmitter.V);
    }

    static boolean isWide(Type type) {
        return switch (type) {
            case INT64, UINT64, SET, TIMESTAMP -> true;
            default -> false;
        };
    }

    private void delta(Field field, Label absent) {
        DictionaryUse use = layout.of(field);
        code.base(use);
        code.input();
        if (isWide(field.type())) {
            code.loadCell(use.cell());
            String method = (field.type().isSigned() ? "signed" : "unsigned") + (field.isOptional() ? "OrNull" : "");
            code.read(Deltas.class, method, CD_long);
            if (field.isOptional()) code.ifAbsent(absent);
            code.stateLong("value");
            code.c.lstore(DecoderEmitter.V);
        } else {
            code.read(code.integers(), "difference");
            narrow(field, true, absent);
            sum(field, use);
        }
        code.keepV(use.cell());
        code.assigned(use);
    }

    private void sum(Field field, DictionaryUse use) {
        code.loadCell(use.cell());
        code.c.lload(DecoderEmitter.V).ladd().lstore(DecoderEmitter.V);
        code.c.aload(DecoderEmitter.S).lload(DecoderEmitter.V);
        code.c
                .loadConstant(field.type().lowest())
                .loadConstant(field.type().highest())
                .iload(DecoderEmitter.POS);
        code.check(Ints.class, "within", DecoderEmitter.STATE, CD_long, CD_long, CD_long, CD_int);
    }

    private void single(Field field, Label absent) {
        code.at(field.slot());
        switch (field.operator()) {
            case NONE -> readDecimal(field, absent);
            case CONSTANT -> {
                if (field.isOptional()) code.ifClear(code.map().bit(field), absent);
                constantDecimal(field);
            }
            case DEFAULT -> {
                Label clear = code.c.newLabel();
                Label end = code.c.newLabel();
                code.ifClear(code.map().bit(field), clear);
                readDecimal(field, absent);
                code.c.goto_(end).labelBinding(clear);
                constantDecimal(field);
                if (!DecoderLayout.isGiven(field)) code.c.goto_(absent);
                code.c.labelBinding(end);
            }
            case COPY -> copyDecimal(field, absent);
            case DELTA -> deltaDecimal(field, absent);
            case INCREMENT, TAIL ->
                throw new IllegalArgumentException(field.operator() + " on the decimal " + field.name());
        }
    }

    private void constantDecimal(Field field) {
        Literal.Scaled value = field.initial() instanceof Literal.Scaled scaled ? scaled : new Literal.Scaled(0, 0);
        code.c.loadConstant(value.mantissa()).lstore(DecoderEmitter.V);
        code.c.loadConstant(value.exponent()).istore(DecoderEmitter.E);
    }

    private void readDecimal(Field field, Label absent) {
        code.input();
        code.read(Decimals.class, field.isOptional() ? "readOrNull" : "read");
        if (field.isOptional()) code.ifAbsent(absent);
        code.stateLong("value");
        code.c.lstore(DecoderEmitter.V);
        code.stateInt("exponent");
        code.c.istore(DecoderEmitter.E);
    }

    private void copyDecimal(Field field, Label absent) {
        DictionaryUse use = layout.of(field);
        Label clear = code.c.newLabel();
        Label end = code.c.newLabel();
        Label isNull = code.c.newLabel();
        code.ifClear(code.map().bit(field), clear);
        readDecimal(field, isNull);
        code.keepV(use.cell());
        code.c
                .aload(DecoderEmitter.CELLS)
                .loadConstant(use.cell() + 1)
                .iload(DecoderEmitter.E)
                .i2l()
                .lastore();
        code.assigned(use);
        code.c.goto_(end);
        if (field.isOptional()) {
            code.c.labelBinding(isNull);
            code.setCell(use.status(), DecoderLayout.EMPTY);
            code.c.goto_(absent);
        }
        code.c.labelBinding(clear);
        Label found = code.c.newLabel();
        if (use.hasStatus()) {
            code.ifAssigned(use, found);
            code.ensure(use, absent, found);
        }
        code.c.labelBinding(found);
        loadDecimal(use);
        code.c.labelBinding(end);
    }

    private void deltaDecimal(Field field, Label absent) {
        DictionaryUse use = layout.of(field);
        code.base(use);
        code.input();
        code.c.loadConstant(use.cell()).loadConstant(field.isOptional() ? 1 : 0);
        code.read(Decimals.class, "delta", CD_int, CD_boolean);
        if (field.isOptional()) code.ifAbsent(absent);
        code.assigned(use);
        loadDecimal(use);
    }

    private void loadDecimal(DictionaryUse use) {
        code.loadCell(use.cell());
        code.c.lstore(DecoderEmitter.V);
        code.loadCell(use.cell() + 1);
        code.c.l2i().istore(DecoderEmitter.E);
    }
}
