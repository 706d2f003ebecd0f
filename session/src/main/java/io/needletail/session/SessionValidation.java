package io.needletail.session;

/**
 * What of a message is verified, and what follows when it is not right.
 *
 * @param compIds SenderCompID(49) and TargetCompID(56) must be the session's
 * @param latencyMaxNs how near to our clock SendingTime(52) must be; {@link #ANY_TIME} does not look
 * @param origSendingTime PossDupFlag(43)=Y requires OrigSendingTime(122)
 * @param sequence MsgSeqNum(34) must be the expected one
 * @param checksum CheckSum(10) must be right
 * @param rejectsInvalid whether a message that the dialect refuses is rejected; otherwise it is told and delivered
 * @param rejectsGarbled whether a frame that cannot be read is rejected; otherwise it is ignored
 * @param rejectsFailed whether a message on which the application fails is rejected; otherwise the connection ends
 * @param onError what follows when an application message is rejected
 * @param style whose habits rejections follow
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
        RejectAction onError,
        RejectStyle style) {
    /** No latency is too large. */
    public static final long ANY_TIME = Long.MAX_VALUE;

    private static final long USUAL_NS = 120_000_000_000L;

    /** All of them, 120 s of latency, in the style of QuickFIX/J. */
    public static final SessionValidation ALL = new SessionValidation(true, true, USUAL_NS, true);

    /** Refuses a negative latency. */
    public SessionValidation {
        if (latencyMaxNs < 0) throw new IllegalArgumentException("a latency of " + latencyMaxNs + " ns");
    }

    /**
     * Everything verified beyond what is named here.
     *
     * @param compIds see {@link #compIds}
     * @param latency whether SendingTime(52) must be near our clock
     * @param latencyMaxNs how near
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
