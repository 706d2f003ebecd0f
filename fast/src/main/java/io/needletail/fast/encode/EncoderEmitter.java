package io.needletail.fast.encode;

import io.needletail.fast.codegen.DictionaryLayout;
import io.needletail.fast.codegen.RuntimeField;
import io.needletail.fast.template.Instruction.Field;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;

/** Emits the body of one method of a generated encoder: the sequences of instructions that every field is made of. */
final class EncoderEmitter {
    private static final RuntimeField CELLS = RuntimeField.of(EncoderState.class, "cells");
    private static final RuntimeField STRING = RuntimeField.of(EncoderState.class, "string");
    private static final RuntimeField BYTES = RuntimeField.of(EncoderState.class, "bytes");
    private static final RuntimeField START = RuntimeField.of(EncoderState.class, "start");
    private static final RuntimeField LIMIT = RuntimeField.of(EncoderState.class, "limit");
    private static final RuntimeField GAP = RuntimeField.of(EncoderState.class, "gap");
    private static final RuntimeField WIDTHS = RuntimeField.of(EncoderState.class, "widths");

    private static final int STATE_LOCAL = 0;
    private static final int SOURCE_LOCAL = 1;
    private static final int BYTES_LOCAL = 2;
    private static final int AT_LOCAL = 3;
    private static final int BITS_PER_BYTE = 7;
    private static final int TOP_BIT = 62;

    /** Up to this number of bits a presence map is kept in an int. */
    private static final int SHORT_MAP_MAX = 28;

    final CodeBuilder code;
    private final DictionaryLayout layout;
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

    /** Begins a method whose first parameters are state, source, bytes and position. */
    EncoderEmitter(CodeBuilder code, DictionaryLayout layout) {
        this.code = code;
        this.layout = layout;
        cells = code.allocateLocal(TypeKind.REFERENCE);
        CELLS.get(code.aload(STATE_LOCAL)).astore(cells);
    }

    int newInt() {
        return code.allocateLocal(TypeKind.INT);
    }

    int newLong() {
        return code.allocateLocal(TypeKind.LONG);
    }

    EncoderEmitter state() {
        code.aload(STATE_LOCAL);
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
        code.aload(cells).loadConstant(layout.cell(entry));
        return this;
    }

