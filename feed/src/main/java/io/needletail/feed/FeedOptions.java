package io.needletail.feed;

/**
 * How a {@link FeedHandler} deals with what is missing.
 *
 * @param lines how many lines carry the same packets, from 1 to {@link #LINES_MAX}
 * @param heldPackets how many packets are held back behind a gap, a power of two to {@link #HELD_MAX}
 * @param packetBytes longest packet that can be held, to 65,535; room for all of them is taken at once
 * @param patienceNs how long the other line may take to bring what is missing
 * @param loss what follows when it does not
 * @param first number of the first packet, or {@link #ANY} to begin with whichever comes first, or {@link #AFTER_SNAPSHOT} to begin
 *     with a snapshot
 * @param restartDistance how far back a line's numbers must jump to be taken for a new beginning; packets overtake each other
 *     by less
 */
public record FeedOptions(
        int lines, int heldPackets, int packetBytes, long patienceNs, Loss loss, long first, long restartDistance) {
    /** Most lines. */
    public static final int LINES_MAX = 8;

    /** Most packets held. */
    public static final int HELD_MAX = 1 << 20;

    /** Longest packet. */
    public static final int PACKET_BYTES_MAX = 65_535;

    /** Value of {@link #first}: the first packet that arrives is the first one. */
    public static final long ANY = -1;

    /** Value of {@link #first}: packets are held until {@link FeedHandler#recovered} tells where they join on. */
    public static final long AFTER_SNAPSHOT = -2;

    /** Two lines, 1,024 packets of an Ethernet frame held for 20 milliseconds, a snapshot after a loss, any beginning. */
    public static final FeedOptions USUAL = new FeedOptions(2, 1_024, 1_500, 20_000_000L, Loss.SNAPSHOT, ANY, 1_000);

    /** What is done about packets that are lost for good. */
    public enum Loss {
        /** The stream goes on behind them. */
        SKIP,
        /** The stream waits for a snapshot that covers them; packets behind them are held. */
        SNAPSHOT
    }

    /** Checks the limits. */
    public FeedOptions {
        require(lines >= 1 && lines <= LINES_MAX, "lines is " + lines + "; 1 to " + LINES_MAX + " are possible");
        require(
                Integer.bitCount(heldPackets) == 1 && heldPackets > 0 && heldPackets <= HELD_MAX,
                "heldPackets is " + heldPackets + "; a power of two to " + HELD_MAX + " is possible");
        require(
                packetBytes >= 1 && packetBytes <= PACKET_BYTES_MAX,
                "packetBytes is " + packetBytes + "; 1 to " + PACKET_BYTES_MAX + " are possible");
        require(
                (long) heldPackets * packetBytes <= Integer.MAX_VALUE - 8,
                heldPackets + " packets of " + packetBytes + " bytes are more than 2 GiB; hold fewer or shorter ones");
        require(patienceNs >= 0, "patienceNs is " + patienceNs + "; it cannot be negative");
        require(first >= AFTER_SNAPSHOT, "first is " + first + "; give a number from 0 on, ANY or AFTER_SNAPSHOT");
        require(restartDistance >= 1, "restartDistance is " + restartDistance + "; give 1 or more");
        if (loss == null) throw new IllegalArgumentException("loss is null; give SKIP or SNAPSHOT");
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) throw new IllegalArgumentException(otherwise);
    }

    /**
     * The same with another answer to losses.
     *
     * @param answer what is done
     * @return the options
     */
    public FeedOptions with(Loss answer) {
        return new FeedOptions(lines, heldPackets, packetBytes, patienceNs, answer, first, restartDistance);
    }

    /**
     * The same with another beginning.
     *
     * @param number of the first packet, {@link #ANY} or {@link #AFTER_SNAPSHOT}
     * @return the options
     */
    public FeedOptions beginningWith(long number) {
        return new FeedOptions(lines, heldPackets, packetBytes, patienceNs, loss, number, restartDistance);
    }

    /**
     * The same with another room and another patience.
     *
     * @param packets to hold
     * @param waitNs for the other line
     * @return the options
     */
    public FeedOptions holding(int packets, long waitNs) {
        return new FeedOptions(lines, packets, packetBytes, waitNs, loss, first, restartDistance);
    }
}
