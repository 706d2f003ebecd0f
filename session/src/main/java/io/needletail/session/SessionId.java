package io.needletail.session;

/**
 * What tells one session from another, seen from our end.
 *
 * @param beginString BeginString(8), such as {@code FIX.4.4}
 * @param sender our end
 * @param target the peer's end
 * @param qualifier tells sessions apart whose ids are equal otherwise; never on the wire, empty for none
 */
public record SessionId(String beginString, CompIds sender, CompIds target, String qualifier) {
    /** Refuses what cannot stand in a header field. */
    public SessionId {
        CompIds.requirePlain("BeginString", beginString);
        CompIds.requirePlain("SessionQualifier", qualifier);
        if (beginString.isEmpty()) throw new IllegalArgumentException("BeginString is empty");
    }

    /**
     * A session between two ends that have CompIDs alone.
     *
     * @param beginString BeginString(8), such as {@code FIX.4.4}
     * @param senderCompId our SenderCompID(49)
     * @param targetCompId the peer's, our TargetCompID(56)
     */
    public SessionId(String beginString, String senderCompId, String targetCompId) {
        this(beginString, CompIds.of(senderCompId), CompIds.of(targetCompId), "");
    }

    /**
     * Our SenderCompID(49).
     *
     * @return never empty
     */
    public String senderCompId() {
        return sender.compId();
    }

    /**
     * The peer's SenderCompID(49), our TargetCompID(56).
     *
     * @return never empty
     */
    public String targetCompId() {
        return target.compId();
    }

    /** Most bytes that the version and the names of both ends take in a header. */
    int headerBytes() {
        return beginString.length() + sender.headerBytes() + target.headerBytes();
    }

    /**
     * The identity as logs show it.
     *
     * @return such as {@code FIX.4.4:BUY->SELL}, with {@code :qualifier} behind it when there is one
     */
    @Override
    public String toString() {
        String ends = beginString + ":" + sender + "->" + target;
        return qualifier.isEmpty() ? ends : ends + ":" + qualifier;
    }
}