    /** Pushes the cell at a distance from an entry's first cell. */
    EncoderEmitter cell(int entry, int distance) {
        code.aload(cells).loadConstant(layout.cell(entry) + distance).laload();
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

    /** Emits a call; the receiver and the arguments are on the stack. */
    EncoderEmitter call(EncoderCall method) {
        method.emit(code);
        return this;
    }

    /** Pushes the pending string. */
    EncoderEmitter string() {
        STRING.get(state().code);
        return this;
    }

    /** Pushes where the message begins. */
    EncoderEmitter start() {
        START.get(state().code);
        return this;
    }

    /** Pushes the number of presence bits left out so far, those of the mantissas of absent decimals. */
    EncoderEmitter gap() {
        GAP.get(state().code);
        return this;
    }

    /** Sets the number of presence bits left out to zero. */
    void clearGap() {
        GAP.put(state().constant(0).code);
    }

    /** Sets the number of presence bits left out to that of a local. */
    void setGap(int local) {
        GAP.put(state().whole(local).code);
    }

    /** Emits a call of the source with a slot. */
    EncoderEmitter ask(EncoderCall question, int slot) {
        source().constant(slot);
        return call(question);
    }

    /** Stores the position that is on the stack. */
    void advance() {
        code.istore(AT_LOCAL);
    }

    /**
     * Stores the position that is on the stack, or ends the method if it is an error; the message may continue in
     * another array.
     */
    void advanceOrFail() {
        Label fine = code.newLabel();
        code.dup().istore(AT_LOCAL).ifge(fine);
        code.iload(AT_LOCAL).ireturn();
        code.labelBinding(fine);
        BYTES.get(code.aload(STATE_LOCAL)).astore(BYTES_LOCAL);
    }

    /** Emits a check that a number of bytes may be stored. */
    void room(int need) {
        rest = need;
        Label enough = code.newLabel();
        LIMIT.get(code.aload(STATE_LOCAL)).iload(AT_LOCAL).isub();
        code.loadConstant(need).if_icmpge(enough);
        state().at().constant(need).call(EncoderCall.STATE_ENSURE_ROOM).advanceOrFail();
        code.labelBinding(enough);
    }

    /** Returns the number of bytes that {@link #room} checked last. */
    int rest() {
        return rest;
    }

    /** Ends the method with an error of a field. */
    void fail(EncoderCall failure, int slot) {
        state().constant(slot).call(failure);
        code.ireturn();
    }

    /** Keeps the local that says whether the group after the fields is present. */
    void remember(int local) {
        remembered = local;
    }

    int remembered() {
        return remembered;
    }

    /**
     * Makes room for a presence map, whose bits are collected in a local until {@link #closeMap}. The room is as long
     * as the last map of this segment, so that the fields after it nearly always need not be moved.
     */
    void beginMap(int bitCount, int segmentNumber) {
        mark = newInt();
        at().start().code.isub().istore(mark);
        segment = segmentNumber;
        guess = -1;
        if (bitCount > BITS_PER_BYTE) {
            guess = newInt();
            WIDTHS.get(state().code).loadConstant(segment).iaload().istore(guess);
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

    /**
     * Continues a presence map whose bytes are reserved, from a bit on; {@link #mergeMap} writes bits with a fixed
     * place.
     */
    void mapReserved(int markLocal, int firstBit, int bitCount, boolean mayHaveGaps) {
        mark = markLocal;
        map = -1;
        if (!mayHaveGaps && bitCount > 0) beginBits(firstBit, bitCount);
        bits = firstBit;
        hasGaps = mayHaveGaps;
    }

    /** Returns the place of the next bit in the presence map. */
    int nextBit() {
        return bits++;
    }

    /** Sets a bit. */
    void setBit(int place) {
        if (map < 0) {
            mark(place).constant(-1).call(EncoderCall.MAP_MARK);
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

    /** Sets a bit if a mask is not zero. */
    void bit(int place, int maskLocal) {
        if (map < 0) {
            mark(place).whole(maskLocal).call(EncoderCall.MAP_MARK);
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
        if (hasGaps) gap().code.isub();
        return this;
    }

    private EncoderEmitter mapStart() {
        start().whole(mark).code.iadd();
        return this;
    }

    /** Counts a presence bit that is left out of this message. */
    void noBit() {
        GAP.put(GAP.get(state().code.dup()).iconst_1().iadd());
    }

    /** Emits both cases of a field: the source is called first if the field is optional. */
    void whether(Field field, Runnable present, Runnable absent) {
        if (!field.isOptional()) {
            present.run();
            return;
        }
        Label none = code.newLabel();
        Label end = code.newLabel();
        ask(EncoderCall.SOURCE_IS_PRESENT, field.slot()).code.ifeq(none);
        present.run();
        code.goto_(end).labelBinding(none);
        absent.run();
        code.labelBinding(end);
    }

    /** Emits an operator with the field's type if fields of several types share its entry, else nothing. */
    void typed(Field field, EncoderCall operator) {
        if (field.entry() < 0 || !layout.isMixed(field.entry())) return;
        cells(field.entry()).constant(DictionaryLayout.number(field.type()));
        call(operator);
    }

    /** Writes NULL. */
    void putNull() {
        bytes().at().call(EncoderCall.WRITE_NULL).advance();
    }

    /** Writes NULL if a mask is not zero. */
    void putNull(int maskLocal) {
        bytes().at().whole(maskLocal).call(EncoderCall.WRITE_NULL_IF).advance();
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
        wholeMap().call(EncoderCall.WRITE_PRESENCE_MAP);
        map = -1;
    }

    private void fitMap() {
        int width = newInt();
        Label fits = code.newLabel();
        wholeMap().call(EncoderCall.MAP_WIDTH).code.dup().istore(width);
        whole(guess).code.if_icmpeq(fits);
        state().constant(segment).whole(mark).whole(guess).whole(width).at();
        call(EncoderCall.STATE_RESIZE_MAP).advance();
        whole(width).code.istore(guess).labelBinding(fits);
    }

    private EncoderEmitter wholeMap() {
        if (!isShortMap) return wide(map);
        whole(map).code.i2l().loadConstant(Integer.SIZE).lshl();
        return this;
    }

    /** Writes the collected bits of a part into the reserved presence map. */
    void mergeMap() {
        if (map < 0) return;
        bytes().mapStart();
        if (firstByte > 0) constant(firstByte).code.iadd();
        wholeMap().call(EncoderCall.MAP_MERGE);
    }
}
