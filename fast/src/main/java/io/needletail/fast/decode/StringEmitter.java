package io.needletail.fast.decode;

import io.needletail.fast.codegen.DictionaryLayout;
import io.needletail.fast.template.Instruction.Field;
import io.needletail.fast.template.Literal;
import io.needletail.fast.template.Operator;
import io.needletail.fast.template.Type;
import java.lang.classfile.Label;

/** Emits the code of strings and byte vectors. */
final class StringEmitter {
    private final DecoderEmitter emitter;
    private final DictionaryUses uses;

    StringEmitter(DecoderEmitter emitter, DictionaryUses uses) {
        this.emitter = emitter;
        this.uses = uses;
    }

    /** Emits a string or byte vector. */
    void field(Field field) {
        Label absent = emitter.code.newLabel();
        emitter.at(field.slot());
        switch (field.operator()) {
            case NONE -> read(field, absent);
            case CONSTANT -> {
                if (field.isOptional()) emitter.ifClear(emitter.map().bit(field), absent);
                constant(field);
            }
            case DEFAULT -> preset(field, absent);
            case COPY, TAIL -> copyOrTail(field, absent);
            case DELTA -> {
                deltaOrTail(field, DecoderCall.STRING_DELTA, absent);
                emitter.assigned(uses.of(field));
            }
            case INCREMENT -> throw new IllegalArgumentException("increment on the string " + field.name());
        }
        emitter.countText();
        emitter.code.aload(DecoderEmitter.OUT).loadConstant(field.slot());
        emitter.code.aload(DecoderEmitter.TEXT).iload(DecoderEmitter.FROM).iload(DecoderEmitter.LENGTH);
        emitter.call(DecoderCall.LISTENER_BYTES);
        emitter.code.labelBinding(absent);
    }

    private void constant(Field field) {
        long packed = field.initial() instanceof Literal.Octets octets ? uses.literal(octets) : 0;
        emitter.takeLiteral((int) (packed >>> 32), (int) packed);
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

    private void copyOrTail(Field field, Label absent) {
        DictionaryUse use = uses.of(field);
        Label clear = emitter.code.newLabel();
        Label end = emitter.code.newLabel();
        Label isNull = emitter.code.newLabel();
        emitter.ifClear(emitter.map().bit(field), clear);
        if (field.operator() == Operator.COPY) {
            read(field, isNull);
            emitter.code.aload(DecoderEmitter.S).loadConstant(use.cell()).loadConstant(use.buffer());
            emitter.call(DecoderCall.STATE_KEEP_STRING);
        } else {
            deltaOrTail(field, DecoderCall.STRING_TAIL, isNull);
        }
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
        emitter.loadCell(use.cell());
        emitter.code.l2i().aload(DecoderEmitter.S);
        emitter.loadCell(use.cell());
        emitter.code.loadConstant(Integer.SIZE).lushr().l2i();
        emitter.takeBuffer();
        emitter.code.labelBinding(end);
    }

    /** Emits the reading of a value; it jumps if the value is NULL. */
    private void read(Field field, Label isNull) {
        emitter.input();
        emitter.code.loadConstant(field.isOptional() ? 1 : 0);
        emitter.callOrFail(field.type() == Type.ASCII ? DecoderCall.STRING_ASCII : DecoderCall.STRING_SIZED);
        emitter.takeText();
        if (field.isOptional()) emitter.code.iload(DecoderEmitter.LENGTH).iflt(isNull);
    }

    private void deltaOrTail(Field field, DecoderCall method, Label isNull) {
        DictionaryUse use = uses.of(field);
        emitter.base(use);
        emitter.input();
        emitter.code.loadConstant(use.number()).loadConstant(shape(field));
        emitter.callOrFail(method);
        emitter.takeText();
        if (field.isOptional()) emitter.code.iload(DecoderEmitter.LENGTH).iflt(isNull);
    }

    private static int shape(Field field) {
        int shape = switch (field.type()) {
            case ASCII -> TextReader.ASCII;
            case UNICODE -> TextReader.UNICODE;
            default -> TextReader.BYTES;
        };
        return field.isOptional() ? shape | TextReader.NULLABLE : shape;
    }
}
