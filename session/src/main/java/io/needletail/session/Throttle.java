package io.needletail.session;

/**
 * Limit on application messages in one direction within a sliding window.
 *
 * @param messages most messages in the window; 0 for no limit
 * @param perNs length of the window in nanoseconds
 * @param excess action for a message above the limit
 */
public record Throttle(int messages, long perNs, Excess excess) {
    /** No limit. */
    public static final Throttle NONE = new Throttle(0, 1, Excess.REJECT);

    /** Largest value of {@code messages}. */
    public static final int MESSAGES_MAX = 1_000_000;

    /** Longest window: a day. */
    public static final long PER_NS_MAX = 86_400_000_000_000L;

    /** Action for a message above the limit. */
    public enum Excess {
        /** Discards an outbound message with {@link SendResult#THROTTLED}; rejects an inbound one. */
        REJECT,

        /** Delays the message: an outbound one is stored and leaves later, an inbound one stays unread. */
        QUEUE,

        /** Logs the session out. */
        DISCONNECT
    }

    /** Rejects limits out of range. */
    public Throttle {
        if (messages < 0 || messages > MESSAGES_MAX || perNs <= 0 || perNs > PER_NS_MAX) {
            throw new IllegalArgumentException("a throttle of " + messages + " messages in " + perNs + " ns: 0 to "
                    + MESSAGES_MAX + " messages in 1 ns to " + PER_NS_MAX + " ns are possible");
        }
    }
}
