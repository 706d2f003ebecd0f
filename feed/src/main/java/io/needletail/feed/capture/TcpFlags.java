package io.needletail.feed.capture;

/** Flags of a TCP segment (RFC 9293, 3.1). */
public final class TcpFlags {
    /** The sender has sent its last byte. */
    public static final int FIN = 0x01;

    /** The sequence number is the first one of the sender. */
    public static final int SYN = 0x02;

    /** The connection is aborted. */
    public static final int RST = 0x04;

    /** The acknowledgment number is valid. */
    public static final int ACK = 0x10;

    private TcpFlags() {}
}
