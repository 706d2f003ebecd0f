package io.needletail.venue.publisher;

import io.needletail.transport.MulticastSender;

/**
 * Limits of the packets of a FAST feed.
 *
 * @param datagramBytes longest datagram, {@link #DATAGRAM_BYTES_MIN} to 65,507; more than 1,472 are fragmented on
 *     Ethernet
 * @param historyPackets packets that are kept for retransmission, a power of two, 1 to {@link #HISTORY_MAX}; together
 *     with {@code datagramBytes} less than 2 GiB
 * @param heartbeatNs time without a packet after which a heartbeat is sent, 1 ms to 1 min
 */
public record PacketLimits(int datagramBytes, int historyPackets, long heartbeatNs) {
    /** Shortest limit for datagrams: every message of the templates fits. */
    public static final int DATAGRAM_BYTES_MIN = 1_300;

    /** Most packets that are kept. */
    public static final int HISTORY_MAX = 1 << 20;

    /** Datagrams of 1,400 bytes, 8,192 of them kept (11 MiB), a heartbeat after a second. */
    public static final PacketLimits DEFAULTS = new PacketLimits(1_400, 8_192, 1_000_000_000L);

    private static final long HEARTBEAT_MIN_NS = 1_000_000L;
    private static final long HEARTBEAT_MAX_NS = 60_000_000_000L;

    /** Checks the ranges. */
    public PacketLimits {
        within("datagramBytes", datagramBytes, DATAGRAM_BYTES_MIN, MulticastSender.DATAGRAM_BYTES_MAX);
        within("historyPackets", historyPackets, 1, HISTORY_MAX);
        within("heartbeatNs", heartbeatNs, HEARTBEAT_MIN_NS, HEARTBEAT_MAX_NS);
        if (Integer.bitCount(historyPackets) != 1) {
            throw new IllegalArgumentException("historyPackets=" + historyPackets + ": expected a power of two");
        }
        if ((long) datagramBytes * historyPackets > Integer.MAX_VALUE - 8) {
            throw new IllegalArgumentException(
                    historyPackets + " packets of " + datagramBytes + " bytes are more than 2 GiB; keep fewer");
        }
    }

    private static void within(String name, long value, long from, long to) {
        if (value < from || value > to) {
            throw new IllegalArgumentException(name + "=" + value + ": expected " + from + " to " + to);
        }
    }

    /**
     * Copies these with another number of packets that are kept.
     *
     * @param packets a power of two
     * @return the copy
     */
    public PacketLimits withHistoryPackets(int packets) {
        return new PacketLimits(datagramBytes, packets, heartbeatNs);
    }

    /**
     * Copies these with another limit for datagrams.
     *
     * @param bytes longest datagram
     * @return the copy
     */
    public PacketLimits withDatagramBytes(int bytes) {
        return new PacketLimits(bytes, historyPackets, heartbeatNs);
    }

    /**
     * Copies these with another time before a heartbeat.
     *
     * @param ns time without a packet
     * @return the copy
     */
    public PacketLimits withHeartbeatNs(long ns) {
        return new PacketLimits(datagramBytes, historyPackets, ns);
    }
}
