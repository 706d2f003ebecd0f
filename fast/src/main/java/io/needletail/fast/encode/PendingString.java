package io.needletail.fast.encode;

import io.needletail.fast.CodecStatus;
import io.needletail.fast.codegen.DictionaryLayout;
import java.util.Arrays;

/**
 * A string or byte vector between the source and the output, unless it is a short ASCII string: its operator decides
 * which part of it is written. Operators return a mask, zero if nothing is written, or {@link #FAILED}.
 */
final class PendingString {
    /** Form of a string that ends with a stop bit; otherwise its length comes first. */
    static final int ASCII = 1;

    /** Form of a string that may be NULL. */
    static final int OPTIONAL = 2;

    /** Form of a string after its subtraction length. */
    static final int DELTA = 4;

    private static final byte[] NONE = {};
    private static final int HEAD = 32;
    private static final byte STOP = (byte) 0x80;

    /** The result of an operator if {@link EncoderState#status()} is an error. */
    private static final int FAILED = 1;

    private final EncoderState state;
    private byte[] bytes = NONE;
    private int from;
    private int length;
    private int subtraction;

    PendingString(EncoderState state) {
        this.state = state;
    }

    /** Releases the caller's array. */
    void release() {
        bytes = NONE;
    }

    /** Packs a string; returns zero if it cannot be packed, then it is the pending string. */
    long pack(byte[] text, int first, int count) {
        long word = StopBitWriter.packed(text, first, count);
        if (word == 0) set(text, first, count);
        return word;
    }

    void set(byte[] text, int first, int count) {
        bytes = text;
        from = first;
        length = count;
    }

    void setNull() {
        length = -1;
    }

    /** Compares with the initial value, which is not packed; returns a mask: all bits if they differ. */
    int differs(int slot, long word) {
        if (word != 0) return -1;
        state.findInitial(slot);
        return state.isPrevious(bytes, from, length) ? 0 : -1;
    }

    /** Applies copy to a packed string, or to the pending one if the word is zero. */
    int copyPacked(int cell, int slot, long word) {
        return word != 0 ? StopBitWriter.mask(EncoderOperators.copy(state.cells, cell, word)) : copy(cell, slot, ASCII);
    }

    int copy(int cell, int slot, int form) {
        long entryState = state.cells[cell + 1];
        boolean isSame = hasValue(entryState, cell, slot) && state.isPrevious(bytes, from, length);
        assign(cell, form);
        return isSame ? 0 : -1;
    }

    int tail(int cell, int slot, int form) {
        long entryState = state.cells[cell + 1];
        if (entryState == EncoderCells.FOREIGN) {
            state.noBase(entryState, slot);
            return FAILED;
        }
        boolean hasValue = hasValue(entryState, cell, slot);
        if (!hasValue) state.findInitial(slot);
        int same = state.previousLength;
        if (length < same) {
            state.notEncodable(slot);
            return FAILED;
        }
        if (length > same) {
            assign(cell, form);
            return -1;
        }
        int mismatch = Arrays.mismatch(state.previous, 0, same, bytes, from, from + same);
        assign(cell, form);
        int common = mismatch < 0 ? same : mismatch;
        from += common;
        length -= common;
        return mismatch < 0 && hasValue ? 0 : -1;
    }

    int delta(int cell, int slot, int form) {
        long entryState = state.cells[cell + 1];
        if (entryState == EncoderCells.FOREIGN || entryState == DictionaryLayout.EMPTY) {
            state.noBase(entryState, slot);
            return FAILED;
        }
        if (!hasValue(entryState, cell, slot)) state.findInitial(slot);
        int prefix = commonPrefix();
        int suffix = prefix == state.previousLength && prefix == length ? 0 : commonSuffix();
        int base = state.previousLength;
        assign(cell, form);
        if (base > 0 && suffix > prefix) {
            subtraction = suffix - base - 1;
            length -= suffix;
        } else {
            subtraction = base - prefix;
            from += prefix;
            length -= prefix;
        }
        return -1;
    }

    private int commonPrefix() {
        int most = Math.min(state.previousLength, length);
        int mismatch = Arrays.mismatch(state.previous, 0, most, bytes, from, from + most);
        return mismatch < 0 ? most : mismatch;
    }

    private int commonSuffix() {
        int most = Math.min(state.previousLength, length);
        int end = from + length - 1;
        int common = 0;
        while (common < most && state.previous[state.previousLength - 1 - common] == bytes[end - common]) common++;
        return common;
    }

    /** Replaces the previous value by NULL; returns a mask: all bits if NULL must be written. */
    int absent(int cell, int slot) {
        boolean isDefined = state.cells[cell + 1] == DictionaryLayout.UNDEFINED && state.hasInitial(slot);
        return EncoderOperators.absent(state.cells, cell) | (isDefined ? -1 : 0);
    }

    // Finds the previous value; the initial value stands for an undefined one.
    private boolean hasValue(long entryState, int cell, int slot) {
        if (EncoderState.isAssigned(entryState)) {
            state.find(cell, slot);
            return true;
        }
        state.findInitial(slot);
        return entryState == DictionaryLayout.UNDEFINED && state.hasInitial(slot);
    }

    private void assign(int cell, int form) {
        state.assign(cell, bytes, from, length, (form & ASCII) != 0);
    }

    /** Writes the pending string; afterwards there is room for {@code rest} further bytes. */
    int write(int at, int form, int slot, int rest) {
        int count = length;
        if (state.exceedsRoom(at, Math.max(count, 0))) return state.fail(CodecStatus.NO_ROOM, slot);
        int need = count + HEAD + rest;
        int place = state.limit - at < need ? state.ensureRoom(at, need) : at;
        if (place < 0) return place;
        byte[] into = state.bytes;
        if (count < 0) {
            into[place] = STOP;
            return place + 1;
        }
        boolean isOptional = (form & OPTIONAL) != 0;
        if ((form & DELTA) != 0) {
            place = StopBitWriter.signed(into, place, isOptional ? StopBitWriter.nullable(subtraction) : subtraction);
            isOptional = false;
        }
        int end = (form & ASCII) != 0 ? ascii(into, place, isOptional) : vector(into, place, isOptional);
        if (end < 0) return state.fail(CodecStatus.NOT_ASCII, slot);
        bytes = NONE;
        return end;
    }

    // A string that begins with a zero, or is empty, has a preamble: zeros, one more if it is optional.
    private int ascii(byte[] into, int at, boolean isOptional) {
        int count = length;
        int first = from;
        byte[] text = bytes;
        int end = at;
        if (count == 0 || text[first] == 0) {
            into[end++] = 0;
            if (isOptional) into[end++] = 0;
        }
        for (int i = 0; i < count; i++) {
            if (text[first + i] < 0) return EncoderState.FAILED;
            into[end++] = text[first + i];
        }
        into[end - 1] |= STOP;
        return end;
    }

    private int vector(byte[] into, int at, boolean isOptional) {
        int start = StopBitWriter.unsigned(into, at, length + (isOptional ? 1L : 0L));
        System.arraycopy(bytes, from, into, start, length);
        return start + length;
    }
}
