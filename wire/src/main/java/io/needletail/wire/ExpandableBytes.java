package io.needletail.wire;

/** An array of bytes that its owner replaces by a larger one while a {@link MessageWriter} writes to it. */
@FunctionalInterface
public interface ExpandableBytes {
    /** Never expands. */
    ExpandableBytes FIXED = (bytes, capacity) -> bytes;

    /**
     * Makes the array larger; what it holds keeps its place.
     *
     * @param bytes the present array
     * @param capacity length that is needed, in bytes
     * @return the array to go on with: of at least {@code capacity} bytes, or {@code bytes} where that is not possible
     */
    byte[] expand(byte[] bytes, int capacity);
}
