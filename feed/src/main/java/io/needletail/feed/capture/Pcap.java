package io.needletail.feed.capture;

import java.io.IOException;
import java.util.Optional;

/** The older format, as tcpdump writes it: a header of 24 bytes, then each packet after 16 bytes. */
final class Pcap implements PacketReader {
    static final int MAGIC_MICROS = 0xA1B2C3D4;
    static final int MAGIC_NANOS = 0xA1B23C4D;
    private static final int HEADER_BYTES = 24;
    private static final int RECORD_BYTES = 16;
    private static final int VERSION = 2;

    private final CaptureInput input;
    private final int linkNumber;
    private final Optional<LinkType> link;
    private final long tickNs;
    private int limit;
    private int wireLimit;
    private long timeNs;

    /** Makes a reader; the input has the magic number and the right byte order. */
    Pcap(CaptureInput input) throws IOException {
        this.input = input;
        input.extend(HEADER_BYTES);
        tickNs = input.four(0) == MAGIC_NANOS ? 1 : 1_000;
        if (input.two(4) != VERSION) {
            throw input.fault(
                    "version " + input.two(4) + " of pcap is not known, only 2; convert the file (editcap -F pcap)");
        }
        // The upper half says whether frames end with their checksum, which their lengths exclude.
        linkNumber = input.four(20) & 0xFFFF;
        link = LinkType.of(linkNumber);
    }

    @Override
    public boolean next() throws IOException {
        if (!input.piece(RECORD_BYTES)) return false;
        long seconds = input.four(0) & 0xFFFF_FFFFL;
        timeNs = seconds * 1_000_000_000L + (input.four(4) & 0xFFFF_FFFFL) * tickNs;
        int length = input.length(8, "a packet");
        limit = RECORD_BYTES + length;
        wireLimit = RECORD_BYTES + input.wireLength(12, length);
        input.extend(limit);
        return true;
    }

    @Override
    public Optional<LinkType> link() {
        return link;
    }

    @Override
    public int linkNumber() {
        return linkNumber;
    }

    @Override
    public int from() {
        return RECORD_BYTES;
    }

    @Override
    public int limit() {
        return limit;
    }

    @Override
    public int wireLimit() {
        return wireLimit;
    }

    @Override
    public long timeNs() {
        return timeNs;
    }
}
