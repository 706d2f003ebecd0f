package io.needletail.fast.encode;

import io.needletail.fast.FieldSource;

/** The compiled encoder of one template; generated classes extend it. Immutable: one instance serves all streams. */
abstract class CompiledEncoder {
    /** The first cell of the dictionaries that a message of the template can change. */
    final int firstCell;

    /** The end of those cells. */
    final int endCell;

    CompiledEncoder(int firstCell, int endCell) {
        this.firstCell = firstCell;
        this.endCell = endCell;
    }

    /**
     * Encodes a segment: presence map, the template identifier if it is not the current one, fields.
     *
     * @param s the dictionaries that are read and changed
     * @param source of the fields
     * @param bytes the array of {@link EncoderState#bytes}
     * @param at where the segment begins
     * @return where it ends in {@link EncoderState#bytes}, or {@link EncoderState#FAILED}
     */
    abstract int encode(EncoderState s, FieldSource source, byte[] bytes, int at);
}
