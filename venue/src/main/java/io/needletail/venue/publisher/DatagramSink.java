package io.needletail.venue.publisher;

import java.io.IOException;

/** Target of datagrams: one multicast group. */
@FunctionalInterface
interface DatagramSink {
    /** Sends {@code bytes[from, from + length)}; returns 0 when the system has no room, so that it is not sent. */
    int send(byte[] bytes, int from, int length) throws IOException;
}
