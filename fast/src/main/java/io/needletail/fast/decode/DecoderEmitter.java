package io.needletail.fast.decode;

import io.needletail.fast.codegen.RuntimeField;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.DynamicConstantDesc;
import java.util.List;

/**
 * Emits the body of one method of a generated decoder: its local variables, and the sequences of instructions that
 * every field is made of.
 *
 * <p>The variable {@link #POS} is the position. A reading method returns the next position or minus an error; after an
 * error the generated method ends with {@link DecoderState#setErrorSlot} for the slot that was given last to
 * {@link #at}.
 */
final class DecoderEmitter {
    static final int THIS = 0;
    static final int S = 1;
    static final int BYTES = 2;
    static final int POS = 3;
    static final int LIMIT = 4;
    static final int OUT = 5;
    static final int MAP = 6;
    static final int CELLS = 8;
    static final int AT = 9;
    static final int V = 10;
    static final int E = 12;
    static final int TEXT = 13;
    static final int FROM = 14;
    static final int LENGTH = 15;
    static final int LAST = LENGTH;

    static final RuntimeField STATE_VALUE = RuntimeField.of(DecoderState.class, "value");
    static final RuntimeField STATE_EXPONENT = RuntimeField.of(DecoderState.class, "exponent");
    static final RuntimeField STATE_CURSOR = RuntimeField.of(DecoderState.class, "cursor");
    static final RuntimeField STATE_MAP_TOP = RuntimeField.of(DecoderState.class, "mapTop");
    private static final RuntimeField STATE_CELLS = RuntimeField.of(DecoderState.class, "cells");
    private static final RuntimeField STATE_MAPS = RuntimeField.of(DecoderState.class, "maps");
    private static final RuntimeField STATE_IS_PRESENT = RuntimeField.of(DecoderState.class, "isPresent");
    private static final RuntimeField STATE_TEXT = RuntimeField.of(DecoderState.class, "text");
    private static final RuntimeField STATE_FROM = RuntimeField.of(DecoderState.class, "from");
    private static final RuntimeField STATE_LENGTH = RuntimeField.of(DecoderState.class, "length");
    private static final DirectMethodHandleDesc CLASS_DATA = ConstantDescs.BSM_CLASS_DATA_AT;

    final CodeBuilder code;
    private final Label fail;
    private final Label pass;
    private final boolean isWide;
    private int mapVariable = MAP;
    private PresenceMapPlan map;

    /** Begins a method. */
    DecoderEmitter(CodeBuilder code, PresenceMapPlan map, boolean isWide) {
        this.code = code;
        this.map = map;
        this.isWide = isWide;
        fail = code.newLabel();
        pass = code.newLabel();
        STATE_CELLS.get(code.aload(S)).astore(CELLS);
        code.loadConstant(-1).istore(AT);
    }

    /** Ends the method: it returns the position, or minus an error. */
    void end() {
        code.iload(POS).ireturn();
        code.labelBinding(fail);
        code.aload(S).iload(AT).iload(POS);
        call(DecoderCall.STATE_SET_ERROR_SLOT);
        code.ireturn();
        code.labelBinding(pass);
        code.iload(POS).ireturn();
    }

    /** Uses another presence map from here on. */
    void use(PresenceMapPlan another, int variable) {
        map = another;
        mapVariable = variable;
    }

    PresenceMapPlan map() {
        return map;
    }

    int mapVariable() {
        return mapVariable;
    }

    /** Attributes errors from here on to a field. */
    void at(int slot) {
        code.loadConstant(slot).istore(AT);
    }

    /** Stores the position that is on the stack, or ends the method if it is an error. */
    void moveOrFail() {
        code.istore(POS).iload(POS).iflt(fail);
    }

    /** Does the same after a call that has set the slot of the error. */
    void moveOrPass() {
        code.istore(POS).iload(POS).iflt(pass);
    }

    /** Pushes the arguments of every reading method: state, bytes, position and limit. */
    void input() {
        code.aload(S).aload(BYTES).iload(POS).iload(LIMIT);
    }

    /** Returns whether the template has so many fields that integers are read without branches. */
    boolean isWide() {
        return isWide;
    }

    /** Emits a call; the receiver and the arguments are on the stack. */
    void call(DecoderCall method) {
        method.emit(code);
    }

    /** Emits a call that returns the next position, or minus an error: then the method ends. */
    void callOrFail(DecoderCall method) {
        call(method);
        moveOrFail();
    }

