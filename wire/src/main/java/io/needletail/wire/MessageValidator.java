package io.needletail.wire;

/**
 * Judges whether a well-formed message conforms to a dialect.
 *
 * <p>A verdict is a long: {@link #PASS}, or a SessionRejectReason(373), the RefTagID(371) and the field's place packed into it. Called on
 * the engine's thread for every message; must not allocate on the passing path and must not keep the message.
 */
@FunctionalInterface
public interface MessageValidator {
    /** The message conforms. */
    long PASS = 0;

    /** Lets every message pass. */
    MessageValidator NONE = message -> PASS;

    /**
     * Judges a message.
     *
     * @param message a well-formed message
     * @return {@link #PASS}, or what {@link #verdict} packs
     */
    long verdict(Message message);

    /**
     * A check for one more session. One that remembers something of its session, such as the version that the peer speaks,
     * answers another instance over the same rules.
     *
     * @return this one, unless said otherwise
     */
    default MessageValidator another() {
        return this;
    }

    /**
     * Says a refusal in words where they tell more than its reason does. For a refused message only; may allocate.
     *
     * @param message the message that was judged
     * @param verdict what {@link #verdict(Message)} answered
     * @return the words, or empty for those of the reason
     */
    default String text(Message message, long verdict) {
        return "";
    }

    /**
     * Packs a refusal of the message as a whole, or for a field that it lacks.
     *
     * @param reason SessionRejectReason(373), 0 to 254
     * @param tag RefTagID(371), or 0 for none
     * @return a verdict other than {@link #PASS}
     */
    static long verdict(int reason, int tag) {
        return (reason + 1L) << 56 | tag;
    }

    /**
     * Packs a refusal for a field that the message has.
     *
     * @param reason SessionRejectReason(373), 0 to 254
     * @param tag RefTagID(371)
     * @param field its field number in the message, so that the answer can quote the value
     * @return a verdict other than {@link #PASS}
     */
    static long verdict(int reason, int tag, int field) {
        return verdict(reason, tag) | (field + 1L) << 32;
    }

    /**
     * Unpacks the reason of a refusal.
     *
     * @param verdict not {@link #PASS}
     * @return SessionRejectReason(373)
     */
    static int reason(long verdict) {
        return (int) (verdict >>> 56) - 1;
    }

    /**
     * Unpacks the tag of a refusal.
     *
     * @param verdict not {@link #PASS}
     * @return RefTagID(371), or 0 for none
     */
    static int tag(long verdict) {
        return (int) verdict;
    }

    /**
     * Unpacks the place of the refused field.
     *
     * @param verdict not {@link #PASS}
     * @return its field number in the message, or {@link FieldReader#NOT_FOUND} when the verdict names none
     */
    static int field(long verdict) {
        return (int) (verdict >>> 32 & 0xFF_FFFF) - 1;
    }
}
