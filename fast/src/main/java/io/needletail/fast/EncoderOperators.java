package io.needletail.fast;

import io.needletail.fast.code.EncoderLayout;

/**
 * What the operators do to the cells of the dictionaries: the leaf methods that generated encoders are made of, beside
 * {@link StopBitWriter}. Those that answer with a difference or a mask say whether the value must be written: if it is not zero.
 */
final class EncoderOperators {
    private static final int TYPE_SHIFT = 8;
    private static final int STATE_MASK = 0xFF;

    private EncoderOperators() {}

    /** The difference to the value before, which the value takes the place of. */
    static long copy(long[] cells, int cell, long value) {
        long difference = (cells[cell] ^ value) | cells[cell + 1];
        cells[cell] = value;
        cells[cell + 1] = EncoderLayout.ASSIGNED;
        return difference;
    }

    /** The same of a narrow entry. */
    static long copyNarrow(long[] cells, int cell, long value) {
        long difference = cells[cell] ^ value;
        cells[cell] = value;
        return difference;
    }

    static int copyDecimal(long[] cells, int cell, long mantissa, long exponent) {
        long difference = (cells[cell] ^ mantissa) | cells[cell + 1] | (cells[cell + 2] ^ exponent);
        assignDecimal(cells, cell, mantissa, exponent);
        return StopBitWriter.mask(difference);
    }

    static void assignDecimal(long[] cells, int cell, long mantissa, long exponent) {
        cells[cell] = mantissa;
        cells[cell + 1] = EncoderLayout.ASSIGNED;
        cells[cell + 2] = exponent;
    }

    /** The same to the value one after the value before. */
    static long increment(long[] cells, int cell, long value, long lowest, long highest) {
        long expected = cells[cell] == highest ? lowest : cells[cell] + 1;
        long difference = (expected ^ value) | cells[cell + 1];
        cells[cell] = value;
        cells[cell + 1] = EncoderLayout.ASSIGNED;
        return difference;
    }

    /** The same of a narrow entry. */
    static long incrementNarrow(long[] cells, int cell, long value, long lowest, long highest) {
        long expected = cells[cell] == highest ? lowest : cells[cell] + 1;
        cells[cell] = value;
        return expected ^ value;
    }

    /** A mask: whether NULL must be written for an absent field, because it would be taken for the value before. */
    static int absent(long[] cells, int cell) {
        long state = cells[cell + 1];
        cells[cell + 1] = EncoderLayout.EMPTY;
        return state == EncoderLayout.EMPTY || state == EncoderLayout.UNDEFINED ? 0 : -1;
    }

    /** The same of a narrow entry. */
    static int absentNarrow(long[] cells, int cell) {
        long before = cells[cell];
        cells[cell] = EncoderLayout.NARROW_EMPTY;
        return before <= EncoderLayout.NARROW_UNDEFINED ? 0 : -1;
    }

    /** The value before, where it is assigned; the new one takes its place. */
    static long exchange(long[] cells, int cell, long value) {
        long base = cells[cell];
        cells[cell] = value;
        return base;
    }

    /** An undefined entry gets the initial value of the field that uses it now. */
    static void define(long[] cells, int cell, long initial) {
        if (cells[cell + 1] != EncoderLayout.UNDEFINED) return;
        cells[cell] = initial;
        cells[cell + 1] = EncoderLayout.ASSIGNED;
    }

    /** The same of a narrow entry. */
    static void defineNarrow(long[] cells, int cell, long initial) {
        if (cells[cell] == EncoderLayout.NARROW_UNDEFINED) cells[cell] = initial;
    }

    static void defineDecimal(long[] cells, int cell, long mantissa, long exponent) {
        if (cells[cell + 1] == EncoderLayout.UNDEFINED) assignDecimal(cells, cell, mantissa, exponent);
    }

    /** Of an entry that fields of several types share: a value of another type becomes foreign. */
    static void enter(long[] cells, int cell, int type) {
        long state = cells[cell + 1];
        if (state <= STATE_MASK) return;
        cells[cell + 1] = state >>> TYPE_SHIFT == type + 1 ? state & STATE_MASK : EncoderLayout.FOREIGN;
    }

    /** Writes the type beside a value that is assigned. */
    static void leave(long[] cells, int cell, int type) {
        if (EncoderDictionaries.isAssigned(cells[cell + 1])) cells[cell + 1] |= (long) (type + 1) << TYPE_SHIFT;
    }
}