    /** Jumps if a field's or group's presence bit is clear. */
    void ifClear(int bit, Label clear) {
        if (map.kind() == PresenceMapPlan.Kind.CURSOR) {
            code.aload(S);
            call(DecoderCall.STATE_NEXT_PRESENCE_BIT);
            code.ifeq(clear);
            return;
        }
        if (map.kind() == PresenceMapPlan.Kind.LOCAL) {
            code.lload(mapVariable);
        } else {
            STATE_MAPS.get(code.aload(S));
            code.lload(mapVariable)
                    .l2i()
                    .loadConstant(bit / PresenceMapReader.BITS)
                    .iadd()
                    .laload();
        }
        code.loadConstant(1L << (PresenceMapReader.BITS - 1 - bit % PresenceMapReader.BITS))
                .land();
        code.lconst_0().lcmp().ifeq(clear);
    }

    /** Jumps if the presence bits of all these steps are clear. */
    void ifAllClear(List<InstructionBlock.Step> steps, Label absent) {
        long bits = 0;
        for (InstructionBlock.Step step : steps) {
            if (step instanceof InstructionBlock.Step.One one) {
                bits |= 1L
                        << (PresenceMapReader.BITS
                                - 1
                                - map.bit(map.owner(one.instruction()).orElseThrow()));
            }
        }
        code.lload(mapVariable).loadConstant(bits).land();
        code.lconst_0().lcmp().ifeq(absent);
    }

    /** Reserves the local variables that have constants above. */
    void setVariablesAside() {
        while (code.allocateLocal(TypeKind.INT) < LAST) {}
    }

    /** Stores the integer or mantissa that was read last in the variable {@link #V}. */
    void takeValue() {
        STATE_VALUE.get(code.aload(S)).lstore(V);
    }

    /** Jumps if {@link DecoderState#isPresent} is false: NULL was read last. */
    void ifAbsent(Label absent) {
        STATE_IS_PRESENT.get(code.aload(S)).ifeq(absent);
    }

    void loadCell(int cell) {
        code.aload(CELLS).loadConstant(cell).laload();
    }

    /** Stores the variable {@link #V}. */
    void keepV(int cell) {
        code.aload(CELLS).loadConstant(cell).lload(V).lastore();
    }

    void setCell(int cell, long value) {
        code.aload(CELLS).loadConstant(cell).loadConstant(value).lastore();
    }

    /** Marks the previous value as assigned by this field. */
    void assigned(DictionaryUse use) {
        if (use.hasState()) setCell(use.state(), use.assigned());
    }

    /** Jumps if the previous value is assigned and of this field's type. */
    void ifAssigned(DictionaryUse use, Label isAssigned) {
        loadCell(use.state());
        code.loadConstant(use.assigned()).lcmp().ifeq(isAssigned);
    }

    /** Finds the value of a field that is not in the stream: jumps to one of the labels, or ends the method. */
    void ensure(DictionaryUse use, Label absent, Label found) {
        code.aload(S).loadConstant(use.number()).iload(POS);
        call(DecoderCall.STATE_RESOLVE_PREVIOUS);
        code.istore(E);
        Label isFault = code.newLabel();
        code.iload(E).iflt(isFault).iload(E).ifeq(found).goto_(absent);
        code.labelBinding(isFault);
        code.iload(E).istore(POS).goto_(fail);
    }

    /** Finds the base of a delta or tail, or ends the method. */
    void base(DictionaryUse use) {
        if (!use.hasState()) return;
        Label isAssigned = code.newLabel();
        ifAssigned(use, isAssigned);
        code.aload(S).loadConstant(use.number()).aload(BYTES).iload(POS).iload(LIMIT);
        callOrFail(DecoderCall.STATE_RESOLVE_BASE);
        code.labelBinding(isAssigned);
    }

    /** Counts the string in the variables, or ends the method if the message has too many bytes of them. */
    void countText() {
        code.aload(S).iload(LENGTH).iload(POS);
        callOrFail(DecoderCall.STATE_COUNT_TEXT);
    }

    /** Stores the string that was read last in variables. */
    void takeText() {
        STATE_TEXT.get(code.aload(S)).astore(TEXT);
        STATE_FROM.get(code.aload(S)).istore(FROM);
        STATE_LENGTH.get(code.aload(S)).istore(LENGTH);
    }

    /** Stores a string in variables; on the stack are its length and, on top, the number of its buffer. */
    void takeBuffer() {
        call(DecoderCall.STATE_BUFFER);
        code.astore(TEXT);
        code.istore(LENGTH).iconst_0().istore(FROM);
    }

    /** Stores an initial value in variables; the class data has all of them. */
    void takeLiteral(int number, int length) {
        code.loadConstant(DynamicConstantDesc.ofNamed(
                CLASS_DATA, ConstantDescs.DEFAULT_NAME, ConstantDescs.CD_byte.arrayType(), number));
        code.astore(TEXT).iconst_0().istore(FROM).loadConstant(length).istore(LENGTH);
    }
}
