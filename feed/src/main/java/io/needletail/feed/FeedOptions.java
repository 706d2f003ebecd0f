package io.needletail.feed;

/**
 * Limits of a {@link FeedHandler} and its treatment of missing packets.
 *
 * @param channels number of channels that carry the same packets, from 1 to {@link #CHANNELS_MAX}
 * @param bufferedPackets number of packets that are buffered after a gap, a power of two up to {@link #BUFFERED_MAX}
 * @param packetBytes length of the longest packet that can be buffered, 1 to 65,535; the whole buffer is allocated at
 *     once
 * @param patienceNs time in which a missing packet may arrive on another channel
 * @param loss what happens after a loss
 * @param first number of the first packet, {@link #ANY} to begin with the first that arrives, or
 *     {@link #AFTER_SNAPSHOT} to begin with a snapshot
 * @param restartDistance smallest backward jump of a channel's numbers that is a restart; packets overtake each other
 *     by less
 */
public record FeedOptions(
        int channels,
        int bufferedPackets,
        int packetBytes,
        long patienceNs,
        Loss loss,
        long first,
        long restartDistance) {
    /** Highest number of channels. */
    public static final int CHANNELS_MAX = 8;

    /** Highest number of packets held. */
    public static final int BUFFERED_MAX = 1 << 20;

    /** Longest packet. */
    public static final int PACKET_BYTES_MAX = 65_535;

    /** Value of {@link #first}: the first packet that arrives is the first one. */
    public static final long ANY = -1;

    /** Value of {@link #first}: packets are buffered until {@link FeedHandler#recovered} gives the first number. */
    public static final long AFTER_SNAPSHOT = -2;

    /**
     * Two channels, 1,024 packets of an Ethernet frame held for 20 milliseconds, a snapshot after a loss, any
     * beginning.
     */
    public static final FeedOptions DEFAULTS = new FeedOptions(2, 1_024, 1_500, 20_000_000L, Loss.SNAPSHOT, ANY, 1_000);

    /** Treatment of lost packets. */
    public enum Loss {
        /** The stream continues after them. */
        SKIP,
        /** The stream waits for a snapshot that covers them; later packets are buffered. */
        SNAPSHOT
    }

    /** Checks the limits. */
    public FeedOptions {
        require(channels >= 1 && channels <= CHANNELS_MAX, "channels=" + channels + ": expected 1 to " + CHANNELS_MAX);
        require(
                Integer.bitCount(bufferedPackets) == 1 && bufferedPackets > 0 && bufferedPackets <= BUFFERED_MAX,
                "bufferedPackets=" + bufferedPackets + ": expected a power of two up to " + BUFFERED_MAX);
        require(
                packetBytes >= 1 && packetBytes <= PACKET_BYTES_MAX,
                "packetBytes=" + packetBytes + ": expected 1 to " + PACKET_BYTES_MAX);
        require(
                (long) bufferedPackets * packetBytes <= Integer.MAX_VALUE - 8,
                bufferedPackets + " packets of " + packetBytes
                        + " bytes are more than 2 GiB; buffer fewer or shorter packets");
        require(patienceNs >= 0, "patienceNs=" + patienceNs + ": expected 0 or more");
        require(first >= AFTER_SNAPSHOT, "first=" + first + ": expected a number from 0, ANY or AFTER_SNAPSHOT");
        require(restartDistance >= 1, "restartDistance=" + restartDistance + ": expected 1 or more");
        if (loss == null) throw new IllegalArgumentException("loss=null: expected SKIP or SNAPSHOT");
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) throw new IllegalArgumentException(otherwise);
    }

    /**
     * Copies these with another treatment of losses.
     *
     * @param treatment of lost packets
     * @return the copy
     */
    public FeedOptions with(Loss treatment) {
        return new FeedOptions(channels, bufferedPackets, packetBytes, patienceNs, treatment, first, restartDistance);
    }

    /**
     * Copies these with another number of channels; packets that are sent again on request may be one of them.
     *
     * @param count number of channels
     * @return the copy
     */
    public FeedOptions withChannels(int count) {
        return new FeedOptions(count, bufferedPackets, packetBytes, patienceNs, loss, first, restartDistance);
    }

    /**
     * Copies these with another first packet.
     *
     * @param number of the first packet, {@link #ANY} or {@link #AFTER_SNAPSHOT}
     * @return the copy
     */
    public FeedOptions beginningWith(long number) {
        return new FeedOptions(channels, bufferedPackets, packetBytes, patienceNs, loss, number, restartDistance);
    }

    /**
     * Copies these with another buffer and another patience.
     *
     * @param packets number of packets that are buffered
     * @param waitNs time in which a missing packet may arrive
     * @return the copy
     */
    public FeedOptions holding(int packets, long waitNs) {
        return new FeedOptions(channels, packets, packetBytes, waitNs, loss, first, restartDistance);
    }
}
