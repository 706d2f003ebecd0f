package io.needletail.session;

/**
 * How many application messages may pass in one direction within a sliding time.
 *
 * @param messages at most so many; 0 for no limit
 * @param perNs within so many nanoseconds
 * @param excess what becomes of one too many
 */
public record Throttle(int messages, long perNs, Excess excess) {
    /** Any number. */
    public static final Throttle NONE = new Throttle(0, 1, Excess.REJECT);

    /** Most messages that one throttle counts. */
    public static final int MESSAGES_MAX = 1_000_000;

    /** Longest time over which it counts: a day. */
    public static final long PER_NS_MAX = 86_400_000_000_000L;

    /** What becomes of one message too many. */
    public enum Excess {
        /** It is refused: our own answers {@link SendResult#THROTTLED}, the peer's is answered by a rejection. */
        REJECT,

        /** It waits for its turn: our own is kept and leaves later, the peer's stays unread. */
        QUEUE,

        /** The session logs out. */
        DISCONNECT
    }

    /** Refuses limits that make no sense. */
    public Throttle {
        if (messages < 0 || messages > MESSAGES_MAX || perNs <= 0 || perNs > PER_NS_MAX) {
            throw new IllegalArgumentException("a throttle of " + messages + " messages in " + perNs + " ns: 0 to "
                    + MESSAGES_MAX + " messages in 1 ns to " + PER_NS_MAX + " ns are possible");
        }
    }
}
