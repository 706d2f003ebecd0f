package io.needletail.venue.publisher;

import java.io.IOException;

/** Receives the problems of a publisher, on its thread. */
public interface PublisherListener {
    /**
     * Reports that a datagram was not sent; it is reported again only after one was sent in between. Receivers recover
     * the datagram from the other channel, by retransmission or from a snapshot.
     *
     * @param failure names the group and the reason
     */
    void sendFailed(IOException failure);

    /**
     * Reports that events of the venue are missing: nothing is published until the publisher has read the venue's
     * state.
     *
     * @param from first event that is missing
     * @param to last event that is missing, at least
     */
    default void restoring(long from, long to) {}

    /**
     * Reports that nothing is published any more, because the venue began anew or the publisher failed.
     *
     * @param reason an English sentence that says what to do
     */
    void stopped(String reason);
}
