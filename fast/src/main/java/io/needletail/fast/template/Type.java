package io.needletail.fast.template;

/**
 * Types of fields (FAST 1.1, 6.2; enum, set, boolean, timestamp and the short integers: FAST 1.2).
 *
 * <p>A type that is an integer in the stream has a range; a decoded value outside it is the error D2.
 */
public enum Type {
    /** Signed, 8 bits. */
    INT8(Byte.MIN_VALUE, Byte.MAX_VALUE),
    /** Unsigned, 8 bits. */
    UINT8(0, 0xFF),
    /** Signed, 16 bits. */
    INT16(Short.MIN_VALUE, Short.MAX_VALUE),
    /** Unsigned, 16 bits. */
    UINT16(0, 0xFFFF),
    /** Signed, 32 bits. */
    INT32(Integer.MIN_VALUE, Integer.MAX_VALUE),
    /** Unsigned, 32 bits. */
    UINT32(0, 0xFFFF_FFFFL),
    /** Signed, 64 bits. */
    INT64(Long.MIN_VALUE, Long.MAX_VALUE),
    /** Unsigned, 64 bits: held in a long whose bits are read as unsigned. */
    UINT64(0, -1),
    /** FAST 1.2: the index of one of the field's symbols; unsigned. */
    ENUM(0, 0xFFFF_FFFFL),
    /** FAST 1.2: one bit for each of the field's symbols; unsigned, 64 bits. */
    SET(0, -1),
    /** FAST 1.2: 0 or 1; unsigned. */
    BOOLEAN(0, 1),
    /** FAST 1.2: ticks of the field's unit since its epoch; signed. */
    TIMESTAMP(Long.MIN_VALUE, Long.MAX_VALUE),
    /** An exponent from -63 to 63 and a mantissa of 64 bits. */
    DECIMAL(0, 0),
    /** Characters of seven bits, ended by a stop bit. */
    ASCII(0, 0),
    /** UTF-8 after its length in bytes. */
    UNICODE(0, 0),
    /** Bytes after their length. */
    BYTES(0, 0);

    private final long lowest;
    private final long highest;

    Type(long lowest, long highest) {
        this.lowest = lowest;
        this.highest = highest;
    }

    /**
     * Returns the lowest value of an integer type.
     *
     * @return the bound, itself allowed; 0 for what is no integer
     */
    public long lowest() {
        return lowest;
    }

    /**
     * Returns the highest value of an integer type.
     *
     * @return the bound, itself allowed, read as unsigned for an unsigned type
     */
    public long highest() {
        return highest;
    }

    /**
     * Returns whether the stream contains an integer.
     *
     * @return whether it is
     */
    public boolean isInteger() {
        return this != DECIMAL && !isBytes();
    }

    /**
     * Returns whether the integer of the stream has a sign.
     *
     * @return whether it is; false for what is no integer
     */
    public boolean isSigned() {
        return lowest < 0;
    }

    /**
     * Returns whether the value is a sequence of bytes: ASCII, Unicode or a byte vector.
     *
     * @return whether it is
     */
    public boolean isBytes() {
        return this == ASCII || this == UNICODE || this == BYTES;
    }
}
