package io.needletail.session;

/**
 * What tells one session from another, seen from our end.
 *
 * @param beginString BeginString(8), such as {@code FIX.4.4}
 * @param senderCompId our SenderCompID(49)
 * @param targetCompId the peer's, our TargetCompID(56)
 */
public record SessionId(String beginString, String senderCompId, String targetCompId) {
    /** Longest of the three, so that a header is never most of a message. */
    public static final int LENGTH_MAX = 128;

    /** Refuses what cannot stand in a header field. */
    public SessionId {
        requirePlain("BeginString", beginString);
        requirePlain("SenderCompID", senderCompId);
        requirePlain("TargetCompID", targetCompId);
    }

    /**
     * The identity as logs show it.
     *
     * @return such as {@code FIX.4.4:BUY->SELL}
     */
    @Override
    public String toString() {
        return beginString + ":" + senderCompId + "->" + targetCompId;
    }

    private static void requirePlain(String name, String value) {
        boolean plain = value.chars().allMatch(c -> c >= ' ' && c <= '~');
        if (!plain || value.isEmpty() || value.length() > LENGTH_MAX) {
            throw new IllegalArgumentException(
                    name + " is \"" + value + "\"; it must be printable ASCII, 1 to " + LENGTH_MAX + " characters");
        }
    }
}
