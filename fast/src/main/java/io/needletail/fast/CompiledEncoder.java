package io.needletail.fast;

/** Writes a template: what every generated encoder is. Without state: one instance serves all streams. */
abstract class CompiledEncoder {
    /**
     * Writes a segment: presence map, the template's identifier if it is not the current one, fields.
     *
     * @param pen whose dictionaries are used and changed
     * @param source of the fields
     * @param bytes where {@link EncoderState#bytes} says
     * @param at where it begins
     * @return where it ends in {@link EncoderState#bytes}, or {@link EncoderState#FAILED}
     */
    abstract int write(EncoderState pen, FieldSource source, byte[] bytes, int at);

    /** The first cell of the dictionaries that it can touch. */
    abstract int firstCell();

    /** The end of those cells. */
    abstract int endCell();
}
