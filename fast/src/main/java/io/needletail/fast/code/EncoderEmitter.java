package io.needletail.fast.code;

import io.needletail.fast.template.Instruction.Field;
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
final class EncoderEmitter {
    static final ClassDesc PEN = runtime("EncoderState");
    static final ClassDesc SOURCE = runtime("FieldSource");
    static final ClassDesc BYTES = ConstantDescs.CD_byte.arrayType();
    static final ClassDesc CELLS = ConstantDescs.CD_long.arrayType();
    private static final ClassDesc WIDTHS = ConstantDescs.CD_int.arrayType();
    static final ClassDesc INT = ConstantDescs.CD_int;
    static final ClassDesc LONG = ConstantDescs.CD_long;

    private static final ClassDesc STROKES = runtime("StopBitWriter");
    private static final ClassDesc STEPS = runtime("EncoderOperators");
    private static final ClassDesc TEXTS = runtime("PendingString");
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
    private int guess = -1;
    private int segment;
    private boolean isShortMap;
    private int bits;
    private int firstByte;
    private boolean hasGaps;
    private int rest;
    private int remembered;

    /** Begins a method whose first parameters are pen, source, bytes and position. */
    EncoderEmitter(CodeBuilder code) {
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

    EncoderEmitter pen() {
        code.aload(PEN_LOCAL);
        return this;
    }

    EncoderEmitter source() {
        code.aload(SOURCE_LOCAL);
        return this;
    }

    EncoderEmitter bytes() {
        code.aload(BYTES_LOCAL);
        return this;
    }

    EncoderEmitter at() {
        code.iload(AT_LOCAL);
        return this;
    }

    EncoderEmitter cells(int entry) {
        code.aload(cells).loadConstant(EncoderLayout.of(entry));
        return this;
    }

    /** The cell at a distance from an entry's first. */
    EncoderEmitter cell(int entry, int distance) {
        code.aload(cells).loadConstant(EncoderLayout.of(entry) + distance).laload();
        return this;
    }

    EncoderEmitter constant(int value) {
        code.loadConstant(value);
        return this;
    }

    EncoderEmitter constant(long value) {
        code.loadConstant(value);
        return this;
    }

    EncoderEmitter wide(int local) {
        code.lload(local);
        return this;
    }

    EncoderEmitter whole(int local) {
        code.iload(local);
        return this;
    }

    EncoderEmitter strokes(String name, ClassDesc result, ClassDesc... parameters) {
        code.invokestatic(STROKES, name, MethodTypeDesc.of(result, parameters));
        return this;
    }

    EncoderEmitter steps(String name, ClassDesc result, ClassDesc... parameters) {
        code.invokestatic(STEPS, name, MethodTypeDesc.of(result, parameters));
        return this;
    }

    EncoderEmitter penCall(String name, ClassDesc result, ClassDesc... parameters) {
        code.invokevirtual(PEN, name, MethodTypeDesc.of(result, parameters));
        return this;
    }

    EncoderEmitter texts() {
        code.aload(PEN_LOCAL).getfield(PEN, "texts", TEXTS);
        return this;
    }

    EncoderEmitter textsCall(String name, ClassDesc result, ClassDesc... parameters) {
        code.invokevirtual(TEXTS, name, MethodTypeDesc.of(result, parameters));
        return this;
    }

    /** Asks the source about a slot. */
    EncoderEmitter ask(String name, ClassDesc result, int slot) {
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

    /** Keeps the local that says whether the group behind is there. */
    void remember(int local) {
        remembered = local;
    }

    int remembered() {
        return remembered;
    }

    /**
     * Makes room for a presence map, whose bits come into a local until {@link #closeMap}: as much as the last one of this
     * segment took, so that what follows is nearly always written in its place at once.
     */
    void beginMap(int bitCount, int segmentNumber) {
        mark = newInt();
        at().pen().code.getfield(PEN, "base", INT).isub().istore(mark);
        segment = segmentNumber;
        guess = -1;
        if (bitCount > BITS_PER_BYTE) {
            guess = newInt();
            pen().code
                    .getfield(PEN, "widths", WIDTHS)
                    .loadConstant(segment)
                    .iaload()
                    .istore(guess);
            at().whole(guess).code.iadd().istore(AT_LOCAL);
        } else {
            code.iinc(AT_LOCAL, 1);
        }
        beginBits(0, bitCount);
    }

    private void beginBits(int firstBit, int bitCount) {
        firstByte = firstBit / BITS_PER_BYTE;
        isShortMap = firstBit + bitCount - firstByte * BITS_PER_BYTE <= SHORT_MAP_MAX;
        map = isShortMap ? newInt() : newLong();
        if (isShortMap) {
            code.iconst_0().istore(map);
        } else {
            code.lconst_0().lstore(map);
        }
        bits = firstBit;
        hasGaps = false;
    }

    /** The bits go into bytes that are reserved already, from a bit on: by {@link #mergeMap}, if all have their places. */
    void mapReserved(int markLocal, int firstBit, int bitCount, boolean mayHaveGaps) {
        mark = markLocal;
        map = -1;
        if (!mayHaveGaps && bitCount > 0) beginBits(firstBit, bitCount);
        bits = firstBit;
        hasGaps = mayHaveGaps;
    }

    /** The place of the next bit in the presence map. */
    int nextBit() {
        return bits++;
    }

    /** A bit is set where this is reached. */
    void setBit(int place) {
        if (map < 0) {
            mark(place).constant(-1).strokes("mark", ConstantDescs.CD_void, BYTES, INT, INT, INT);
        } else if (isShortMap) {
            constant((int) (inMap(place) >>> Integer.SIZE))
                    .whole(map)
                    .code
                    .ior()
                    .istore(map);
        } else {
            constant(inMap(place)).wide(map).code.lor().lstore(map);
        }
    }

    /** A bit is set if a mask is. */
    void bit(int place, int maskLocal) {
        if (map < 0) {
            mark(place).whole(maskLocal).strokes("mark", ConstantDescs.CD_void, BYTES, INT, INT, INT);
        } else if (isShortMap) {
            whole(maskLocal)
                    .constant((int) (inMap(place) >>> Integer.SIZE))
                    .code
                    .iand();
            whole(map).code.ior().istore(map);
        } else {
            whole(maskLocal).code.i2l();
            constant(inMap(place)).code.land();
            wide(map).code.lor().lstore(map);
        }
    }

    private long inMap(int place) {
        return 1L << (TOP_BIT - Byte.SIZE * (place / BITS_PER_BYTE - firstByte) - place % BITS_PER_BYTE);
    }

    private EncoderEmitter mark(int place) {
        bytes().mapStart();
        code.loadConstant(place);
        if (hasGaps) pen().code.getfield(PEN, "gap", INT).isub();
        return this;
    }

    private EncoderEmitter mapStart() {
        pen().code.getfield(PEN, "base", INT).iload(mark).iadd();
        return this;
    }

    /** The bit that was to come next is not there this time. */
    void noBit() {
        pen().code.dup().getfield(PEN, "gap", INT).iconst_1().iadd().putfield(PEN, "gap", INT);
    }

    /** What is written of a field: if it is optional, the source is asked first whether it is there. */
    void whether(Field field, Runnable present, Runnable absent) {
        if (!field.isOptional()) {
            present.run();
            return;
        }
        Label none = code.newLabel();
        Label end = code.newLabel();
        ask("isPresent", ConstantDescs.CD_boolean, field.slot()).code.ifeq(none);
        present.run();
        code.goto_(end).labelBinding(none);
        absent.run();
        code.labelBinding(end);
    }

    /** Where fields of several types share an entry, a step that looks at the type in it, or puts this field's there. */
    void typed(Field field, String step, EncoderLayout layout) {
        if (field.entry() < 0 || !layout.isMixed(field.entry())) return;
        cells(field.entry()).constant(EncoderLayout.number(field.type()));
        steps(step, ConstantDescs.CD_void, CELLS, INT, INT);
    }

    /** NULL. */
    void putNull() {
        bytes().at().strokes("none", INT, BYTES, INT).advance();
    }

    /** NULL, if a mask is set. */
    void putNull(int maskLocal) {
        bytes().at().whole(maskLocal).strokes("none", INT, BYTES, INT, INT).advance();
    }

    /** Writes the presence map that {@link #beginMap} made room for. */
    void closeMap() {
        if (guess >= 0) fitMap();
        bytes().mapStart();
        if (guess >= 0) {
            whole(guess);
        } else {
            constant(1);
        }
        wholeMap().strokes("presence", ConstantDescs.CD_void, BYTES, INT, INT, LONG);
        map = -1;
    }

    private void fitMap() {
        int width = newInt();
        Label fits = code.newLabel();
        wholeMap().strokes("mapWidth", INT, LONG).code.dup().istore(width);
        whole(guess).code.if_icmpeq(fits);
        pen().constant(segment).whole(mark).whole(guess).whole(width).at();
        penCall("refit", INT, INT, INT, INT, INT, INT).advance();
        whole(width).code.istore(guess).labelBinding(fits);
    }

    private EncoderEmitter wholeMap() {
        if (!isShortMap) return wide(map);
        whole(map).code.i2l().loadConstant(Integer.SIZE).lshl();
        return this;
    }

    /** Puts the bits of a part where they belong in a map that is reserved. */
    void mergeMap() {
        if (map < 0) return;
        bytes().mapStart();
        if (firstByte > 0) constant(firstByte).code.iadd();
        wholeMap().strokes("merge", ConstantDescs.CD_void, BYTES, INT, LONG);
    }
}
