package io.needletail.wire;

/**
 * Writes the fields of one message, in the order of the calls. {@link MessageWriter} implements it, and so does a
 * session's outbound message, so that generated code serves both; this page documents the fields for both.
 *
 * <p>A repeating group is its count field, then the fields of its entries; {@link #entry} counts them. A value that
 * would break the frame (an empty value, a SOH outside a data field, {@link FieldValue#ABSENT} or
 * {@link FieldValue#MALFORMED}) throws {@link IllegalArgumentException}, and the message can no longer be sent: nothing
 * of it leaves, also when the caller goes on. Leave a field without a value out. A field that does not fit is not an
 * error here: the implementation reports it at the end of the message. One thread; no method allocates. An application
 * that uses only one implementation keeps the calls direct for the JVM.
 */
public interface FieldWriter {
    /**
     * Writes a FIX int, SeqNum, Length or NumInGroup.
     *
     * @param tag tag number
     * @param value any number but {@link FieldValue#ABSENT} and {@link FieldValue#MALFORMED}
     * @return this
     */
    FieldWriter put(int tag, long value);

    /**
     * Writes a FIX char.
     *
     * @param tag tag number
     * @param value one ASCII character other than SOH
     * @return this
     */
    FieldWriter put(int tag, char value);

    /**
     * Writes bytes without conversion.
     *
     * @param tag tag number
     * @param value one or more bytes, no SOH among them
     * @return this
     */
    FieldWriter put(int tag, byte[] value);

    /**
     * Writes a range of bytes without conversion.
     *
     * @param tag tag number
     * @param value array with the range
     * @param from offset of the first byte
     * @param to offset after the last byte
     * @return this
     */
    FieldWriter put(int tag, byte[] value, int from, int to);

    /**
     * Writes text with one byte per character (ISO 8859-1).
     *
     * @param tag tag number
     * @param value one or more characters up to U+00FF, no SOH among them
     * @return this
     */
    FieldWriter put(int tag, CharSequence value);

    /**
     * Writes a price, quantity or other decimal.
     *
     * @param tag tag number
     * @param value the number times 10 to the power of {@code scale}
     * @param scale decimal places of {@code value}
     * @return this
     */
    FieldWriter decimal(int tag, long value, int scale);

    /**
     * Writes a FIX Boolean.
     *
     * @param tag tag number
     * @param value {@code Y} when true, {@code N} when false
     * @return this
     */
    FieldWriter bool(int tag, boolean value);

    /**
     * Writes a UTCTimestamp.
     *
     * @param tag tag number
     * @param epochNs epoch nanoseconds
     * @param places decimal places of the second, see {@link Timestamp}
     * @return this
     */
    FieldWriter timestamp(int tag, long epochNs, int places);

    /**
     * Writes a UTCDateOnly.
     *
     * @param tag tag number
     * @param epochNs any time of that day
     * @return this
     */
    FieldWriter date(int tag, long epochNs);

    /**
     * Writes a UTCTimeOnly.
     *
     * @param tag tag number
     * @param nanosOfDay nanoseconds since midnight
     * @param places decimal places of the second, see {@link Timestamp}
     * @return this
     */
    FieldWriter time(int tag, long nanosOfDay, int places);

    /**
     * Writes a length field and its data field; the value may contain SOH.
     *
     * @param lengthTag such as RawDataLength(95)
     * @param dataTag such as RawData(96), see {@link DataFields}
     * @param value one or more bytes
     * @return this
     */
    FieldWriter data(int lengthTag, int dataTag, byte[] value);

    /**
     * Begins an entry of a repeating group whose number of entries is not known before: the first call writes the count
     * field, the next ones increase it. It ends the groups inside the entry before it. Do not call it for a group
     * whose count was written with {@code put}. At most 32 groups of a message are counted; the next one throws
     * {@link IllegalArgumentException}.
     *
     * @param countTag the group's count field, such as NoPartyIDs(453)
     * @return this
     */
    FieldWriter entry(int countTag);

    /**
     * Copies a field of another message; writes nothing when that message does not have it, or has it without a value.
     *
     * @param fields the message or group instance to copy from
     * @param tag tag number, not of a data field
     * @return this
     */
    FieldWriter copy(FieldReader fields, int tag);

    /**
     * Copies the body of another message in its order, groups and data fields included: all fields with a value but
     * those of the standard header and trailer, and but those that the caller names. What is named is left out inside
     * groups too; write it before or after the call.
     *
     * @param message the message to copy from
     * @param except tags that are left out; of a data field both its tags. An array that the caller keeps allocates
     *     nothing
     * @return this
     */
    default FieldWriter copyBody(Message message, int... except) {
        MessageBody.copy(message, except, this);
        return this;
    }

    /**
     * Writes fields that are already encoded, each with its SOH.
     *
     * @param fields array with the encoded fields
     * @param from offset of the first byte
     * @param to offset after the last SOH
     * @return this
     */
    FieldWriter raw(byte[] fields, int from, int to);
}
