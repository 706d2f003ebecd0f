package io.needletail.wire;

/**
 * Takes the fields of one message, one after the other: {@link MessageWriter}, or a session's draft of a message.
 *
 * <p>Generated writers and whatever else writes fields for both are written against this. An application that sends on
 * sessions passes one kind of sink to them, so that the JVM calls it directly. No method allocates.
 */
public interface FieldWriter {
    /**
     * Takes a FIX int, SeqNum, Length or NumInGroup.
     *
     * @param tag tag number
     * @param value any number but {@link FieldValue#ABSENT} and {@link FieldValue#MALFORMED}
     * @return this
     */
    FieldWriter put(int tag, long value);

    /**
     * Takes a FIX char.
     *
     * @param tag tag number
     * @param value one ASCII character other than SOH
     * @return this
     */
    FieldWriter put(int tag, char value);

    /**
     * Takes bytes as they are.
     *
     * @param tag tag number
     * @param value one or more bytes, no SOH among them
     * @return this
     */
    FieldWriter put(int tag, byte[] value);

    /**
     * Takes a range of bytes as they are.
     *
     * @param tag tag number
     * @param value holds the range
     * @param from its first byte
     * @param to behind its last byte
     * @return this
     */
    FieldWriter put(int tag, byte[] value, int from, int to);

    /**
     * Takes text, one byte a character (ISO 8859-1).
     *
     * @param tag tag number
     * @param value one or more characters up to U+00FF, no SOH among them
     * @return this
     */
    FieldWriter put(int tag, CharSequence value);

    /**
     * Takes a price, quantity or other decimal.
     *
     * @param tag tag number
     * @param value the number times 10 to the power of {@code scale}
     * @param scale decimal places of {@code value}
     * @return this
     */
    FieldWriter decimal(int tag, long value, int scale);

    /**
     * Takes a FIX Boolean.
     *
     * @param tag tag number
     * @param value {@code Y} when true, {@code N} when false
     * @return this
     */
    FieldWriter bool(int tag, boolean value);

    /**
     * Takes a UTCTimestamp.
     *
     * @param tag tag number
     * @param epochNs epoch nanoseconds
     * @param places decimal places of the second, see {@link Timestamp}
     * @return this
     */
    FieldWriter timestamp(int tag, long epochNs, int places);

    /**
     * Takes a UTCDateOnly.
     *
     * @param tag tag number
     * @param epochNs any time of that day
     * @return this
     */
    FieldWriter date(int tag, long epochNs);

    /**
     * Takes a UTCTimeOnly.
     *
     * @param tag tag number
     * @param nanosOfDay nanoseconds since midnight
     * @param places decimal places of the second, see {@link Timestamp}
     * @return this
     */
    FieldWriter time(int tag, long nanosOfDay, int places);

    /**
     * Takes a data field with its length field before it; the value may contain SOH.
     *
     * @param lengthTag such as RawDataLength(95)
     * @param dataTag such as RawData(96), see {@link DataFields}
     * @param value one or more bytes
     * @return this
     */
    FieldWriter data(int lengthTag, int dataTag, byte[] value);

    /**
     * Takes a field of another message; nothing when that message lacks it or has it empty.
     *
     * @param fields the message or group instance to copy from
     * @param tag tag number, not of a data field
     * @return this
     */
    FieldWriter copy(FieldReader fields, int tag);

    /**
     * Takes fields that are already text, each with its SOH.
     *
     * @param fields holds the text
     * @param from its first byte
     * @param to behind the last SOH
     * @return this
     */
    FieldWriter raw(byte[] fields, int from, int to);
}
