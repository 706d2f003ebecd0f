package io.needletail.fast;

import io.needletail.fast.code.EncoderLayout;
import java.util.Arrays;

/**
 * The string that is being written, other than a short ASCII one: held while its operator decides what of it is written.
 * Operators answer with a mask, whether anything is, or with {@link #WRONG}.
 */
final class PendingString {
    /** In the stream it ends with a stop bit; otherwise its length is before it. */
    static final int ASCII = 1;

    /** An absent one can be told. */
    static final int OPTIONAL = 2;

    /** With a subtraction length before it. */
    static final int DELTA = 4;

    private static final byte[] NONE = {};
    private static final int HEAD = 32;
    private static final byte STOP = (byte) 0x80;

    /** There is an {@link EncoderState#outcome}. */
    private static final int WRONG = 1;

    private final EncoderState pen;
    private final EncoderDictionaries past;
    private byte[] bytes = NONE;
    private int from;
    private int length;
    private int subtraction;

    PendingString(EncoderState pen) {
        this.pen = pen;
        past = pen.past;
    }

    /** Lets go of the caller's arrays. */
    void forget() {
        bytes = NONE;
    }

    /** Packs a string; if it cannot be, holds it and answers zero. */
    long pack(byte[] text, int first, int count) {
        long word = StopBitWriter.packed(text, first, count);
        if (word == 0) hold(text, first, count);
        return word;
    }

    void hold(byte[] text, int first, int count) {
        bytes = text;
        from = first;
        length = count;
    }

    void holdNull() {
        length = -1;
    }

    /** Compared with the initial value, which cannot be packed. */
    int differs(int slot, long word) {
        if (word != 0) return -1;
        past.findInitial(slot);
        return past.isBase(bytes, from, length) ? 0 : -1;
    }

    /** A packed string or one that is held. */
    int copyPacked(int entry, int slot, long word) {
        return word != 0
                ? StopBitWriter.mask(EncoderOperators.copy(past.cells, EncoderLayout.of(entry), word))
                : copy(entry, slot, ASCII);
    }

    int copy(int entry, int slot, int form) {
        long state = past.cells[EncoderLayout.of(entry) + 1];
        boolean isSame = hasValue(state, entry, slot) && past.isBase(bytes, from, length);
        assign(entry, form);
        return isSame ? 0 : -1;
    }

    int tail(int entry, int slot, int form) {
        long state = past.cells[EncoderLayout.of(entry) + 1];
        if (state == EncoderLayout.FOREIGN) {
            pen.noBase(state, slot);
            return WRONG;
        }
        boolean hasValue = hasValue(state, entry, slot);
        if (!hasValue) past.findInitial(slot);
        int same = past.baseLength;
        if (length < same) {
            pen.notEncodable(slot);
            return WRONG;
        }
        if (length > same) {
            assign(entry, form);
            return -1;
        }
        int mismatch = Arrays.mismatch(past.base, 0, same, bytes, from, from + same);
        assign(entry, form);
        int kept = mismatch < 0 ? same : mismatch;
        from += kept;
        length -= kept;
        return mismatch < 0 && hasValue ? 0 : -1;
    }

    int delta(int entry, int slot, int form) {
        long state = past.cells[EncoderLayout.of(entry) + 1];
        if (state == EncoderLayout.FOREIGN || state == EncoderLayout.EMPTY) {
            pen.noBase(state, slot);
            return WRONG;
        }
        if (!hasValue(state, entry, slot)) past.findInitial(slot);
        int prefix = commonPrefix();
        int suffix = prefix == past.baseLength && prefix == length ? 0 : commonSuffix();
        int base = past.baseLength;
        assign(entry, form);
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
        int most = Math.min(past.baseLength, length);
        int mismatch = Arrays.mismatch(past.base, 0, most, bytes, from, from + most);
        return mismatch < 0 ? most : mismatch;
    }

    private int commonSuffix() {
        int most = Math.min(past.baseLength, length);
        int end = from + length - 1;
        int common = 0;
        while (common < most && past.base[past.baseLength - 1 - common] == bytes[end - common]) common++;
        return common;
    }

    /** NULL in place of the value before. */
    int absent(int entry, int slot) {
        boolean isDefined = past.cells[EncoderLayout.of(entry) + 1] == EncoderLayout.UNDEFINED && past.hasInitial(slot);
        return EncoderOperators.absent(past.cells, EncoderLayout.of(entry)) | (isDefined ? -1 : 0);
    }

    // Finds the value before: a field's initial value stands for one that is undefined.
    private boolean hasValue(long state, int entry, int slot) {
        if (EncoderDictionaries.isAssigned(state)) {
            past.find(entry, slot);
            return true;
        }
        past.findInitial(slot);
        return state == EncoderLayout.UNDEFINED && past.hasInitial(slot);
    }

    private void assign(int entry, int form) {
        past.assign(entry, bytes, from, length, (form & ASCII) != 0);
    }

    /** Writes what is held; afterwards so much may be stored again behind it. */
    int put(int at, int form, int slot, int rest) {
        int count = length;
        if (pen.isTooMuch(at, Math.max(count, 0))) return pen.fail(CodecStatus.NO_ROOM, slot);
        int need = count + HEAD + rest;
        int place = pen.limit - at < need ? pen.more(at, need) : at;
        if (place < 0) return place;
        byte[] into = pen.bytes;
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
        if (end < 0) return pen.fail(CodecStatus.NOT_ASCII, slot);
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
