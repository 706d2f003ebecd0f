package io.needletail.cli.tcp;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;

/** Writes captures of TCP connections between a client and a server, by the definition of the formats. */
public final class TcpCapture {
    /** Port of the server. */
    public static final int SERVER = 9_880;
    /** Port of the client, unless another one is given. */
    public static final int CLIENT = 40_000;

    static final int FIN = 0x01;
    static final int SYN = 0x02;
    static final int RST = 0x04;
    static final int ACK = 0x10;

    /** What stands around the segment in a packet. */
    public enum Link {
        ETHERNET(1, "000000000000000000000000" + "0800"),
        VLAN(1, "000000000000000000000000" + "8100" + "0007" + "0800"),
        QINQ(1, "000000000000000000000000" + "88a8" + "0007" + "8100" + "0008" + "0800"),
        COOKED(113, "0000000000000000000000000000" + "0800"),
        COOKED_2(276, "0800" + "000000000000000000000000000000000000"),
        IPV6(1, "000000000000000000000000" + "86dd");

        private final int number;
        private final String header;

        Link(int number, String header) {
            this.number = number;
            this.header = header;
        }

        private byte[] header() {
            return HexFormat.of().parseHex(header);
        }
    }

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final Link link;
    private final boolean isNg;
    private int client = CLIENT;
    private int snapLength = 1 << 18;
    private long nowNs = 1_000_000_000L;

    private TcpCapture(Link link, boolean isNg) {
        this.link = link;
        this.isNg = isNg;
        if (isNg) {
            block(
                    0x0A0D0D0A,
                    little(16)
                            .putInt(0x1A2B3C4D)
                            .putShort((short) 1)
                            .putShort((short) 0)
                            .putLong(-1));
            // The clock ticks in nanoseconds.
            block(
                    1,
                    little(16)
                            .putShort((short) link.number)
                            .putShort(8, (short) 9)
                            .putShort(10, (short) 1)
                            .put(12, (byte) 9));
        } else {
            put(little(24)
                    .putInt(0xA1B23C4D)
                    .putShort((short) 2)
                    .putShort((short) 4)
                    .putInt(16, 1 << 18)
                    .putInt(20, link.number));
        }
    }

    /** A capture in the older format. */
    public static TcpCapture pcap(Link link) {
        return new TcpCapture(link, false);
    }

    /** A capture in the newer format. */
    public static TcpCapture pcapng(Link link) {
        return new TcpCapture(link, true);
    }

    /** Further packets are those of another client. */
    TcpCapture client(int port) {
        client = port;
        return this;
    }

    /** Further packets are cut behind so many bytes. */
    TcpCapture snapLength(int length) {
        snapLength = length;
        return this;
    }

    /** A segment of the client with payload, which acknowledges nothing. */
    public TcpCapture in(int sequence, String payload) {
        return packet(true, 0, sequence, 0, payload);
    }

    /** A segment of the server with payload, which acknowledges nothing. */
    public TcpCapture out(int sequence, String payload) {
        return packet(false, 0, sequence, 0, payload);
    }

    /** A segment of the client without payload. */
    TcpCapture inFlags(int flags, int sequence) {
        return packet(true, flags, sequence, 0, "");
    }

    /** A segment of the server that acknowledges all bytes of the client before a sequence number. */
    TcpCapture acknowledged(int acknowledgment) {
        return packet(false, ACK, 1, acknowledgment, "");
    }

    TcpCapture packet(boolean isIn, int flags, int sequence, int acknowledgment, String payload) {
        byte[] bytes = payload.getBytes(ISO_8859_1);
        ByteBuffer tcp = ByteBuffer.allocate(20 + bytes.length);
        tcp.putShort((short) (isIn ? client : SERVER)).putShort((short) (isIn ? SERVER : client));
        tcp.putInt(sequence)
                .putInt(acknowledgment)
                .put((byte) 0x50)
                .put((byte) flags)
                .position(20)
                .put(bytes);
        return ip(isIn, 0, tcp.array());
    }

    /** A UDP datagram with its header. */
    public TcpCapture udp(byte[] datagram) {
        byte[] packet = ipv4(true, 0, datagram.length);
        packet[9] = 17;
        byte[] outer = link.header();
        ByteBuffer whole = ByteBuffer.allocate(outer.length + packet.length + datagram.length);
        return record(whole.put(outer).put(packet).put(datagram).array());
    }

    /** An IP packet with anything; {@code fragment} is the field with flags and offset. */
    TcpCapture ip(boolean isIn, int fragment, byte[] payload) {
        byte[] header = link == Link.IPV6 ? ipv6(isIn, payload.length) : ipv4(isIn, fragment, payload.length);
        byte[] outer = link.header();
        ByteBuffer packet = ByteBuffer.allocate(outer.length + header.length + payload.length);
        return record(packet.put(outer).put(header).put(payload).array());
    }

    private static byte[] ipv4(boolean isIn, int fragment, int length) {
        ByteBuffer ip = ByteBuffer.allocate(20).put((byte) 0x45).putShort(2, (short) (20 + length));
        ip.putShort(6, (short) fragment).put(8, (byte) 64).put(9, (byte) 6);
        return ip.putInt(12, 0x0A000001 + (isIn ? 0 : 1))
                .putInt(16, 0x0A000001 + (isIn ? 1 : 0))
                .array();
    }

    private static byte[] ipv6(boolean isIn, int length) {
        ByteBuffer ip = ByteBuffer.allocate(40)
                .putInt(0x60000000)
                .putShort((short) length)
                .put((byte) 6)
                .put((byte) 64);
        return ip.put(23, (byte) (isIn ? 1 : 2)).put(39, (byte) (isIn ? 2 : 1)).array();
    }

    private TcpCapture record(byte[] packet) {
        int kept = Math.min(packet.length, snapLength);
        if (isNg) {
            ByteBuffer body = little(20 + ((kept + 3) & -4))
                    .putInt(0)
                    .putInt((int) (nowNs >>> 32))
                    .putInt((int) nowNs);
            block(6, body.putInt(kept).putInt(packet.length).put(packet, 0, kept));
        } else {
            put(little(16)
                    .putInt((int) (nowNs / 1_000_000_000))
                    .putInt((int) (nowNs % 1_000_000_000))
                    .putInt(kept)
                    .putInt(packet.length));
            out.write(packet, 0, kept);
        }
        nowNs += 1_000_000;
        return this;
    }

    private void block(int type, ByteBuffer body) {
        int length = 12 + body.capacity();
        put(little(8).putInt(type).putInt(length));
        put(body);
        put(little(4).putInt(length));
    }

    private static ByteBuffer little(int length) {
        return ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
    }

    private void put(ByteBuffer buffer) {
        byte[] bytes = new byte[buffer.capacity()];
        buffer.get(0, bytes);
        out.writeBytes(bytes);
    }

    /** Returns the capture as a stream. */
    ByteArrayInputStream stream() {
        return new ByteArrayInputStream(out.toByteArray());
    }

    /** Writes the capture. */
    public Path write(Path file) throws IOException {
        return Files.write(file, out.toByteArray());
    }
}
