package io.needletail.fast.code;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;

/**
 * Emits the body of one generated method of an encoder, in words of its own trade. The classes it calls are those of the
 * package above, which knows this one: they are named, not imported.
 */
final class Script {
    static final ClassDesc PEN = runtime("Pen");
    static final ClassDesc SOURCE = runtime("FieldSource");
    static final ClassDesc BYTES = ConstantDescs.CD_byte.arrayType();
    static final ClassDesc CELLS = ConstantDescs.CD_long.arrayType();
    static final ClassDesc INT = ConstantDescs.CD_int;
    static final ClassDesc LONG = ConstantDescs.CD_long;

    private static final ClassDesc STROKES = runtime("Strokes");
    private static final ClassDesc STEPS = runtime("Steps");
    private static final ClassDesc TEXTS = runtime("HeldTexts");
    private static final int PEN_LOCAL = 0;
    private static final int SOURCE_LOCAL = 1;
    private static final int BYTES_LOCAL = 2;
    private static final int AT_LOCAL = 3;
    private static final int BITS_PER_BYTE = 7;
    private static final int TOP_BIT = 62;

    /** So many bits fit into an int. */
    private static final int SHORT_MAP_MAX = 28;

    final CodeBuilder code;
    private final int cells;
    private int mark = -1;
    private int map = -1;
    private boolean isShortMap;
    private int bits;
    private boolean hasGaps;
    private int texts;
    private int rest;
    private int remembered;
    private int suspicion;

    /** Begins a method whose first parameters are pen, source, bytes and position. */
    Script(CodeBuilder code) {
        this.code = code;
        cells = code.allocateLocal(TypeKind.REFERENCE);
        code.aload(PEN_LOCAL).getfield(PEN, "cells", CELLS).astore(cells);
    }

    static ClassDesc runtime(String name) {
        return ClassDesc.of("io.needletail.fast", name);
    }

    int newInt() {
        return code.allocateLocal(TypeKind.INT);
    }

    int newLong() {
        return code.allocateLocal(TypeKind.LONG);
    }

    Script pen() {
        code.aload(PEN_LOCAL);
        return this;
    }

    Script source() {
        code.aload(SOURCE_LOCAL);
        return this;
    }

    Script bytes() {
        code.aload(BYTES_LOCAL);
        return this;
    }

    Script at() {
        code.iload(AT_LOCAL);
        return this;
    }

    Script cells(int entry) {
        code.aload(cells).loadConstant(Cells.of(entry));
        return this;
    }

    /** The cell at a distance from an entry's first. */
    Script cell(int entry, int distance) {
        code.aload(cells).loadConstant(Cells.of(entry) + distance).laload();
        return this;
    }

    Script constant(int value) {
        code.loadConstant(value);
        return this;
    }

    Script constant(long value) {
        code.loadConstant(value);
        return this;
    }

    Script wide(int local) {
        code.lload(local);
        return this;
    }

    Script whole(int local) {
        code.iload(local);
        return this;
    }

    Script strokes(String name, ClassDesc result, ClassDesc... parameters) {
        code.invokestatic(STROKES, name, MethodTypeDesc.of(result, parameters));
        return this;
    }

    Script steps(String name, ClassDesc result, ClassDesc... parameters) {
        code.invokestatic(STEPS, name, MethodTypeDesc.of(result, parameters));
        return this;
    }

    Script penCall(String name, ClassDesc result, ClassDesc... parameters) {
        code.invokevirtual(PEN, name, MethodTypeDesc.of(result, parameters));
        return this;
    }

    Script texts() {
        code.aload(PEN_LOCAL).getfield(PEN, "texts", TEXTS);
        return this;
    }

    Script textsCall(String name, ClassDesc result, ClassDesc... parameters) {
        code.invokevirtual(TEXTS, name, MethodTypeDesc.of(result, parameters));
        return this;
    }

    /** Asks the source about a slot. */
    Script ask(String name, ClassDesc result, int slot) {
        code.aload(SOURCE_LOCAL).loadConstant(slot).invokeinterface(SOURCE, name, MethodTypeDesc.of(result, INT));
        return this;
    }

    /** What was answered last is where it goes on. */
    void advance() {
        code.istore(AT_LOCAL);
    }

