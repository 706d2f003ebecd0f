package io.needletail.wire;

/**
 * Judges whether a well-formed message conforms to a dialect.
 *
 * <p>A verdict is a long: {@link #PASS}, or a SessionRejectReason(373) and the RefTagID(371) packed into it. Called on
 * the engine's thread for every message; must not allocate on the passing path and must not keep the message.
 */
@FunctionalInterface
public interface Check {
    /** The message conforms. */
    long PASS = 0;

    /** Lets every message pass. */
    Check NONE = message -> PASS;

    /**
     * Judges a message.
     *
     * @param message a well-formed message
     * @return {@link #PASS}, or what {@link #verdict} packs
     */
    long verdict(Message message);

    /**
     * Packs a refusal.
     *
     * @param reason SessionRejectReason(373), 0 or more
     * @param tag RefTagID(371), or 0 for none
     * @return a verdict other than {@link #PASS}
     */
    static long verdict(int reason, int tag) {
        return (reason + 1L) << 32 | tag;
    }

    /**
     * Unpacks the reason of a refusal.
     *
     * @param verdict not {@link #PASS}
     * @return SessionRejectReason(373)
     */
    static int reason(long verdict) {
        return (int) (verdict >>> 32) - 1;
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
}
