package io.needletail.venue.publisher;

/**
 * The last packets that were sent, by number, in a ring of fixed size.
 *
 * <pre>
 *  slot = number mod size     lengths[slot]     bytes[slot * packetBytes ...]
 * </pre>
 */
final class PacketHistory {
    private final int[] lengths;
    private final byte[] bytes;
    private final int packetBytes;
    private long next;
    private long count;

    PacketHistory(int packets, int packetBytes) {
        this.lengths = new int[packets];
        this.bytes = new byte[packets * packetBytes];
        this.packetBytes = packetBytes;
    }

    /** Keeps a packet; its number is one more than that of the packet before, or begins a new sequence. */
    void put(long number, byte[] packet, int length) {
        if (number != next) count = 0;
        System.arraycopy(packet, 0, bytes, from(number), length);
        lengths[slot(number)] = length;
        next = number + 1;
        count = Math.min(count + 1, lengths.length);
    }

    /** Returns the number of the oldest packet; equals {@link #next} when there is none. */
    long oldest() {
        return next - count;
    }

    /** Returns one more than the number of the newest packet. */
    long next() {
        return next;
    }

    boolean has(long number) {
        return number >= oldest() && number < next;
    }

    int packetBytes() {
        return packetBytes;
    }

    byte[] bytes() {
        return bytes;
    }

    int from(long number) {
        return slot(number) * packetBytes;
    }

    int length(long number) {
        return lengths[slot(number)];
    }

    private int slot(long number) {
        return (int) number & (lengths.length - 1);
    }
}
