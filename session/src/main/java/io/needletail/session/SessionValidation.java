package io.needletail.session;

import java.util.function.Consumer;

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
     * Copies this record with some values changed.
     *
     * @param changes sets them, such as {@code to -> to.compIds = …}
     * @return a changed copy
     */
    public SessionValidation with(Consumer<Changes> changes) {
        Changes to = new Changes(this);
        changes.accept(to);
        return to.copy();
    }

    /** The values of a copy, each as its component says. */
    public static final class Changes {
        /** As {@link SessionValidation#compIds}. */
        public boolean compIds;

        /** As {@link SessionValidation#latencyMaxNs}. */
        public long latencyMaxNs;

        /** As {@link SessionValidation#origSendingTime}. */
        public boolean origSendingTime;

        /** As {@link SessionValidation#sequence}. */
        public boolean sequence;

        /** As {@link SessionValidation#checksum}. */
        public boolean checksum;

        /** As {@link SessionValidation#rejectsInvalid}. */
        public boolean rejectsInvalid;

        /** As {@link SessionValidation#rejectsGarbled}. */
        public boolean rejectsGarbled;

        /** As {@link SessionValidation#rejectsFailed}. */
        public boolean rejectsFailed;

        /** As {@link SessionValidation#rejectAction}. */
        public RejectAction rejectAction;

        /** As {@link SessionValidation#style}. */
        public RejectStyle style;

        private Changes(SessionValidation from) {
            compIds = from.compIds;
            latencyMaxNs = from.latencyMaxNs;
            origSendingTime = from.origSendingTime;
            sequence = from.sequence;
            checksum = from.checksum;
            rejectsInvalid = from.rejectsInvalid;
            rejectsGarbled = from.rejectsGarbled;
            rejectsFailed = from.rejectsFailed;
            rejectAction = from.rejectAction;
            style = from.style;
        }

        private SessionValidation copy() {
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
                    style);
        }
    }
}
