package io.needletail.wire;

/**
 * Checks whether a well-formed message conforms to a dialect.
 *
 * <p>A verdict is a long: {@link #PASS}, or SessionRejectReason(373), RefTagID(371) and the field number packed into
 * it. The engine calls the validator on its own thread for every message. For a valid message the validator must not
 * allocate, and it must not keep a message.
 */
@FunctionalInterface
public interface MessageValidator {
    /** The message conforms. */
    long PASS = 0;

    /** Accepts every message. */
    MessageValidator NONE = message -> PASS;

    /**
     * Validates a message.
     *
     * @param message a well-formed message
     * @return {@link #PASS}, or a rejection made by {@link #verdict(int, int)} or {@link #verdict(int, int, int)}
     */
    long verdict(Message message);

    /**
     * Returns a validator with the same rules for another session. A validator that keeps state of its session, such as
     * the version of the peer, must return a new instance.
     *
     * @return this instance, unless an implementation overrides it
     */
    default MessageValidator another() {
        return this;
    }

    /**
     * Returns the pairs of length and data of the dialect besides those of {@link DataFields}, by which the engine
     * reads the messages.
     *
     * @return {@link DataPairs#NONE}, unless an implementation overrides it
     */
    default DataPairs dataPairs() {
        return DataPairs.NONE;
    }

    /**
     * Returns a text for a rejection, where it says more than the text of the reason. Called only for a rejected
     * message; may allocate.
     *
     * @param message the rejected message
     * @param verdict the verdict of {@link #verdict(Message)}
     * @return the text; empty to use the text of the reason
     */
    default String text(Message message, long verdict) {
        return "";
    }

    /**
     * Packs a rejection of the whole message, or for a missing field.
     *
     * @param reason SessionRejectReason(373), 0 to 254
     * @param tag RefTagID(371), or 0 for none
     * @return a verdict other than {@link #PASS}
     */
    static long verdict(int reason, int tag) {
        return (reason + 1L) << 56 | tag;
    }

    /**
     * Packs a rejection for a field of the message.
     *
     * @param reason SessionRejectReason(373), 0 to 254
     * @param tag RefTagID(371)
     * @param field its field number in the message, from which the Reject(3) can quote the value
     * @return a verdict other than {@link #PASS}
     */
    static long verdict(int reason, int tag, int field) {
        return verdict(reason, tag) | (field + 1L) << 32;
    }

    /**
     * Unpacks the reason of a rejection.
     *
     * @param verdict not {@link #PASS}
     * @return SessionRejectReason(373)
     */
    static int reason(long verdict) {
        return (int) (verdict >>> 56) - 1;
    }

    /**
     * Unpacks the tag of a rejection.
     *
     * @param verdict not {@link #PASS}
     * @return RefTagID(371), or 0 for none
     */
    static int tag(long verdict) {
        return (int) verdict;
    }

    /**
     * Unpacks the field number of a rejection.
     *
     * @param verdict not {@link #PASS}
     * @return field number in the message, or {@link FieldReader#NOT_FOUND} when the verdict has none
     */
    static int field(long verdict) {
        return (int) (verdict >>> 32 & 0xFF_FFFF) - 1;
    }
}
