package io.needletail.fast.code;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.DynamicConstantDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.util.List;

/**
 * One method that is generated: its local variables, and the few phrases that every field is made of.
 *
 * <p>The position is the variable {@link #POS}. What reads answers the next position or minus a fault; then the method
 * ends with {@link DecoderState#blame}, which is told the slot last noted with {@link #at}.
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

    static final ClassDesc STATE = desc(DecoderState.class);
    static final ClassDesc BYTE_ARRAY = ConstantDescs.CD_byte.arrayType();
    private static final ClassDesc LONG_ARRAY = ConstantDescs.CD_long.arrayType();
    private static final ClassDesc INT = ConstantDescs.CD_int;
    private static final ClassDesc LONG = ConstantDescs.CD_long;
    private static final ClassDesc BOOLEAN = ConstantDescs.CD_boolean;
    private static final DirectMethodHandleDesc CLASS_DATA =
            ConstantDescs.ofConstantBootstrap(desc(MethodHandles.class), "classDataAt", ConstantDescs.CD_Object, INT);
    private static final ClassDesc VOID = ConstantDescs.CD_void;

    final CodeBuilder c;
    final GeneratedClassNames names;
    private final Label fail;
    private final Label pass;
    private final boolean isWide;
    private int mapVariable = MAP;
    private MapPlan map;

    /** Begins a method of a template that is wide or not. */
    DecoderEmitter(CodeBuilder c, GeneratedClassNames names, MapPlan map, boolean isWide) {
        this.c = c;
        this.names = names;
        this.map = map;
        this.isWide = isWide;
        fail = c.newLabel();
        pass = c.newLabel();
        c.aload(S).getfield(STATE, "cells", LONG_ARRAY).astore(CELLS);
        c.loadConstant(-1).istore(AT);
    }

    static ClassDesc desc(Class<?> type) {
        return type.describeConstable().orElseThrow();
    }

    /** Ends the method: the position, or what was wrong. */
    void end() {
        c.iload(POS).ireturn();
        c.labelBinding(fail);
        c.aload(S).iload(AT).iload(POS);
        c.invokevirtual(STATE, "blame", MethodTypeDesc.of(INT, INT, INT)).ireturn();
        c.labelBinding(pass);
        c.iload(POS).ireturn();
    }

    /** Another presence map from here on. */
    void use(MapPlan another, int variable) {
        map = another;
        mapVariable = variable;
    }

    MapPlan map() {
        return map;
    }

    int mapVariable() {
        return mapVariable;
    }

    /** Whatever goes wrong from here on is this field's. */
    void at(int slot) {
        c.loadConstant(slot).istore(AT);
    }

    /** Takes the position on the stack, or ends the method. */
    void moveOrFail() {
        c.istore(POS).iload(POS).iflt(fail);
    }

    /** The same where a called method has said whose fault it is. */
    void moveOrPass() {
        c.istore(POS).iload(POS).iflt(pass);
    }

    /** Puts state, bytes, position and limit on the stack: what reading takes. */
    void input() {
        c.aload(S).aload(BYTES).iload(POS).iload(LIMIT);
    }

    /** What reads integers of up to 34 bits, and differences to them. */
    Class<?> integers() {
        return isWide ? BranchlessInts.class : Ints.class;
    }

    /** Calls what reads, whose arguments are on the stack; further ones are named. */
    void read(Class<?> owner, String method, ClassDesc... further) {
        ClassDesc[] all = new ClassDesc[4 + further.length];
        all[0] = STATE;
        all[1] = BYTE_ARRAY;
        all[2] = INT;
        all[3] = INT;
        System.arraycopy(further, 0, all, 4, further.length);
        c.invokestatic(desc(owner), method, MethodTypeDesc.of(INT, all));
        moveOrFail();
    }

    /** Calls what checks: state, something, position; answers a position. */
    void check(Class<?> owner, String method, ClassDesc... all) {
        c.invokestatic(desc(owner), method, MethodTypeDesc.of(INT, all));
        moveOrFail();
    }

    /** Jumps if a field's or group's presence bit is clear. */
    void ifClear(int bit, Label clear) {
        if (map.kind() == MapPlan.Kind.CURSOR) {
            c.aload(S).invokevirtual(STATE, "next", MethodTypeDesc.of(BOOLEAN)).ifeq(clear);
            return;
        }
        if (map.kind() == MapPlan.Kind.LOCAL) {
            c.lload(mapVariable);
        } else {
            c.aload(S).getfield(STATE, "maps", LONG_ARRAY);
            c.lload(mapVariable)
                    .l2i()
                    .loadConstant(bit / PresenceMaps.BITS)
                    .iadd()
                    .laload();
        }
        c.loadConstant(1L << (PresenceMaps.BITS - 1 - bit % PresenceMaps.BITS)).land();
        c.lconst_0().lcmp().ifeq(clear);
    }

    /** Jumps if the presence bits of all these steps are clear. */
    void ifAllClear(List<InstructionBlock.Step> steps, Label absent) {
        long bits = 0;
        for (InstructionBlock.Step step : steps) {
            if (step instanceof InstructionBlock.Step.One one) {
                bits |= 1L
                        << (PresenceMaps.BITS
                                - 1
                                - map.bit(map.owner(one.instruction()).orElseThrow()));
            }
        }
        c.lload(mapVariable).loadConstant(bits).land();
        c.lconst_0().lcmp().ifeq(absent);
    }

    /** Keeps other variables from taking the places of those that are named above. */
    void setVariablesAside() {
        while (c.allocateLocal(TypeKind.INT) < LAST) {}
    }

    void stateLong(String field) {
        c.aload(S).getfield(STATE, field, LONG);
    }

    void stateInt(String field) {
        c.aload(S).getfield(STATE, field, INT);
    }

    /** Jumps if what was read last is NULL, as {@link DecoderState#isPresent} says. */
    void ifAbsent(Label absent) {
        c.aload(S).getfield(STATE, "isPresent", BOOLEAN).ifeq(absent);
    }

    void loadCell(int cell) {
        c.aload(CELLS).loadConstant(cell).laload();
    }

    /** Stores the variable {@link #V}. */
    void keepV(int cell) {
        c.aload(CELLS).loadConstant(cell).lload(V).lastore();
    }

    void setCell(int cell, long value) {
        c.aload(CELLS).loadConstant(cell).loadConstant(value).lastore();
    }

    /** The value before is from now on one of this field. */
    void assigned(DictionaryUse use) {
        if (use.hasStatus()) setCell(use.status(), use.mine());
    }

    /** Jumps if the value before may be used. */
    void ifAssigned(DictionaryUse use, Label isAssigned) {
        loadCell(use.status());
        c.loadConstant((long) use.mine()).lcmp().ifeq(isAssigned);
    }

    /** Makes sure of a value before, where the stream has none: jumps to one of the labels, or ends the method. */
    void ensure(DictionaryUse use, Label absent, Label found) {
        c.aload(S).loadConstant(use.number()).iload(POS);
        c.invokevirtual(STATE, "missing", MethodTypeDesc.of(INT, INT, INT)).istore(E);
        Label isFault = c.newLabel();
        c.iload(E).iflt(isFault).iload(E).ifeq(found).goto_(absent);
        c.labelBinding(isFault);
        c.iload(E).istore(POS).goto_(fail);
    }

    /** Makes sure of a base. */
    void base(DictionaryUse use) {
        if (!use.hasStatus()) return;
        Label isAssigned = c.newLabel();
        ifAssigned(use, isAssigned);
        c.aload(S).loadConstant(use.number()).aload(BYTES).iload(POS).iload(LIMIT);
        c.invokevirtual(STATE, "base", MethodTypeDesc.of(INT, INT, BYTE_ARRAY, INT, INT));
        moveOrFail();
        c.labelBinding(isAssigned);
    }

    /** Counts the string in the variables, or ends the method when the message has too much of them. */
    void takeFromMessageText() {
        c.aload(S).iload(LENGTH).iload(POS);
        c.invokevirtual(STATE, "taken", MethodTypeDesc.of(INT, INT, INT));
        moveOrFail();
    }

    /** Takes the string that was read last into variables. */
    void takeText() {
        c.aload(S).getfield(STATE, "text", BYTE_ARRAY).astore(TEXT);
        stateInt("from");
        c.istore(FROM);
        stateInt("length");
        c.istore(LENGTH);
    }

    /** Takes a string of a buffer, whose number is on the stack, and of a length, which is below it, into variables. */
    void takeBuffer() {
        c.invokevirtual(STATE, "buffer", MethodTypeDesc.of(BYTE_ARRAY, INT)).astore(TEXT);
        c.istore(LENGTH).iconst_0().istore(FROM);
    }

    /** Takes a literal into variables; the class has all of them as constants. */
    void takeLiteral(int number, int length) {
        c.loadConstant(DynamicConstantDesc.ofNamed(CLASS_DATA, ConstantDescs.DEFAULT_NAME, BYTE_ARRAY, number));
        c.astore(TEXT).iconst_0().istore(FROM).loadConstant(length).istore(LENGTH);
    }

    /** Calls the listener, whose arguments are on the stack. */
    void tell(String method, ClassDesc... arguments) {
        c.invokeinterface(names.listener(), method, MethodTypeDesc.of(VOID, arguments));
    }
}
