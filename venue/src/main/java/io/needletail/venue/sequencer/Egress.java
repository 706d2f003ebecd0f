package io.needletail.venue.sequencer;

import org.agrona.DirectBuffer;

/** Way from the sequencer to one client. */
@FunctionalInterface
interface Egress {
    /** Largest frame in bytes: with the headers of Aeron it fits one datagram. */
    int FRAME_BYTES_MAX = 1_280;

    /**
     * Sends a frame, which holds one or more messages one after the other.
     *
     * @param buffer holds the frame
     * @param offset where it begins
     * @param length at most {@link #FRAME_BYTES_MAX} bytes
     * @return true when it was taken
     */
    boolean offer(DirectBuffer buffer, int offset, int length);
}
