package io.needletail.fast;

import io.needletail.fast.code.EncoderLayout;
import io.needletail.fast.template.Instruction.Field;
import io.needletail.fast.template.Literal;
import io.needletail.fast.template.Templates;
import java.util.Arrays;

/**
 * The dictionaries of one stream that is encoded: what the fields were before, laid out as {@link EncoderLayout} says, with strings
 * that are not packed beside them. A message that cannot be encoded is taken back.
 */
final class EncoderDictionaries {
    private static final byte[] NOTHING = {};
    private static final int PACKED_MAX = 8;

    final long[] cells;
    private final long[] fresh;
    private final long[] saved;
    private final byte[][] texts;
    private final byte[][] textsBefore;
    private final int[] changedIn;
    private final byte[][] initials;
    private final boolean[] hasInitial;
    private final byte[] unpacked = new byte[PACKED_MAX];

    private boolean isFresh;
    private int savedFrom;
    private int savedTo;
    private int message;

    /** Where {@link #find} leaves the value before. */
    byte[] base = NOTHING;

    int baseLength;

    EncoderDictionaries(Templates templates, EncoderLayout layout) {
        cells = layout.fresh();
        fresh = layout.fresh();
        saved = layout.fresh();
        isFresh = true;
        int entries = templates.entries().size();
        texts = new byte[entries][];
        textsBefore = new byte[entries][];
        Arrays.fill(texts, NOTHING);
        Arrays.fill(textsBefore, NOTHING);
        changedIn = new int[entries];
        initials = new byte[templates.slots().size()][];
        hasInitial = new boolean[initials.length];
        for (int slot = 0; slot < initials.length; slot++) {
            initials[slot] = NOTHING;
            if (!(templates.slots().get(slot) instanceof Field field)) continue;
            if (!(field.initial() instanceof Literal.Octets(byte[] value))) continue;
            initials[slot] = value;
            hasInitial[slot] = true;
        }
    }

    void reset() {
        if (isFresh) return;
        refresh();
        isFresh = true;
    }

    /** Everything is forgotten within a message, which will put values there again. */
    void refresh() {
        System.arraycopy(fresh, 0, cells, 0, cells.length);
    }

    /** A message begins that can touch some cells: they are kept until the next. */
    void begin(int from, int to) {
        message++;
        savedFrom = from;
        savedTo = isFresh ? from : to;
        if (!isFresh) System.arraycopy(cells, from, saved, from, to - from);
        isFresh = false;
    }

    /** Nothing of the message has happened. */
    void rollBack(boolean wasFresh) {
        if (wasFresh) {
            reset();
        } else {
            System.arraycopy(saved, savedFrom, cells, savedFrom, savedTo - savedFrom);
        }
        for (int entry = 0; entry < texts.length; entry++) {
            if (changedIn[entry] == message) exchange(entry);
        }
    }

    boolean isFresh() {
        return isFresh;
    }

    /** Finds the string before, of an entry that is assigned. */
    void find(int entry, int slot) {
        int cell = EncoderLayout.of(entry);
        if (cells[cell + 1] == EncoderLayout.LONG) {
            base = texts[entry];
            baseLength = (int) cells[cell];
        } else if (cells[cell + 1] == EncoderLayout.INITIAL) {
            findInitial(slot);
        } else {
            StopBitWriter.word(unpacked, 0, cells[cell]);
            base = unpacked;
            baseLength = PACKED_MAX - (Long.numberOfTrailingZeros(cells[cell]) >>> 3);
        }
    }

    boolean hasInitial(int slot) {
        return hasInitial[slot];
    }

    /** Finds the initial value of a field; empty if it has none. */
    void findInitial(int slot) {
        base = initials[slot];
        baseLength = base.length;
    }

    /** Whether a string is what was found. */
    boolean isBase(byte[] bytes, int from, int length) {
        return Arrays.equals(base, 0, baseLength, bytes, from, from + length);
    }

    /** The state in words that concern strings: whether there is a value. */
    static boolean isAssigned(long state) {
        return state == EncoderLayout.ASSIGNED || state == EncoderLayout.LONG || state == EncoderLayout.INITIAL;
    }

    /** Keeps a string; packed, if its field is one that packs and it can be. */
    void assign(int entry, byte[] bytes, int from, int length, boolean isAscii) {
        int cell = EncoderLayout.of(entry);
        long packed = isAscii ? StopBitWriter.packed(bytes, from, length) : 0;
        if (packed != 0) {
            cells[cell] = packed;
            cells[cell + 1] = EncoderLayout.ASSIGNED;
            return;
        }
        if (changedIn[entry] != message) exchange(entry);
        changedIn[entry] = message;
        if (texts[entry].length < length) texts[entry] = new byte[Math.max(length, 2 * texts[entry].length)];
        System.arraycopy(bytes, from, texts[entry], 0, length);
        cells[cell] = length;
        cells[cell + 1] = EncoderLayout.LONG;
    }

    private void exchange(int entry) {
        byte[] text = texts[entry];
        texts[entry] = textsBefore[entry];
        textsBefore[entry] = text;
    }
}
