package io.needletail.venue.publisher;

/**
 * Live counts of a {@link FastOutput}, for any thread.
 *
 * @param channelA updates on channel A
 * @param channelB the same updates on channel B
 * @param snapshots snapshots of the books
 * @param retransmission requests for lost packets; all 0 where none are answered
 */
public record FastCounters(
        ChannelCounters channelA,
        ChannelCounters channelB,
        ChannelCounters snapshots,
        RetransmissionCounters retransmission) {
    /** Creates counts that are 0. */
    FastCounters() {
        this(new ChannelCounters(), new ChannelCounters(), new ChannelCounters(), new RetransmissionCounters());
    }

    long packetCount() {
        return channelA.packetCount() + channelB.packetCount() + snapshots.packetCount();
    }

    long unsentCount() {
        return channelA.unsentCount() + channelB.unsentCount() + snapshots.unsentCount();
    }

    /** Counts what a socket sends. */
    static DatagramSink counted(DatagramSink sink, ChannelCounters counters) {
        return (bytes, from, length) -> {
            boolean isSent = false;
            try {
                int taken = sink.send(bytes, from, length);
                isSent = taken > 0;
                return taken;
            } finally {
                if (isSent) counters.sent(length);
                else counters.unsent();
            }
        };
    }
}
