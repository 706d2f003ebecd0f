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
    public static final SessionValidation DEFAULTS = new SessionValidation(
            true, USUAL_NS, true, true, true, true, false, false, RejectAction.GO_ON, RejectStyle.QUICKFIXJ);

    /** Rejects a negative latency. */
    public SessionValidation {
        if (latencyMaxNs < 0)
            throw new IllegalArgumentException("latencyMaxNs=" + latencyMaxNs + ": must be 0 or more");
    }

    /**
     * Copies this configuration with another check of CompIDs.
     *
     * @param other true requires the session's SenderCompID(49) and TargetCompID(56)
     * @return a changed copy
     */
    public SessionValidation withCompIds(boolean other) {
        return new SessionValidation(
                other,
                latencyMaxNs,
                origSendingTime,
                sequence,
                checksum,
                rejectsInvalid,
                rejectsGarbled,
                rejectsFailed,
                rejectAction,
                style);
    }

    /**
     * Copies this configuration with another check of SendingTime(52).
     *
     * @param other see {@link #latencyMaxNs}
     * @return a changed copy
     */
    public SessionValidation withLatencyMaxNs(long other) {
        return new SessionValidation(
                compIds,
                other,
                origSendingTime,
                sequence,
                checksum,
                rejectsInvalid,
                rejectsGarbled,
                rejectsFailed,
                rejectAction,
                style);
    }

    /**
     * Copies this configuration with another check of OrigSendingTime(122).
     *
     * @param other true requires OrigSendingTime(122) with PossDupFlag(43)=Y
     * @return a changed copy
     */
    public SessionValidation withOrigSendingTime(boolean other) {
        return new SessionValidation(
                compIds,
                latencyMaxNs,
                other,
                sequence,
                checksum,
                rejectsInvalid,
                rejectsGarbled,
                rejectsFailed,
                rejectAction,
                style);
    }

    /**
     * Copies this configuration with another check of MsgSeqNum(34).
     *
     * @param other true requires the expected MsgSeqNum(34)
     * @return a changed copy
     */
    public SessionValidation withSequence(boolean other) {
        return new SessionValidation(
                compIds,
                latencyMaxNs,
                origSendingTime,
                other,
                checksum,
                rejectsInvalid,
                rejectsGarbled,
                rejectsFailed,
                rejectAction,
                style);
    }

    /**
     * Copies this configuration with another check of CheckSum(10).
     *
     * @param other true requires a correct CheckSum(10)
     * @return a changed copy
     */
    public SessionValidation withChecksum(boolean other) {
        return new SessionValidation(
                compIds,
                latencyMaxNs,
                origSendingTime,
                sequence,
                other,
                rejectsInvalid,
                rejectsGarbled,
                rejectsFailed,
                rejectAction,
                style);
    }

    /**
     * Copies this configuration with another reaction to invalid messages.
     *
     * @param other see {@link #rejectsInvalid}
     * @return a changed copy
     */
    public SessionValidation withRejectsInvalid(boolean other) {
        return new SessionValidation(
                compIds,
                latencyMaxNs,
                origSendingTime,
                sequence,
                checksum,
                other,
                rejectsGarbled,
                rejectsFailed,
                rejectAction,
                style);
    }

    /**
     * Copies this configuration with another reaction to garbled frames.
     *
     * @param other true rejects a garbled frame; false ignores it
     * @return a changed copy
     */
    public SessionValidation withRejectsGarbled(boolean other) {
        return new SessionValidation(
                compIds,
                latencyMaxNs,
                origSendingTime,
                sequence,
                checksum,
                rejectsInvalid,
                other,
                rejectsFailed,
                rejectAction,
                style);
    }

    /**
     * Copies this configuration with another reaction to a failure of the application.
     *
     * @param other see {@link #rejectsFailed}
     * @return a changed copy
     */
    public SessionValidation withRejectsFailed(boolean other) {
        return new SessionValidation(
                compIds,
                latencyMaxNs,
                origSendingTime,
                sequence,
                checksum,
                rejectsInvalid,
                rejectsGarbled,
                other,
                rejectAction,
                style);
    }

    /**
     * Copies this configuration with another action after a reject.
     *
     * @param other action after an application message was rejected
     * @return a changed copy
     */
    public SessionValidation withRejectAction(RejectAction other) {
        return new SessionValidation(
                compIds,
                latencyMaxNs,
                origSendingTime,
                sequence,
                checksum,
                rejectsInvalid,
                rejectsGarbled,
                rejectsFailed,
                other,
                style);
    }

    /**
     * Copies this configuration with another style of rejects.
     *
     * @param other the engine whose fields and texts rejections follow
     * @return a changed copy
     */
    public SessionValidation withStyle(RejectStyle other) {
        return new SessionValidation(
                compIds,
                latencyMaxNs,
                origSendingTime,
                sequence,
                checksum,
                rejectsInvalid,
                rejectsGarbled,
                rejectsFailed,
                rejectAction,
                other);
    }
}
