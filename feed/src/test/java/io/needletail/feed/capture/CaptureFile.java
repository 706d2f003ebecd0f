package io.needletail.feed.capture;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Writes captures and their packets by the definition of the formats, without code of the reader. */
public final class CaptureFile {
    public static final int ETHERNET = 1;
    private static final int SECTION_HEADER = 0x0A0D0D0A;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteOrder order;
    private final boolean isNg;

    private CaptureFile(ByteOrder order, boolean isNg) {
        this.order = order;
        this.isNg = isNg;
    }

    public static CaptureFile pcap(ByteOrder order, int magic, int link) {
        CaptureFile file = new CaptureFile(order, false);
        file.put(file.buffer(24)
                .putInt(magic)
                .putShort((short) 2)
                .putShort((short) 4)
                .putInt(16, 65_535)
                .putInt(20, link));
        return file;
    }

    static CaptureFile pcapng(ByteOrder order) {
        CaptureFile file = new CaptureFile(order, true);
        file.block(
                SECTION_HEADER,
                file.buffer(16)
                        .putInt(0x1A2B3C4D)
                        .putShort((short) 1)
                        .putShort((short) 0)
                        .putLong(-1));
        return file;
    }

    /** An interface whose clock ticks as {@code if_tsresol} says, from {@code if_tsoffset} on. */
    CaptureFile described(int link, int resolution, long offset) {
        ByteBuffer body = buffer(36).putShort((short) link).putShort((short) 0).putInt(0);
        body.putShort((short) 9).putShort((short) 1).put((byte) resolution).put(new byte[3]);
        body.putShort((short) 14).putShort((short) 8).putLong(offset);
        return block(1, body.putInt(0));
    }

    CaptureFile block(int type, ByteBuffer body) {
        int length = 12 + body.capacity();
        put(buffer(8).putInt(type).putInt(length));
        put(body);
        put(buffer(4).putInt(length));
        return this;
    }

    /** A packet as a whole. */
    public CaptureFile packet(long ticks, byte[] packet) {
        return isNg ? enhanced(0, ticks, packet) : record(ticks / 1_000_000, ticks % 1_000_000, packet, packet.length);
    }

    CaptureFile record(long seconds, long fraction, byte[] packet, int wireLength) {
        put(buffer(16)
                .putInt((int) seconds)
                .putInt((int) fraction)
                .putInt(packet.length)
                .putInt(wireLength));
        out.writeBytes(packet);
        return this;
    }

    CaptureFile enhanced(int by, long ticks, byte[] packet) {
        ByteBuffer body = buffer(20 + padded(packet.length));
        body.putInt(by)
                .putInt((int) (ticks >>> 32))
                .putInt((int) ticks)
                .putInt(packet.length)
                .putInt(packet.length);
        return block(6, body.put(packet));
    }

    CaptureFile simple(byte[] packet) {
        return block(3, buffer(4 + padded(packet.length)).putInt(packet.length).put(packet));
    }

    ByteBuffer buffer(int length) {
        return ByteBuffer.allocate(length).order(order);
    }

    private static int padded(int length) {
        return (length + 3) & -4;
    }

    private void put(ByteBuffer buffer) {
        byte[] bytes = new byte[buffer.capacity()];
        buffer.get(0, bytes);
        out.writeBytes(bytes);
    }

    public byte[] bytes() {
        return out.toByteArray();
    }

    /** A datagram over IPv4 and Ethernet, from 10.0.0.1:5000 to 224.0.31.1 and a port. */
    public static byte[] datagram(int port, byte[] payload) {
        return ethernet(0x0800, ipv4(17, udp(port, payload)));
    }

    static byte[] datagram(String payload) {
        return datagram(10_000, payload.getBytes(US_ASCII));
    }

    static byte[] udp(int port, byte[] payload) {
        ByteBuffer udp = ByteBuffer.allocate(8 + payload.length);
        return udp.putShort((short) 5_000)
                .putShort((short) port)
                .putShort((short) udp.capacity())
                .putShort((short) 0)
                .put(payload)
                .array();
    }

    static byte[] tcp(int sequence, byte[] payload) {
        ByteBuffer tcp = ByteBuffer.allocate(24 + payload.length);
        tcp.putShort((short) 5_000)
                .putShort((short) 9_880)
                .putInt(sequence)
                .putInt(0)
                .put((byte) 0x60);
        return tcp.position(24).put(payload).array();
    }

    static byte[] ipv4(int protocol, byte[] payload) {
        ByteBuffer ip = ByteBuffer.allocate(20 + payload.length);
        ip.put((byte) 0x45).put((byte) 0).putShort((short) ip.capacity()).putInt(0);
        ip.put((byte) 1).put((byte) protocol).putShort((short) 0);
        return ip.put(new byte[] {10, 0, 0, 1, (byte) 224, 0, 31, 1})
                .put(payload)
                .array();
    }

    static byte[] ipv6(int next, byte[] payload) {
        ByteBuffer ip = ByteBuffer.allocate(40 + payload.length);
        ip.putInt(0x60000000).putShort((short) payload.length).put((byte) next).put((byte) 1);
        ip.put(7, (byte) 1).put(23, (byte) 1).put(24, (byte) 0xFF).put(39, (byte) 2);
        return ip.position(40).put(payload).array();
    }

    /** Ethernet with any tags: each is a type, but the last one announces what follows. */
    static byte[] ethernet(int type, byte[] payload) {
        return ByteBuffer.allocate(14 + payload.length)
                .position(12)
                .putShort((short) type)
                .put(payload)
                .array();
    }

    static byte[] tagged(int tag, int type, byte[] payload) {
        ByteBuffer frame = ByteBuffer.allocate(4 + payload.length);
        return ethernet(
                tag,
                frame.putShort((short) 7).putShort((short) type).put(payload).array());
    }

    static byte[] behind(int bytes, byte[] payload) {
        return ByteBuffer.allocate(bytes + payload.length)
                .position(bytes)
                .put(payload)
                .array();
    }
}
