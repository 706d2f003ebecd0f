package io.needletail.session;

/**
 * How gaps are filled, ours and the peer's.
 *
 * @param chunk most messages asked for in one ResendRequest(2); 0 asks for all
 * @param queueBytes room for messages that wait behind a gap; what does not fit is asked for again
 * @param outOfOrder what becomes of a message ahead of its turn
 * @param closedEnd whether a ResendRequest(2) names the last number it needs instead of "all"
 * @param lastProcessed whether each message of ours carries LastMsgSeqNumProcessed(369)
 * @param nextExpected whether Logon(A) carries and heeds NextExpectedMsgSeqNum(789)
 * @param requestsMax how often the same ResendRequest(2) is sent, or answered, in a row before that is taken for a loop
 *     and the session logs out; 0 for no end. Those of the peer are in a row as long as none of its application messages
 *     comes in its turn in between, and no loop within a second: a peer that asks with each message ahead of its turn has
 *     asked many times before the first answer reaches it
 * @param resendMax most messages sent again for one request; what lies beyond is gap-filled; 0 for no end
 * @param resendPerSecond most messages sent again in a second; 0 for no limit
 * @param possDup whether the application may send PossDupFlag(43) and OrigSendingTime(122) itself; otherwise they are
 *     left out
 */
public record ResendConfig(
        int chunk,
        int queueBytes,
        GapPolicy outOfOrder,
        boolean closedEnd,
        boolean lastProcessed,
        boolean nextExpected,
        int requestsMax,
        int resendMax,
        int resendPerSecond,
        boolean possDup) {
    /** Everything at once, 256 KiB of queue, ten equal requests in a row are a loop. */
    public static final ResendConfig USUAL = new ResendConfig(0, 1 << 18);

    private static final int REQUESTS_MAX = 10;

    /** Refuses negative sizes. */
    public ResendConfig {
        if (chunk < 0 || queueBytes < 0 || requestsMax < 0 || resendMax < 0 || resendPerSecond < 0) {
            throw new IllegalArgumentException("resend chunk " + chunk + ", queue " + queueBytes
                    + " bytes, equal requests " + requestsMax + ", resent messages " + resendMax + ", "
                    + resendPerSecond + " a second: none may be negative");
        }
    }

    /**
     * The usual recovery with other sizes.
     *
     * @param chunk see {@link #chunk}
     * @param queueBytes see {@link #queueBytes}
     */
    public ResendConfig(int chunk, int queueBytes) {
        this(chunk, queueBytes, GapPolicy.REQUEST_ONCE, false, false, false, REQUESTS_MAX, 0, 0, false);
    }
}
