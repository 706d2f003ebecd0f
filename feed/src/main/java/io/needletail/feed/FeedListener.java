package io.needletail.feed;

/**
 * Receives the packets of a feed, each once and in order, and notices of gaps. All calls come from within methods of
 * {@link FeedHandler}; the listener must not call {@link FeedHandler#recovered} and {@link FeedHandler#restart}.
 */
public interface FeedListener {
    /**
     * Receives the next packet.
     *
     * @param sequence its number
     * @param bytes array with the packet, valid during this call only
     * @param from index of its first byte
     * @param limit index after its last byte
     * @param arrivedNs time of its arrival, in the caller's time; before the current time for a buffered packet
     */
    void packet(long sequence, byte[] bytes, int from, int limit, long arrivedNs);

    /**
     * Reports missing packets, at once when a later packet arrives. They may still arrive, on the other channel.
     *
     * @param first number of the first missing packet
     * @param last number of the last missing packet
     * @param nowNs the caller's time
     */
    void missing(long first, long last, long nowNs);

    /**
     * Reports that all missing packets have arrived or were replaced by a snapshot.
     *
     * @param next number of the packet expected next
     * @param nowNs the caller's time
     */
    void whole(long next, long nowNs);

    /**
     * Reports packets that did not arrive in time on any channel.
     *
     * @param first number of the first lost packet
     * @param last number of the last lost packet
     * @param isSnapshotNeeded whether the stream now waits for {@link FeedHandler#recovered}; otherwise it continues
     *     after the lost packets, with the next call
     * @param nowNs the caller's time
     */
    void lost(long first, long last, boolean isSnapshotNeeded, long nowNs);

    /**
     * Reports that the numbers of the feed have restarted: everything received before is void.
     *
     * @param sequence number of the packet that showed it, or the argument of {@link FeedHandler#restart}
     * @param nowNs the caller's time
     */
    void restarted(long sequence, long nowNs);
}
