package io.needletail.feed;

/**
 * Takes a feed's packets in order, each once, and hears what is missing. Calls come from within {@link FeedHandler}'s methods;
 * of these only {@link FeedHandler#recovered} and {@link FeedHandler#restart} must not be called from here.
 */
public interface FeedListener {
    /**
     * The next packet.
     *
     * @param sequence its number
     * @param bytes where it lies, during this call only
     * @param from its first byte
     * @param limit the place behind its last byte
     * @param arrivedNs when it arrived, in the caller's time; for a packet that was held back earlier than now
     */
    void packet(long sequence, byte[] bytes, int from, int limit, long arrivedNs);

    /**
     * Packets are missing: told at once when a later one arrives. They may still come, on the other line.
     *
     * @param first number of the first that is missing
     * @param last number of the last that is missing
     * @param nowNs the caller's time
     */
    void missing(long first, long last, long nowNs);

    /**
     * All that was missing has come, or a snapshot has replaced it: the stream is whole again.
     *
     * @param next number of the packet expected next
     * @param nowNs the caller's time
     */
    void whole(long next, long nowNs);

    /**
     * Packets have not come in time, and the other line has not brought them.
     *
     * @param first number of the first that is lost
     * @param last number of the last that is lost
     * @param isSnapshotNeeded whether the stream now waits for {@link FeedHandler#recovered}; otherwise it goes on behind what
     *     is lost, with the call that follows
     * @param nowNs the caller's time
     */
    void lost(long first, long last, boolean isSnapshotNeeded, long nowNs);

    /**
     * The feed began its numbers anew: all that was known from it is void.
     *
     * @param sequence the number that showed it, or what {@link FeedHandler#restart} was told
     * @param nowNs the caller's time
     */
    void restarted(long sequence, long nowNs);
}
