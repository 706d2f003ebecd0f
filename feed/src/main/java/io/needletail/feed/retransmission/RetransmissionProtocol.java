package io.needletail.feed.retransmission;

/**
 * Protocol of requests for packets, over TCP. Numbers are big-endian and unsigned.
 *
 * <pre>
 *  request   number of the first packet (4)   number of packets (4)
 *
 *  packet    length of the rest (2)   1 (1)   the datagram as it was sent on the channels
 *  refusal   length of the rest (2)   2 (1)   first (4) and number (4) as requested
 *                                             oldest packet that is kept (4)   packet that is sent next (4)
 * </pre>
 *
 * A request is answered by its packets in order, or by a refusal if one of them is not kept any more or not sent yet,
 * or if it asks for none or for more than {@link #REQUEST_PACKETS_MAX}. Requests of a connection are answered one after
 * another.
 */
public final class RetransmissionProtocol {
    /** Highest number of packets of a request. */
    public static final int REQUEST_PACKETS_MAX = 4_096;

    /** Length of a request in bytes. */
    public static final int REQUEST_BYTES = 8;

    /** Length of the field before each response. */
    public static final int LENGTH_BYTES = 2;

    /** First byte of a response that is a packet. */
    public static final byte PACKET = 1;

    /** First byte of a response that is a refusal. */
    public static final byte REFUSAL = 2;

    /** Length of a refusal in bytes, without the field before it. */
    public static final int REFUSAL_BYTES = 17;

    private RetransmissionProtocol() {}

    /**
     * Writes an unsigned number of four bytes.
     *
     * @param bytes where it goes
     * @param at index of its first byte
     * @param number from 0 to 4,294,967,295
     */
    public static void write(byte[] bytes, int at, long number) {
        bytes[at] = (byte) (number >>> 24);
        bytes[at + 1] = (byte) (number >>> 16);
        bytes[at + 2] = (byte) (number >>> 8);
        bytes[at + 3] = (byte) number;
    }

    /**
     * Reads an unsigned number of four bytes.
     *
     * @param bytes where it lies
     * @param at index of its first byte
     * @return from 0 to 4,294,967,295
     */
    public static long read(byte[] bytes, int at) {
        return ((bytes[at] & 0xFFL) << 24)
                | ((bytes[at + 1] & 0xFFL) << 16)
                | ((bytes[at + 2] & 0xFFL) << 8)
                | (bytes[at + 3] & 0xFFL);
    }

    /**
     * Writes the field before a response.
     *
     * @param bytes where it goes
     * @param at index of its first byte
     * @param length of the response in bytes, up to 65,535
     */
    public static void writeLength(byte[] bytes, int at, int length) {
        bytes[at] = (byte) (length >>> 8);
        bytes[at + 1] = (byte) length;
    }

    /**
     * Reads the field before a response.
     *
     * @param bytes where it lies
     * @param at index of its first byte
     * @return length of the response in bytes
     */
    public static int readLength(byte[] bytes, int at) {
        return ((bytes[at] & 0xFF) << 8) | (bytes[at + 1] & 0xFF);
    }
}
