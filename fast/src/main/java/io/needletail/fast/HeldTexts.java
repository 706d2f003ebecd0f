package io.needletail.fast;

import io.needletail.fast.code.Cells;
import java.util.Arrays;

/**
 * The strings of the part of a message that is being written, other than short ASCII ones: held between the pass that
 * compares all values with those before and the pass that writes them. Strings are held under a number of their own.
 */
final class HeldTexts {
    /** How many one part may hold. */
    static final int MAX = 64;

    /** In the stream it ends with a stop bit; otherwise its length is before it. */
    static final int ASCII = 1;

    /** An absent one can be told. */
    static final int OPTIONAL = 2;

    /** With a subtraction length before it. */
    static final int DELTA = 4;

    private static final byte[] NONE = {};
    private static final int HEAD = 32;
    private static final byte STOP = (byte) 0x80;

    private final Pen pen;
    private final Past past;
    private final byte[][] bytes = new byte[MAX][];
    private final int[] from = new int[MAX];
    private final int[] length = new int[MAX];
    private final int[] subtraction = new int[MAX];

    HeldTexts(Pen pen) {
        this.pen = pen;
        past = pen.past;
        forget();
    }

    /** Lets go of the caller's arrays. */
    void forget() {
        Arrays.fill(bytes, NONE);
    }

    /** Packs a string; if it cannot be, holds it and answers zero. */
    long pack(int number, byte[] text, int first, int count) {
        long word = Strokes.packed(text, first, count);
        if (word == 0) hold(number, text, first, count);
        return word;
    }

    void hold(int number, byte[] text, int first, int count) {
        bytes[number] = text;
        from[number] = first;
        length[number] = count;
    }

    void holdNull(int number) {
        length[number] = -1;
    }

    // Pen.FAILED

    /** Compared with the initial value, which cannot be packed. */
    int differs(int number, int slot, long word) {
        if (word != 0) return 1;
        past.findInitial(slot);
        return past.isBase(bytes[number], from[number], length[number]) ? 0 : 1;
    }

    /** A packed string or one that is held. */
    int copyPacked(int number, int entry, int slot, long word) {
        return word != 0 ? Steps.copy(past.cells, Cells.of(entry), word) : copy(number, entry, slot, ASCII);
    }

    int copy(int number, int entry, int slot, int form) {
        long state = past.cells[Cells.of(entry) + 1];
        boolean isSame = hasValue(state, entry, slot) && past.isBase(bytes[number], from[number], length[number]);
        assign(number, entry, form);
        return isSame ? 0 : 1;
    }

    int tail(int number, int entry, int slot, int form) {
        long state = past.cells[Cells.of(entry) + 1];
        if (state == Cells.FOREIGN) return pen.noBase(state, slot);
        boolean hasValue = hasValue(state, entry, slot);
        if (!hasValue) past.findInitial(slot);
        int same = past.baseLength;
        if (length[number] < same) return pen.notEncodable(slot);
        if (length[number] > same) {
            assign(number, entry, form);
            return 1;
        }
        int mismatch = Arrays.mismatch(past.base, 0, same, bytes[number], from[number], from[number] + same);
        assign(number, entry, form);
        int kept = mismatch < 0 ? same : mismatch;
        from[number] += kept;
        length[number] -= kept;
        return mismatch < 0 && hasValue ? 0 : 1;
    }

    int delta(int number, int entry, int slot, int form) {
        long state = past.cells[Cells.of(entry) + 1];
        if (state == Cells.FOREIGN || state == Cells.EMPTY) return pen.noBase(state, slot);
        if (!hasValue(state, entry, slot)) past.findInitial(slot);
        int prefix = commonPrefix(number);
        int suffix = prefix == past.baseLength && prefix == length[number] ? 0 : commonSuffix(number);
        int base = past.baseLength;
        assign(number, entry, form);
        if (base > 0 && suffix > prefix) {
            subtraction[number] = suffix - base - 1;
            length[number] -= suffix;
        } else {
            subtraction[number] = base - prefix;
            from[number] += prefix;
            length[number] -= prefix;
        }
        return 1;
    }

    private int commonPrefix(int number) {
        int most = Math.min(past.baseLength, length[number]);
        int mismatch = Arrays.mismatch(past.base, 0, most, bytes[number], from[number], from[number] + most);
        return mismatch < 0 ? most : mismatch;
    }

    private int commonSuffix(int number) {
        int most = Math.min(past.baseLength, length[number]);
        int end = from[number] + length[number] - 1;
        int common = 0;
        while (common < most && past.base[past.baseLength - 1 - common] == bytes[number][end - common]) common++;
        return common;
    }

    /** NULL in place of the value before. */
    int absent(int entry, int slot) {
        boolean isDefined = past.cells[Cells.of(entry) + 1] == Cells.UNDEFINED && past.hasInitial(slot);
        return Steps.absent(past.cells, Cells.of(entry)) | (isDefined ? 1 : 0);
    }

    // Finds the value before: a field's initial value stands for one that is undefined.
    private boolean hasValue(long state, int entry, int slot) {
        if (Past.isAssigned(state)) {
            past.find(entry, slot);
            return true;
        }
        past.findInitial(slot);
        return state == Cells.UNDEFINED && past.hasInitial(slot);
    }

    private void assign(int number, int entry, int form) {
        past.assign(entry, bytes[number], from[number], length[number], (form & ASCII) != 0);
    }

    /** Writes what is held; afterwards so much may be stored again behind it. */
    int put(int at, int number, int form, int slot, int rest) {
        int count = length[number];
        if (pen.isTooMuch(at, Math.max(count, 0))) return pen.fail(Outcome.NO_ROOM, slot);
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
            int present = isOptional ? 1 : 0;
            place = Strokes.signed(into, place, Strokes.nullable(subtraction[number], present));
            isOptional = false;
        }
        int end =
                (form & ASCII) != 0 ? ascii(into, place, number, isOptional) : vector(into, place, number, isOptional);
        if (end < 0) return pen.fail(Outcome.NOT_ASCII, slot);
        bytes[number] = NONE;
        return end;
    }

    // A string that begins with a zero, or is empty, has a preamble: zeros, one more if it is optional.
    private int ascii(byte[] into, int at, int number, boolean isOptional) {
        int count = length[number];
        int first = from[number];
        byte[] text = bytes[number];
        int end = at;
        if (count == 0 || text[first] == 0) {
            into[end++] = 0;
            if (isOptional) into[end++] = 0;
        }
        for (int i = 0; i < count; i++) {
            if (text[first + i] < 0) return Pen.FAILED;
            into[end++] = text[first + i];
        }
        into[end - 1] |= STOP;
        return end;
    }

    private int vector(byte[] into, int at, int number, boolean isOptional) {
        int start = Strokes.unsigned(into, at, length[number] + (isOptional ? 1L : 0L));
        System.arraycopy(bytes[number], from[number], into, start, length[number]);
        return start + length[number];
    }
}
