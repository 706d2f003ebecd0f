package io.needletail.session;

/**
 * Validation of inbound messages, and the reaction to an invalid one.
 *
 * @param compIds true requires the session's SenderCompID(49) and TargetCompID(56)
 * @param latencyMaxNs largest difference between SendingTime(52) and the clock, nanoseconds; {@link #ANY_TIME} disables
 *     the check
 * @param origSendingTime true requires OrigSendingTime(122) with PossDupFlag(43)=Y
 * @param sequence true requires the expected MsgSeqNum(34)
 * @param checksum true requires a correct CheckSum(10)
 * @param rejectsInvalid true rejects a message that the validator finds invalid; false reports and delivers it
 * @param rejectsGarbled true rejects a garbled frame; false ignores it
 * @param rejectsFailed true rejects a message for which the application throws; false ends the connection
 * @param rejectAction action after an application message was rejected
 * @param style the engine whose fields and texts rejections follow
 */
public record SessionValidation(
        boolean compIds,
        long latencyMaxNs,
        boolean origSendingTime,
        boolean sequence,
        boolean checksum,
        boolean rejectsInvalid,
        boolean rejectsGarbled,
        boolean rejectsFailed,
        RejectAction rejectAction,
        RejectStyle style) {
    /** Disables the check of SendingTime(52). */
    public static final long ANY_TIME = Long.MAX_VALUE;

    private static final long USUAL_NS = 120_000_000_000L;

    /** Validates everything, with 120 s of latency, in the style of QuickFIX/J. */
    public static final SessionValidation DEFAULTS = new SessionValidation(true, true, USUAL_NS, true);

    /** Rejects a negative latency. */
    public SessionValidation {
        if (latencyMaxNs < 0)
            throw new IllegalArgumentException("latencyMaxNs=" + latencyMaxNs + ": must be 0 or more");
    }

    /**
     * Creates a validation that differs from {@link #DEFAULTS} in the named parts only.
     *
     * @param compIds see {@link #compIds}
     * @param latency true to check SendingTime(52)
     * @param latencyMaxNs see {@link #latencyMaxNs}
     * @param origSendingTime see {@link #origSendingTime}
     */
    public SessionValidation(boolean compIds, boolean latency, long latencyMaxNs, boolean origSendingTime) {
        this(
                compIds,
                latency ? latencyMaxNs : ANY_TIME,
                origSendingTime,
                true,
                true,
                true,
                false,
                false,
                RejectAction.GO_ON,
                RejectStyle.QUICKFIXJ);
    }
}
