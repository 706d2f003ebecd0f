package io.needletail.feed.capture;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The newer format, as Wireshark writes it: sections of blocks, each with its length before and after it
 * (draft-ietf-opsawg-pcapng). Blocks of other kinds are skipped.
 */
final class PcapNg implements PacketReader {
    static final int SECTION_HEADER = 0x0A0D0D0A;
    private static final int BYTE_ORDER = 0x1A2B3C4D;
    private static final int INTERFACE = 1;
    private static final int OLD_PACKET = 2;
    private static final int SIMPLE_PACKET = 3;
    private static final int ENHANCED_PACKET = 6;
    private static final int INTERFACES_MAX = 4_096;
    private static final int SMALLEST = 12;

    /** Properties of the packets of an interface. */
    private record Interface(int linkNumber, Optional<LinkType> link, int keptMax, PcapNgClock clock) {}

    private final CaptureInput input;
    private final List<Interface> interfaces = new ArrayList<>();
    private int linkNumber;
    private Optional<LinkType> link = Optional.empty();
    private int from;
    private int limit;
    private int wireLimit;
    private int blockEnd;
    private long timeNs;
    private boolean isFirst = true;

    PcapNg(CaptureInput input) {
        this.input = input;
    }

    @Override
    public boolean next() throws IOException {
        while (block()) {
            if (packet(input.four(0))) return true;
        }
        return false;
    }

    private boolean block() throws IOException {
        if (!isFirst && !input.piece(8)) return false;
        isFirst = false;
        input.extend(SMALLEST);
        boolean section = input.four(0) == SECTION_HEADER;
        if (section) section();
        blockEnd = input.length(4, "a block");
        if (blockEnd < SMALLEST || blockEnd % 4 != 0) {
            throw input.fault("a block is " + blockEnd
                    + " bytes long, which is no multiple of 4 from 12 on; the file is damaged here");
        }
        input.extend(blockEnd);
        if (input.four(blockEnd - 4) != blockEnd) {
            throw input.fault("a block's two lengths are " + blockEnd + " and "
                    + Integer.toUnsignedString(input.four(blockEnd - 4)) + "; the file is damaged here");
        }
        if (section) demand(28);
        return true;
    }

    /** Begins a section: it may come from another machine, with its own byte order and interfaces. */
    private void section() throws CaptureException {
        interfaces.clear();
        input.littleEndian(false);
        if (input.four(8) == BYTE_ORDER) return;
        input.littleEndian(true);
        if (input.four(8) != BYTE_ORDER) {
            throw input.fault("a section's byte-order magic is missing; the file is damaged here");
        }
    }

    private boolean packet(int type) throws CaptureException {
        switch (type) {
            case INTERFACE -> describe();
            case ENHANCED_PACKET -> {
                demand(32);
                stamped(known(input.four(8)));
                return true;
            }
            case OLD_PACKET -> {
                demand(32);
                stamped(known(input.two(8)));
                return true;
            }
            case SIMPLE_PACKET -> {
                demand(16);
                simple(known(0));
                return true;
            }
            default -> {
                return false;
            }
        }
        return false;
    }

    private void describe() throws CaptureException {
        demand(20);
        if (interfaces.size() == INTERFACES_MAX) {
            throw input.fault("more than " + INTERFACES_MAX + " interfaces in a section; split the capture");
        }
        int number = input.two(8);
        interfaces.add(
                new Interface(number, LinkType.of(number), input.four(12), PcapNgClock.of(input, 16, blockEnd - 4)));
    }

    private Interface known(int number) throws CaptureException {
        if (number < 0 || number >= interfaces.size()) {
            throw input.fault("a packet is of interface " + Integer.toUnsignedString(number) + ", described are "
                    + interfaces.size() + "; the file is damaged here");
        }
        return interfaces.get(number);
    }

    private void stamped(Interface by) throws CaptureException {
        linkNumber = by.linkNumber();
        link = by.link();
        timeNs = by.clock().timeNs(((long) input.four(12) << 32) | (input.four(16) & 0xFFFF_FFFFL));
        kept(28, input.length(20, "a packet"), 24);
    }

    private void simple(Interface by) throws CaptureException {
        linkNumber = by.linkNumber();
        link = by.link();
        timeNs = 0;
        int length = input.length(8, "a packet");
        int most = by.keptMax() <= 0 ? length : Math.min(length, by.keptMax());
        kept(12, Math.min(most, blockEnd - 16), 8);
    }

    private void kept(int at, int length, int wireLengthAt) throws CaptureException {
        if (length > blockEnd - 4 - at) {
            throw input.fault(
                    "a packet of " + length + " bytes in a block of " + blockEnd + "; the file is damaged here");
        }
        from = at;
        limit = at + length;
        wireLimit = at + input.wireLength(wireLengthAt, length);
    }

    private void demand(int length) throws CaptureException {
        if (blockEnd < length) {
            throw input.fault("a block of type " + input.four(0) + " is " + blockEnd + " bytes long, at least " + length
                    + " are needed; the file is damaged here");
        }
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
        return from;
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
