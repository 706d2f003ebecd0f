package io.needletail.session;

/**
 * One end of a session as its header fields name it.
 *
 * @param compId SenderCompID(49) or TargetCompID(56)
 * @param subId SenderSubID(50) or TargetSubID(57), empty for none
 * @param locationId SenderLocationID(142) or TargetLocationID(143), empty for none
 */
public record CompIds(String compId, String subId, String locationId) {
    /** Longest of the three, so that a header is never most of a message. */
    public static final int LENGTH_MAX = 128;

    /** Refuses what cannot stand in a header field. */
    public CompIds {
        requirePlain("CompID", compId);
        if (compId.isEmpty()) throw new IllegalArgumentException("CompID is \"\"; a session needs one for each end");
        requirePlain("SubID", subId);
        requirePlain("LocationID", locationId);
    }

    /**
     * An end with a CompID alone.
     *
     * @param compId SenderCompID(49) or TargetCompID(56)
     * @return the end
     */
    public static CompIds of(String compId) {
        return new CompIds(compId, "", "");
    }

    /** Bytes of its three header fields. */
    int headerBytes() {
        int fields = "49=|50=|142=|".length();
        return fields + compId.length() + subId.length() + locationId.length();
    }

    /**
     * The usual notation.
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
