package io.needletail.session;

/**
 * Identity of a session, seen from this end.
 *
 * @param beginString BeginString(8), such as {@code FIX.4.4}
 * @param sender this end
 * @param target the peer
 * @param qualifier distinguishes sessions with equal ids; never on the wire, empty for none
 */
public record SessionId(String beginString, CompIds sender, CompIds target, String qualifier) {
    /** Rejects values that a header field cannot hold. */
    public SessionId {
        CompIds.requirePlain("BeginString", beginString);
        CompIds.requirePlain("SessionQualifier", qualifier);
        if (beginString.isEmpty()) throw new IllegalArgumentException("BeginString is empty");
    }

    /**
     * Creates the id of a session with CompIDs only.
     *
     * @param beginString BeginString(8), such as {@code FIX.4.4}
     * @param senderCompId SenderCompID(49) of this end
     * @param targetCompId CompID of the peer: TargetCompID(56) of outbound messages
     */
    public SessionId(String beginString, String senderCompId, String targetCompId) {
        this(beginString, CompIds.of(senderCompId), CompIds.of(targetCompId), "");
    }

    /**
     * Returns SenderCompID(49) of this end.
     *
     * @return never empty
     */
    public String senderCompId() {
        return sender.compId();
    }

    /**
     * Returns the CompID of the peer: TargetCompID(56) of outbound messages.
     *
     * @return never empty
     */
    public String targetCompId() {
        return target.compId();
    }

    /** Returns the most bytes of the version and both CompIDs in a header. */
    int headerBytes() {
        return beginString.length() + sender.headerBytes() + target.headerBytes();
    }

    /**
     * Returns the identity as logs show it.
     *
     * @return such as {@code FIX.4.4:BUY->SELL}, followed by {@code :qualifier} when there is one
     */
    @Override
    public String toString() {
        String ends = beginString + ":" + sender + "->" + target;
        return qualifier.isEmpty() ? ends : ends + ":" + qualifier;
    }
}
