package io.needletail.session;

import java.util.function.Consumer;

/**
 * Gap detection and resends in both directions.
 *
 * @param chunk most messages requested in one ResendRequest(2); 0 requests all
 * @param queueBytes size of the queue for messages after a gap, bytes; messages that do not fit are requested again
 * @param gapPolicy reaction to a message with a number higher than expected
 * @param closedEnd true to send the last missing number as EndSeqNo(16); false to send "all messages"
 * @param lastProcessed true to send LastMsgSeqNumProcessed(369) in each message
 * @param nextExpected true to send and process NextExpectedMsgSeqNum(789) in Logon(A)
 * @param requestsMax most equal ResendRequest(2) in a row, in either direction, before the session treats them as a
 *     loop and logs out; 0 for no limit. An application message of the peer in sequence ends a row. Requests of the
 *     peer within one second are no loop: a peer that sends a request for each message after a gap repeats it many
 *     times before the first resent message arrives
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
     * Copies this record with some values changed.
     *
     * @param changes sets them, such as {@code to -> to.chunk = …}
     * @return a changed copy
     */
    public ResendConfig with(Consumer<Changes> changes) {
        Changes to = new Changes(this);
        changes.accept(to);
        return to.copy();
    }

    /** The values of a copy, each as its component says. */
    public static final class Changes {
        /** As {@link ResendConfig#chunk}. */
        public int chunk;

        /** As {@link ResendConfig#queueBytes}. */
        public int queueBytes;

        /** As {@link ResendConfig#gapPolicy}. */
        public GapPolicy gapPolicy;

        /** As {@link ResendConfig#closedEnd}. */
        public boolean closedEnd;

        /** As {@link ResendConfig#lastProcessed}. */
        public boolean lastProcessed;

        /** As {@link ResendConfig#nextExpected}. */
        public boolean nextExpected;

        /** As {@link ResendConfig#requestsMax}. */
        public int requestsMax;

        /** As {@link ResendConfig#resendMax}. */
        public int resendMax;

        /** As {@link ResendConfig#resendPerSecond}. */
        public int resendPerSecond;

        /** As {@link ResendConfig#possDup}. */
        public boolean possDup;

        private Changes(ResendConfig from) {
            chunk = from.chunk;
            queueBytes = from.queueBytes;
            gapPolicy = from.gapPolicy;
            closedEnd = from.closedEnd;
            lastProcessed = from.lastProcessed;
            nextExpected = from.nextExpected;
            requestsMax = from.requestsMax;
            resendMax = from.resendMax;
            resendPerSecond = from.resendPerSecond;
            possDup = from.possDup;
        }

        private ResendConfig copy() {
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
                    possDup);
        }
    }
}
