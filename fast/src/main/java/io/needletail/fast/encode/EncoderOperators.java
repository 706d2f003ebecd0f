package io.needletail.fast.encode;

import io.needletail.fast.codegen.DictionaryLayout;

/**
 * Field operators on the cells of the dictionaries: leaf methods that generated encoders call, beside
 * {@link StopBitWriter}. A method that returns a difference or a mask returns zero if the value need not be written.
 */
final class EncoderOperators {
    private static final int STATE_MASK = 0xFF;

    private EncoderOperators() {}

    /** Compares with the previous value and replaces it. */
    static long copy(long[] cells, int cell, long value) {
        long difference = (cells[cell] ^ value) | cells[cell + 1];
        cells[cell] = value;
        cells[cell + 1] = DictionaryLayout.ASSIGNED;
        return difference;
    }

    /** Does the same with a narrow entry. */
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
        cells[cell + 1] = DictionaryLayout.ASSIGNED;
        cells[cell + 2] = exponent;
    }

    /** Compares with the successor of the previous value and replaces the previous value. */
    static long increment(long[] cells, int cell, long value, long lowest, long highest) {
        long expected = cells[cell] == highest ? lowest : cells[cell] + 1;
        long difference = (expected ^ value) | cells[cell + 1];
        cells[cell] = value;
        cells[cell + 1] = DictionaryLayout.ASSIGNED;
        return difference;
    }

    /** Does the same with a narrow entry. */
    static long incrementNarrow(long[] cells, int cell, long value, long lowest, long highest) {
        long expected = cells[cell] == highest ? lowest : cells[cell] + 1;
        cells[cell] = value;
        return expected ^ value;
    }

    /**
     * Makes an entry empty; returns a mask: all bits if NULL must be written, because the receiver would take the
     * previous value.
     */
    static int absent(long[] cells, int cell) {
        long state = cells[cell + 1];
        cells[cell + 1] = DictionaryLayout.EMPTY;
        return state == DictionaryLayout.EMPTY || state == DictionaryLayout.UNDEFINED ? 0 : -1;
    }

    /** Does the same with a narrow entry. */
    static int absentNarrow(long[] cells, int cell) {
        long before = cells[cell];
        cells[cell] = EncoderCells.NARROW_EMPTY;
        return before <= EncoderCells.NARROW_UNDEFINED ? 0 : -1;
    }

    /** Replaces the previous value, which is assigned, and returns it. */
    static long exchange(long[] cells, int cell, long value) {
        long base = cells[cell];
        cells[cell] = value;
        return base;
    }

    /** Assigns the initial value of a field to its entry if that is undefined. */
    static void define(long[] cells, int cell, long initial) {
        if (cells[cell + 1] != DictionaryLayout.UNDEFINED) return;
        cells[cell] = initial;
        cells[cell + 1] = DictionaryLayout.ASSIGNED;
    }

    /** Does the same with a narrow entry. */
    static void defineNarrow(long[] cells, int cell, long initial) {
        if (cells[cell] == EncoderCells.NARROW_UNDEFINED) cells[cell] = initial;
    }

    static void defineDecimal(long[] cells, int cell, long mantissa, long exponent) {
        if (cells[cell + 1] == DictionaryLayout.UNDEFINED) assignDecimal(cells, cell, mantissa, exponent);
    }

    /** Begins the use of an entry that fields of several types share: a value of another type becomes foreign. */
    static void enter(long[] cells, int cell, int type) {
        long state = cells[cell + 1];
        if (state <= STATE_MASK) return;
        cells[cell + 1] = state >>> DictionaryLayout.TYPE_SHIFT == type + 1 ? state & STATE_MASK : EncoderCells.FOREIGN;
    }

    /** Ends the use of such an entry: adds the type to the state of an assigned value. */
    static void leave(long[] cells, int cell, int type) {
        if (EncoderState.isAssigned(cells[cell + 1]))
            cells[cell + 1] |= (long) (type + 1) << DictionaryLayout.TYPE_SHIFT;
    }
}
