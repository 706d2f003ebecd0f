package io.needletail.session;

/**
 * Identity of one end of a session in the message header.
 *
 * @param compId SenderCompID(49) or TargetCompID(56)
 * @param subId SenderSubID(50) or TargetSubID(57), empty for none
 * @param locationId SenderLocationID(142) or TargetLocationID(143), empty for none
 */
public record CompIds(String compId, String subId, String locationId) {
    /** Longest value of each field, in characters. */
    public static final int LENGTH_MAX = 128;

    /** Rejects values that a header field cannot hold. */
    public CompIds {
        requirePlain("CompID", compId);
        if (compId.isEmpty()) throw new IllegalArgumentException("CompID is \"\"; a session needs one for each end");
        requirePlain("SubID", subId);
        requirePlain("LocationID", locationId);
    }

    /**
     * Creates an end with a CompID only.
     *
     * @param compId SenderCompID(49) or TargetCompID(56)
     * @return the end
     */
    public static CompIds of(String compId) {
        return new CompIds(compId, "", "");
    }

    /** Returns the bytes of the three header fields. */
    int headerBytes() {
        int fields = "49=|50=|142=|".length();
        return fields + compId.length() + subId.length() + locationId.length();
    }

    /**
     * Returns CompID, SubID and LocationID with slashes between them.
     *
     * @return such as {@code BUY}, {@code BUY/DESK1} or {@code BUY/DESK1/LONDON}
     */
    @Override
    public String toString() {
        if (!locationId.isEmpty()) return compId + "/" + subId + "/" + locationId;
        return subId.isEmpty() ? compId : compId + "/" + subId;
    }

    static void requirePlain(String name, String value) {
        boolean plain = value.chars().allMatch(c -> c >= ' ' && c <= '~');
        if (!plain || value.length() > LENGTH_MAX) {
            throw new IllegalArgumentException(
                    name + " is \"" + value + "\"; it must be printable ASCII, at most " + LENGTH_MAX + " characters");
        }
    }
}