    /** The same, or the answer is that it failed; perhaps it goes on in another array. */
    void advanceOrFail() {
        Label fine = code.newLabel();
        code.dup().istore(AT_LOCAL).ifge(fine);
        code.iload(AT_LOCAL).ireturn();
        code.labelBinding(fine);
        code.aload(PEN_LOCAL).getfield(PEN, "bytes", BYTES).astore(BYTES_LOCAL);
    }

    /** Makes sure that so many bytes may be stored. */
    void room(int need) {
        rest = need;
        Label enough = code.newLabel();
        code.aload(PEN_LOCAL).getfield(PEN, "limit", INT).iload(AT_LOCAL).isub();
        code.loadConstant(need).if_icmpge(enough);
        pen().at().constant(need).penCall("more", INT, INT, INT).advanceOrFail();
        code.labelBinding(enough);
    }

    /** What {@link #room} made sure of. */
    int rest() {
        return rest;
    }

    /** A failure, told by a method of the pen that takes the slot. */
    void fail(String name, int slot) {
        pen().constant(slot).penCall(name, INT, INT);
        code.ireturn();
    }

    /** A number for a string that is held. */
    int nextText() {
        return texts++;
    }

    /** Keeps the local that says whether the group behind is there. */
    void remember(int local) {
        remembered = local;
    }

    int remembered() {
        return remembered;
    }

    /** The bits come into a local: all are known before anything else is written. */
    void mapAhead(int bitCount) {
        isShortMap = bitCount <= SHORT_MAP_MAX;
        map = isShortMap ? newInt() : newLong();
        if (isShortMap) {
            code.iconst_0().istore(map);
        } else {
            code.lconst_0().lstore(map);
        }
        bits = 0;
        hasGaps = false;
    }

    /** The bits go into bytes that are reserved already, from a bit on. */
    void mapReserved(int markLocal, int firstBit, boolean mayHaveGaps) {
        mark = markLocal;
        map = -1;
        bits = firstBit;
        hasGaps = mayHaveGaps;
    }

    /** The next bit of the presence map is set where this is reached. */
    void setBit() {
        if (map >= 0) {
            set(constant(1));
        } else {
            mark().constant(1).strokes("mark", ConstantDescs.CD_void, BYTES, INT, INT, INT);
        }
        bits++;
    }

    // Behind a bit on the stack: into the map.
    private void set(Script bit) {
        int place = TOP_BIT - 8 * (bits / BITS_PER_BYTE) - bits % BITS_PER_BYTE;
        if (isShortMap) {
            bit.code.loadConstant(place - Integer.SIZE).ishl().iload(map).ior().istore(map);
        } else {
            bit.code.i2l().loadConstant(place).lshl().lload(map).lor().lstore(map);
        }
    }

    private Script mark() {
        bytes().pen();
        code.getfield(PEN, "base", INT).iload(mark).iadd();
        code.loadConstant(bits);
        if (hasGaps) pen().code.getfield(PEN, "gap", INT).isub();
        return this;
    }

    /** Begins to look at the ranges of many values at once. */
    void suspectNone() {
        suspicion = newLong();
        code.lconst_0().lstore(suspicion);
    }

    /** A value must not be further from the lowest one than 32 bits tell. */
    void suspect(int local, long lowest) {
        wide(suspicion).wide(local);
        if (lowest != 0) constant(lowest).code.lsub();
        code.lor().lstore(suspicion);
    }

    /** If a value was too far away, a method finds out which: it returns the failure. */
    void clearSuspicion(ClassDesc self, String method) {
        Label fine = code.newLabel();
        wide(suspicion).constant(Integer.SIZE).code.lushr().lconst_0().lcmp().ifeq(fine);
        pen().source()
                .code
                .invokestatic(self, method, MethodTypeDesc.of(INT, PEN, SOURCE))
                .ireturn();
        code.labelBinding(fine);
    }

    void writeMap() {
        bytes().at();
        if (isShortMap) {
            whole(map).code.i2l().loadConstant(Integer.SIZE).lshl();
        } else {
            wide(map);
        }
        strokes("presence", INT, BYTES, INT, LONG).advance();
    }

    /** The next bit of the presence map. */
    void bit(int local) {
        if (map >= 0) {
            set(whole(local));
        } else {
            mark().whole(local).strokes("mark", ConstantDescs.CD_void, BYTES, INT, INT, INT);
        }
        bits++;
    }

    /** The bit that {@link #bit} made last is not there this time. */
    void noBit() {
        pen().code.dup().getfield(PEN, "gap", INT).iconst_1().iadd().putfield(PEN, "gap", INT);
    }
}
