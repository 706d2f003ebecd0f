package io.needletail.venue.publisher;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Counts of the requests for lost packets. The publisher's thread counts, any thread reads; counting allocates nothing.
 */
public final class RetransmissionCounters {
    private final AtomicLong packets = new AtomicLong();
    private final AtomicLong requests = new AtomicLong();
    private final AtomicLong refused = new AtomicLong();
    private final AtomicLong receivers = new AtomicLong();
    private final AtomicLong turnedAway = new AtomicLong();

    RetransmissionCounters() {}

    void sentAgain() {
        ChannelCounters.add(packets, 1);
    }

    void requested() {
        ChannelCounters.add(requests, 1);
    }

    void refused() {
        ChannelCounters.add(refused, 1);
    }

    void receivers(int connected) {
        receivers.setOpaque(connected);
    }

    void turnedAway() {
        ChannelCounters.add(turnedAway, 1);
    }

    /** {@return the number of packets that were sent again} */
    public long packetCount() {
        return packets.getOpaque();
    }

    /** {@return the number of requests} */
    public long requestCount() {
        return requests.getOpaque();
    }

    /** {@return the number of requests for packets that are not kept any more, or never were} */
    public long refusedCount() {
        return refused.getOpaque();
    }

    /** {@return the number of receivers that are connected} */
    public long receiverCount() {
        return receivers.getOpaque();
    }

    /** {@return the number of receivers that were disconnected because there were too many} */
    public long turnedAwayCount() {
        return turnedAway.getOpaque();
    }
}
