package io.needletail.session;

/**
 * Gap detection and resends in both directions.
 *
 * @param chunk most messages requested in one ResendRequest(2); 0 requests all
 * @param queueBytes size of the queue for messages after a gap, bytes; messages that do not fit are requested again
 * @param gapPolicy reaction to a message with a number higher than expected
 * @param closedEnd true to send the last missing number as EndSeqNo(16); false to send "all messages"
 * @param lastProcessed true to send LastMsgSeqNumProcessed(369) in each message
 * @param nextExpected true to send and process NextExpectedMsgSeqNum(789) in Logon(A)
 * @param requestsMax most equal ResendRequest(2) in a row, in either direction, before the session treats them as a loop and
 *     logs out; 0 for no limit. An application message of the peer in sequence ends a row. Requests of the peer within one
 *     second are no loop: a peer that sends a request for each message after a gap repeats it many times before the first
 *     resent message arrives
 * @param resendMax most messages sent again for one request; the rest is gap-filled; 0 for no limit
 * @param resendPerSecond most messages sent again in a second; 0 for no limit
 * @param possDup true lets the application write PossDupFlag(43) and OrigSendingTime(122); false discards them
 */
public record ResendConfig(
        int chunk,
        int queueBytes,
        GapPolicy gapPolicy,
        boolean closedEnd,
        boolean lastProcessed,
        boolean nextExpected,
        int requestsMax,
        int resendMax,
        int resendPerSecond,
        boolean possDup) {
    /** Requests everything at once, 256 KiB of queue, more than ten equal requests in a row are a loop. */
    public static final ResendConfig DEFAULTS =
            new ResendConfig(0, 1 << 18, GapPolicy.REQUEST_ONCE, false, false, false, 10, 0, 0, false);

    /** Rejects negative sizes. */
    public ResendConfig {
        if (chunk < 0 || queueBytes < 0 || requestsMax < 0 || resendMax < 0 || resendPerSecond < 0) {
            throw new IllegalArgumentException("resend chunk " + chunk + ", queue " + queueBytes
                    + " bytes, equal requests " + requestsMax + ", resent messages " + resendMax + ", "
                    + resendPerSecond + " a second: none may be negative");
        }
    }

    /**
     * Copies this configuration with another size of a request.
     *
     * @param other most messages requested in one ResendRequest(2); 0 requests all
     * @return a changed copy
     */
    public ResendConfig withChunk(int other) {
        return new ResendConfig(
                other,
                queueBytes,
                gapPolicy,
                closedEnd,
                lastProcessed,
                nextExpected,
                requestsMax,
                resendMax,
                resendPerSecond,
                possDup);
    }

    /**
     * Copies this configuration with another queue for messages after a gap.
     *
     * @param other see {@link #queueBytes}
     * @return a changed copy
     */
    public ResendConfig withQueueBytes(int other) {
        return new ResendConfig(
                chunk,
                other,
                gapPolicy,
                closedEnd,
                lastProcessed,
                nextExpected,
                requestsMax,
                resendMax,
                resendPerSecond,
                possDup);
    }

    /**
     * Copies this configuration with another gap policy.
     *
     * @param other reaction to a message with a number higher than expected
     * @return a changed copy
     */
    public ResendConfig withGapPolicy(GapPolicy other) {
        return new ResendConfig(
                chunk,
                queueBytes,
                other,
                closedEnd,
                lastProcessed,
                nextExpected,
                requestsMax,
                resendMax,
                resendPerSecond,
                possDup);
    }

    /**
     * Copies this configuration with another end of requests.
     *
     * @param other see {@link #closedEnd}
     * @return a changed copy
     */
    public ResendConfig withClosedEnd(boolean other) {
        return new ResendConfig(
                chunk,
                queueBytes,
                gapPolicy,
                other,
                lastProcessed,
                nextExpected,
                requestsMax,
                resendMax,
                resendPerSecond,
                possDup);
    }

    /**
     * Copies this configuration with another choice of LastMsgSeqNumProcessed(369).
     *
     * @param other true to send LastMsgSeqNumProcessed(369) in each message
     * @return a changed copy
     */
    public ResendConfig withLastProcessed(boolean other) {
        return new ResendConfig(
                chunk,
                queueBytes,
                gapPolicy,
                closedEnd,
                other,
                nextExpected,
                requestsMax,
                resendMax,
                resendPerSecond,
                possDup);
    }

    /**
     * Copies this configuration with another choice of NextExpectedMsgSeqNum(789).
     *
     * @param other true to send and process NextExpectedMsgSeqNum(789) in Logon(A)
     * @return a changed copy
     */
    public ResendConfig withNextExpected(boolean other) {
        return new ResendConfig(
                chunk,
                queueBytes,
                gapPolicy,
                closedEnd,
                lastProcessed,
                other,
                requestsMax,
                resendMax,
                resendPerSecond,
                possDup);
    }

    /**
     * Copies this configuration with another limit on equal requests.
     *
     * @param other see {@link #requestsMax}
     * @return a changed copy
     */
    public ResendConfig withRequestsMax(int other) {
        return new ResendConfig(
                chunk,
                queueBytes,
                gapPolicy,
                closedEnd,
                lastProcessed,
                nextExpected,
                other,
                resendMax,
                resendPerSecond,
                possDup);
    }

    /**
     * Copies this configuration with another limit on one resend.
     *
     * @param other most messages sent again for one request; the rest is gap-filled; 0 for no limit
     * @return a changed copy
     */
    public ResendConfig withResendMax(int other) {
        return new ResendConfig(
                chunk,
                queueBytes,
                gapPolicy,
                closedEnd,
                lastProcessed,
                nextExpected,
                requestsMax,
                other,
                resendPerSecond,
                possDup);
    }

    /**
     * Copies this configuration with another rate of resends.
     *
     * @param other most messages sent again in a second; 0 for no limit
     * @return a changed copy
     */
    public ResendConfig withResendPerSecond(int other) {
        return new ResendConfig(
                chunk,
                queueBytes,
                gapPolicy,
                closedEnd,
                lastProcessed,
                nextExpected,
                requestsMax,
                resendMax,
                other,
                possDup);
    }

    /**
     * Copies this configuration with another choice of PossDupFlag(43).
     *
     * @param other see {@link #possDup}
     * @return a changed copy
     */
    public ResendConfig withPossDup(boolean other) {
        return new ResendConfig(
                chunk,
                queueBytes,
                gapPolicy,
                closedEnd,
                lastProcessed,
                nextExpected,
                requestsMax,
                resendMax,
                resendPerSecond,
                other);
    }
}
