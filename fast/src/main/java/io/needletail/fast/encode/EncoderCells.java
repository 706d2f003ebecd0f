package io.needletail.fast.encode;

import io.needletail.fast.codegen.DictionaryLayout;
import io.needletail.fast.template.Instruction.Field;
import io.needletail.fast.template.Literal;
import io.needletail.fast.template.Type;

/**
 * Values and states that an encoder keeps in the cells of a {@link DictionaryLayout} beside the shared ones.
 *
 * <p>An ASCII string of 1 to 8 characters other than NUL is packed into its cell. For any other string the cell holds
 * the length, and the state says where the bytes are. An entry of integers of at most 32 bits needs no state: a value
 * outside their range says that it is empty or undefined.
 */
final class EncoderCells {
    /** State of a string that is not packed: its bytes are in the encoder's own array. */
    static final long LONG = 3;

    /** State of a string that is not packed and is the field's initial value. */
    static final long INITIAL = 4;

    /** State of an entry whose value is of another field's type. */
    static final long FOREIGN = 5;

    /** In place of a value of at most 32 bits: the field was absent. */
    static final long NARROW_EMPTY = Long.MIN_VALUE;

    /** In place of a value of at most 32 bits: there was no value since the reset. */
    static final long NARROW_UNDEFINED = Long.MIN_VALUE + 1;

    private EncoderCells() {}

    /** Returns all cells as a reset leaves them. */
    static long[] initial(DictionaryLayout layout) {
        long[] initial = layout.initial();
        for (int entry = 0; entry < layout.entries(); entry++) {
            if (layout.users(entry).isEmpty()) continue;
            boolean isUniform = layout.isUniform(entry);
            if (layout.isNarrow(entry) && !isUniform) initial[layout.cell(entry)] = NARROW_UNDEFINED;
            if (isUniform)
                fillString(initial, layout.cell(entry), layout.users(entry).getFirst());
        }
        return initial;
    }

    private static void fillString(long[] initial, int cell, Field field) {
        if (!field.type().isBytes()) return;
        if (!(field.initial() instanceof Literal.Octets(byte[] value))) {
            initial[cell + 1] = LONG;
            return;
        }
        long packed = field.type() == Type.ASCII ? packed(value) : 0;
        initial[cell] = packed != 0 ? packed : value.length;
        initial[cell + 1] = packed != 0 ? DictionaryLayout.ASSIGNED : INITIAL;
    }

    /** Returns a string as {@link StopBitWriter#packed} packs it; zero if it is not packed. */
    static long packed(byte[] value) {
        return StopBitWriter.packed(value, 0, value.length);
    }
}
