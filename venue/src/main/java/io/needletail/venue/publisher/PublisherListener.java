package io.needletail.venue.publisher;

import java.io.IOException;

/** Receives the problems of a publisher, on its thread. */
public interface PublisherListener {
    /**
     * Reports that a datagram was not sent; it is reported again only after one was sent in between. Receivers recover the
     * datagram from the other channel, by retransmission or from a snapshot.
     *
     * @param failure names the group and the reason
     */
    void sendFailed(IOException failure);

    /**
     * Reports that nothing is published any more, because events of the venue are missing.
     *
     * @param reason an English sentence that says what to do
     */
    void stopped(String reason);
}
