package io.needletail.fast.code;

import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;

import io.needletail.fast.template.Instruction.Field;
import io.needletail.fast.template.Literal;
import io.needletail.fast.template.Operator;
import io.needletail.fast.template.Type;
import java.lang.classfile.Label;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;

/** Generates what strings and byte vectors do. */
final class StringEmitter {
    private final DecoderEmitter code;
    private final DecoderLayout layout;

    StringEmitter(DecoderEmitter code, DecoderLayout layout) {
        this.code = code;
        this.layout = layout;
    }

    /** A string or byte vector, which goes to the listener. */
    void field(Field field) {
        Label absent = code.c.newLabel();
        code.at(field.slot());
        switch (field.operator()) {
            case NONE -> read(field, absent);
            case CONSTANT -> {
                if (field.isOptional()) code.ifClear(code.map().bit(field), absent);
                constant(field);
            }
            case DEFAULT -> preset(field, absent);
            case COPY, TAIL -> remembered(field, absent);
            case DELTA -> {
                combined(field, "delta", absent);
                code.assigned(layout.of(field));
            }
            case INCREMENT -> throw new IllegalArgumentException("increment on the string " + field.name());
        }
        code.takeFromMessageText();
        code.c.aload(DecoderEmitter.OUT).loadConstant(field.slot());
        code.c.aload(DecoderEmitter.TEXT).iload(DecoderEmitter.FROM).iload(DecoderEmitter.LENGTH);
        code.tell("bytes", CD_int, DecoderEmitter.BYTE_ARRAY, CD_int, CD_int);
        code.c.labelBinding(absent);
    }

    private void constant(Field field) {
        long packed = field.initial() instanceof Literal.Octets octets ? layout.literal(octets) : 0;
        code.takeLiteral((int) (packed >>> 32), (int) packed);
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
        Label isNull = code.c.newLabel();
        code.ifClear(code.map().bit(field), clear);
        if (field.operator() == Operator.COPY) {
            read(field, isNull);
            code.c.aload(DecoderEmitter.S).loadConstant(use.cell()).loadConstant(use.buffer());
            code.c.invokevirtual(
                    DecoderEmitter.STATE, "keep", MethodTypeDesc.of(ConstantDescs.CD_void, CD_int, CD_int));
        } else {
            combined(field, "tail", isNull);
        }
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
        code.loadCell(use.cell());
        code.c.l2i().aload(DecoderEmitter.S);
        code.loadCell(use.cell());
        code.c.loadConstant(Integer.SIZE).lushr().l2i();
        code.takeBuffer();
        code.c.labelBinding(end);
    }

    /** The value of the stream; jumps if it is NULL. */
    private void read(Field field, Label isNull) {
        code.input();
        code.c.loadConstant(field.isOptional() ? 1 : 0);
        code.read(Text.class, field.type() == Type.ASCII ? "ascii" : "sized", CD_boolean);
        code.takeText();
        if (field.isOptional()) code.c.iload(DecoderEmitter.LENGTH).iflt(isNull);
    }

    private void combined(Field field, String method, Label isNull) {
        DictionaryUse use = layout.of(field);
        code.base(use);
        code.input();
        code.c.loadConstant(use.number()).loadConstant(shape(field));
        code.read(Text.class, method, CD_int, CD_int);
        code.takeText();
        if (field.isOptional()) code.c.iload(DecoderEmitter.LENGTH).iflt(isNull);
    }

    private static int shape(Field field) {
        int shape = switch (field.type()) {
            case ASCII -> Text.ASCII;
            case UNICODE -> Text.UNICODE;
            default -> Text.BYTES;
        };
        return field.isOptional() ? shape | Text.NULLABLE : shape;
    }
}
