package io.needletail.venue.publisher;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Counts of the datagrams of one multicast group. The publisher's thread counts, any thread reads; counting allocates
 * nothing.
 */
public final class ChannelCounters {
    private final AtomicLong packets = new AtomicLong();
    private final AtomicLong bytes = new AtomicLong();
    private final AtomicLong unsent = new AtomicLong();

    ChannelCounters() {}

    void sent(int length) {
        add(packets, 1);
        add(bytes, length);
    }

    void unsent() {
        add(unsent, 1);
    }

    /** Adds to a counter that one thread writes. */
    static void add(AtomicLong counter, long more) {
        counter.setOpaque(counter.getPlain() + more);
    }

    /** {@return the number of datagrams that the system took} */
    public long packetCount() {
        return packets.getOpaque();
    }

    /** {@return their bytes, without headers of UDP} */
    public long byteCount() {
        return bytes.getOpaque();
    }

    /** {@return the number of datagrams that the system refused or had no room for} */
    public long unsentCount() {
        return unsent.getOpaque();
    }
}
