package io.needletail.feed.capture;

import io.needletail.feed.capture.PacketDecoder.Found;
import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * Reads the payloads of the UDP datagrams and TCP segments of a capture, in the order of the file, one after another.
 *
 * <p>Reads pcap (both byte orders, micro- and nanoseconds) and pcapng, packed with gzip or not, over Ethernet with any
 * VLAN tags, Linux cooked capture, loopback and bare IP. Packets that are left out are counted in {@link #counts()}:
 * fragments of IP packets, packets that were not captured completely, other protocols. TCP segments come as captured,
 * with repetitions and gaps, and in the order of the file; {@link #nextSegment} has all that is needed to put streams
 * together.
 *
 * <p>Streaming: one packet is in memory at a time, at most 16 MiB. Not thread-safe.
 */
public final class CaptureReader implements Closeable {
    private static final int MAGIC_BYTES = 4;
    private static final int GZIP = 0x1F8B;
    // Captures of unsupported kinds: they are reported and not read as messages.
    private static final int PCAP_MODIFIED = 0xA1B2CD34;
    private static final int SNOOP = 0x736E6F6F;

    private final CaptureInput input;
    private final PacketReader records;
    private final PacketDecoder layers = new PacketDecoder();
    private long packets;
    private long payloads;
    private long fragments;
    private long truncated;
    private long malformed;
    private long others;
    private OptionalInt unknownLink = OptionalInt.empty();

    private CaptureReader(CaptureInput input, PacketReader records) {
        this.input = input;
        this.records = records;
    }

    /**
     * Returns whether a file is a capture.
     *
     * @param file any file
     * @return true if its content, or the content unpacked by gzip, begins like a capture
     * @throws IOException if it cannot be read
     */
    public static boolean isCapture(Path file) throws IOException {
        try (InputStream stream = unpacked(file)) {
            return isCapture(stream.readNBytes(MAGIC_BYTES));
        } catch (EOFException | ZipException others) {
            return false;
        }
    }

    /**
     * Returns whether the bytes begin a capture.
     *
     * @param head the first four bytes or more, unpacked
     * @return true if they are those of a capture, of a kind that is read or not
     */
    public static boolean isCapture(byte[] head) {
        if (head.length < MAGIC_BYTES) return false;
        int big = (head[0] & 0xFF) << 24 | (head[1] & 0xFF) << 16 | (head[2] & 0xFF) << 8 | (head[3] & 0xFF);
        boolean isRead = big == PcapNg.SECTION_HEADER || isPcap(big) || isPcap(Integer.reverseBytes(big));
        return isRead || big == SNOOP || big == PCAP_MODIFIED || Integer.reverseBytes(big) == PCAP_MODIFIED;
    }

    private static InputStream unpacked(Path file) throws IOException {
        InputStream stream = new BufferedInputStream(Files.newInputStream(file));
        try {
            stream.mark(2);
            int magic = stream.read() << 8 | stream.read();
            stream.reset();
            return magic == GZIP ? new GZIPInputStream(stream) : stream;
        } catch (IOException failure) {
            stream.close();
            throw failure;
        }
    }

    private static boolean isPcap(int magic) {
        return magic == Pcap.MAGIC_MICROS || magic == Pcap.MAGIC_NANOS;
    }

    /**
     * Opens a file.
     *
     * @param file a pcap or pcapng file, packed with gzip or not
     * @return a reader before the first packet
     * @throws IOException if it cannot be read, or is no capture ({@link CaptureException})
     */
    public static CaptureReader open(Path file) throws IOException {
        InputStream stream = unpacked(file);
        try {
            return of(stream, file.toString());
        } catch (IOException failure) {
            stream.close();
            throw failure;
        }
    }

    /**
     * Reads a capture from a stream.
     *
     * @param stream its bytes; closed by {@link #close}
     * @param name of the stream in error messages
     * @return a reader before the first packet
     * @throws IOException if it cannot be read, or is no capture ({@link CaptureException})
     */
    public static CaptureReader of(InputStream stream, String name) throws IOException {
        CaptureInput input = new CaptureInput(stream, name);
        if (!input.piece(MAGIC_BYTES)) throw input.fault("the file is empty, no capture");
        int magic = input.four(0);
        if (magic == PcapNg.SECTION_HEADER) return new CaptureReader(input, new PcapNg(input));
        input.littleEndian(!isPcap(magic));
        if (isPcap(input.four(0))) return new CaptureReader(input, new Pcap(input));
        throw input.fault("begins with " + Integer.toHexString(magic)
                + ", which is neither pcap nor pcapng; convert other captures (editcap -F pcap)");
    }

    /**
     * Moves to the next payload.
     *
     * @return true if there is one; false at the end of the file
     * @throws IOException if the file cannot be read further; a {@link CaptureException} has the position and the
     *     reason
     */
    public boolean next() throws IOException {
        while (records.next()) {
            if (look() == Found.PAYLOAD) return true;
        }
        return false;
    }

    /**
     * Moves to the next TCP segment: with payload or without, and also one that was captured in part; see
     * {@link #cutBytes}. Datagrams are passed over.
     *
     * @return true if there is one; false at the end of the file
     * @throws IOException if the file cannot be read further; a {@link CaptureException} has the position and the
     *     reason
     */
    public boolean nextSegment() throws IOException {
        while (records.next()) {
            Found what = look();
            boolean isPayload = what == Found.PAYLOAD && !layers.isUdp;
            if (isPayload || what == Found.EMPTY_SEGMENT || what == Found.CUT_SEGMENT) return true;
        }
        return false;
    }

    private Found look() {
        packets++;
        Optional<LinkType> link = records.link();
        if (link.isEmpty() && unknownLink.isEmpty()) unknownLink = OptionalInt.of(records.linkNumber());
        Found what = link.isEmpty()
                ? Found.OTHER
                : layers.look(link.get(), input.bytes(), records.from(), records.limit(), records.wireLimit());
        count(what);
        return what;
    }

    private void count(Found what) {
        switch (what) {
            case PAYLOAD -> payloads++;
            case FRAGMENT -> fragments++;
            case TRUNCATED, CUT_SEGMENT -> truncated++;
            case MALFORMED -> malformed++;
            case OTHER, EMPTY_SEGMENT -> others++;
        }
    }

    /**
     * Returns the array with the payload.
     *
     * @return valid until {@link #next}
     */
    public byte[] bytes() {
        return layers.bytes;
    }

    /**
     * Returns where the payload begins.
     *
     * @return index in {@link #bytes}
     */
    public int from() {
        return layers.from;
    }

    /**
     * Returns where the payload ends.
     *
     * @return index after it in {@link #bytes}
     */
    public int limit() {
        return layers.limit;
    }

    /**
     * Returns the capture time.
     *
     * @return nanoseconds since 1970; 0 if the file has no time
     */
    public long timeNs() {
        return records.timeNs();
    }

    /**
     * Returns whether the payload is of UDP.
     *
     * @return true for a datagram, false for a segment of TCP
     */
    public boolean isUdp() {
        return layers.isUdp;
    }

    /**
     * Returns the position of a segment in its TCP stream.
     *
     * @return the sequence number of the payload's first byte, from 0 to 4,294,967,295; undefined for UDP
     */
    public long tcpSequence() {
        return layers.tcpSequence;
    }

    /**
     * Returns the acknowledgment number of a segment.
     *
     * @return the sequence number of the byte that the sender expects next, from 0 to 4,294,967,295; of no meaning
     *     without {@link TcpFlags#ACK}
     */
    public long tcpAcknowledgment() {
        return layers.tcpAcknowledgment;
    }

    /**
     * Returns the flags of a segment.
     *
     * @return bits of {@link TcpFlags}
     */
    public int tcpFlags() {
        return layers.tcpFlags;
    }

    /**
     * Returns how many bytes of a segment's payload follow {@link #limit} that were not captured.
     *
     * @return 0 for a segment that was captured completely
     */
    public int cutBytes() {
        return layers.cutBytes;
    }

    /**
     * Returns the number of the packet in the file.
     *
     * @return from 1
     */
    public long packet() {
        return packets;
    }

    /**
     * Returns the port of the receiver.
     *
     * @return from 0 to 65,535
     */
    public int targetPort() {
        return layers.targetPort;
    }

    /**
     * Returns the port of the sender.
     *
     * @return from 0 to 65,535
     */
    public int sourcePort() {
        return layers.sourcePort;
    }

    /**
     * Returns the receiver, a multicast group for most feeds. Allocates.
     *
     * @return address and port
     */
    public InetSocketAddress target() {
        return address(layers.targetAt, layers.targetPort);
    }

    /**
     * Returns the sender. Allocates.
     *
     * @return address and port
     */
    public InetSocketAddress source() {
        return address(layers.sourceAt, layers.sourcePort);
    }

    private InetSocketAddress address(int at, int port) {
        byte[] address = Arrays.copyOfRange(layers.bytes, at, at + layers.addressBytes);
        try {
            return new InetSocketAddress(InetAddress.getByAddress(address), port);
        } catch (IOException impossible) {
            throw new IllegalStateException("an address of " + address.length + " bytes", impossible);
        }
    }

    /**
     * Returns the position of the packet in the file.
     *
     * @return bytes from the file's beginning to the packet's record or block
     */
    public long offset() {
        return input.offset();
    }

    /**
     * Returns the counters so far.
     *
     * @return all packets by their result
     */
    public CaptureCounts counts() {
        return new CaptureCounts(packets, payloads, fragments, truncated, malformed, others);
    }

    /**
     * Returns the first link type so far that is not supported.
     *
     * @return the number in tcpdump.org's list of link types; empty if there was none
     */
    public OptionalInt unknownLink() {
        return unknownLink;
    }

    @Override
    public void close() throws IOException {
        input.close();
    }
}
