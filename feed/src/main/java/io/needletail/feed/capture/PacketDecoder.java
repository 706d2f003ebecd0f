package io.needletail.feed.capture;

/**
 * Finds the payload of UDP or TCP in one captured packet: link layer, VLAN tags, IPv4 or IPv6, transport. Total: any
 * bytes give one of the {@link Found}. Allocates nothing.
 */
final class PacketDecoder {
    /** Results of decoding a packet. */
    enum Found {
        PAYLOAD,
        EMPTY_SEGMENT,
        CUT_SEGMENT,
        FRAGMENT,
        TRUNCATED,
        MALFORMED,
        OTHER
    }

    private static final int ETHERTYPE_IPV4 = 0x0800;
    private static final int ETHERTYPE_IPV6 = 0x86DD;
    private static final int ETHERTYPE_VLAN = 0x8100;
    private static final int ETHERTYPE_QINQ = 0x88A8;
    private static final int ETHERTYPE_OLD_QINQ = 0x9100;
    private static final int VLAN_TAGS_MAX = 4;
    private static final int EXTENSIONS_MAX = 8;
    private static final int TCP = 6;
    private static final int UDP = 17;
    private static final int FRAGMENT_HEADER = 44;
    private static final int AUTHENTICATION = 51;

    byte[] bytes = new byte[0];
    int from;
    int limit;
    boolean isUdp;
    int sourcePort;
    int targetPort;
    int sourceAt;
    int targetAt;
    int addressBytes;
    long tcpSequence;
    long tcpAcknowledgment;
    int tcpFlags;
    int cutBytes;
    private int wireEnd;

    /** Decodes the packet in {@code bytes[start, end)}, which ended at {@code wireEnd} on the wire. */
    Found look(LinkType link, byte[] packet, int start, int end, int endOnWire) {
        bytes = packet;
        wireEnd = endOnWire;
        cutBytes = 0;
        return switch (link) {
            case ETHERNET -> end - start < 14 ? Found.TRUNCATED : ethertype(start + 12, end);
            case LINUX_SLL -> end - start < 16 ? Found.TRUNCATED : ethertype(start + 14, end);
            case LINUX_SLL2 -> end - start < 20 ? Found.TRUNCATED : cooked(two(start), start + 20, end);
            case NULL, LOOP -> end - start < 4 ? Found.TRUNCATED : version(start + 4, end);
            case RAW -> version(start, end);
        };
    }

    /** The header has the type in front, so a VLAN tag after it is its number, then the type of the next header. */
    private Found cooked(int type, int at, int end) {
        return isTag(type) ? ethertype(at + 2, end) : network(type, at, end);
    }

    /** Skips VLAN tags; the type of the next header is at {@code at}. */
    private Found ethertype(int at, int end) {
        int place = at;
        for (int tags = 0; tags <= VLAN_TAGS_MAX; tags++) {
            if (end - place < 2) return Found.TRUNCATED;
            int type = two(place);
            if (!isTag(type)) return network(type, place + 2, end);
            place += 4;
        }
        return Found.OTHER;
    }

    private static boolean isTag(int type) {
        return type == ETHERTYPE_VLAN || type == ETHERTYPE_QINQ || type == ETHERTYPE_OLD_QINQ;
    }

    private Found network(int type, int at, int end) {
        if (type == ETHERTYPE_IPV4) return ipv4(at, end);
        if (type == ETHERTYPE_IPV6) return ipv6(at, end);
        return Found.OTHER;
    }

    /**
     * Decodes IP without a type before it, by its version; also for loopback, whose family numbers differ by system.
     */
    private Found version(int at, int end) {
        if (end <= at) return Found.TRUNCATED;
        int version = (bytes[at] & 0xF0) >> 4;
        if (version == 4) return ipv4(at, end);
        return version == 6 ? ipv6(at, end) : Found.OTHER;
    }

    private Found ipv4(int at, int end) {
        if (end - at < 20) return Found.TRUNCATED;
        int header = (bytes[at] & 0x0F) * 4;
        int total = two(at + 2);
        // Offloaded to the card: the length was not yet known when the packet was captured.
        int packetEnd = total == 0 ? wireEnd : at + total;
        if ((bytes[at] & 0xF0) != 0x40 || header < 20 || (total != 0 && total < header)) return Found.MALFORMED;
        if ((two(at + 6) & 0x3FFF) != 0) return Found.FRAGMENT;
        sourceAt = at + 12;
        targetAt = at + 16;
        addressBytes = 4;
        return transport(bytes[at + 9] & 0xFF, at + header, packetEnd, end);
    }

    private Found ipv6(int at, int end) {
        if (end - at < 40) return Found.TRUNCATED;
        if ((bytes[at] & 0xF0) != 0x60) return Found.MALFORMED;
        int length = two(at + 4);
        int packetEnd = length == 0 ? wireEnd : at + 40 + length;
        sourceAt = at + 8;
        targetAt = at + 24;
        addressBytes = 16;
        int next = bytes[at + 6] & 0xFF;
        int place = at + 40;
        for (int extensions = 0; extensions <= EXTENSIONS_MAX; extensions++) {
            if (next == UDP || next == TCP) return transport(next, place, packetEnd, end);
            if (!isExtension(next)) return Found.OTHER;
            if (end - place < 8) return Found.TRUNCATED;
            // First and last part at once: not a fragment (RFC 6946).
            if (next == FRAGMENT_HEADER && (two(place + 2) & 0xFFF9) != 0) return Found.FRAGMENT;
            int units = bytes[place + 1] & 0xFF;
            int length8 = next == FRAGMENT_HEADER ? 8 : next == AUTHENTICATION ? (units + 2) * 4 : (units + 1) * 8;
            next = bytes[place] & 0xFF;
            place += length8;
        }
        return Found.OTHER;
    }

    /** Hop-by-hop, routing and destination options beside those with a shape of their own. */
    private static boolean isExtension(int next) {
        return next == 0 || next == 43 || next == 60 || next == FRAGMENT_HEADER || next == AUTHENTICATION;
    }

    private Found transport(int protocol, int at, int packetEnd, int end) {
        if (protocol == UDP) return udp(at, packetEnd, end);
        return protocol == TCP ? tcp(at, packetEnd, end) : Found.OTHER;
    }

    private Found udp(int at, int packetEnd, int end) {
        if (packetEnd - at < 8) return Found.MALFORMED;
        if (end - at < 8) return Found.TRUNCATED;
        int length = two(at + 4);
        // Zero stands for longer than 65,535 bytes, which only a card's offloading makes.
        int payloadEnd = length == 0 ? packetEnd : at + length;
        if (payloadEnd > packetEnd || payloadEnd < at + 8) return Found.MALFORMED;
        if (payloadEnd > end) return Found.TRUNCATED;
        ends(true, at);
        from = at + 8;
        limit = payloadEnd;
        return Found.PAYLOAD;
    }

    private Found tcp(int at, int packetEnd, int end) {
        if (packetEnd - at < 20) return Found.MALFORMED;
        if (end - at < 20) return Found.TRUNCATED;
        int header = (bytes[at + 12] & 0xF0) >> 2;
        if (header < 20 || at + header > packetEnd) return Found.MALFORMED;
        tcpSequence = four(at + 4);
        tcpAcknowledgment = four(at + 8);
        tcpFlags = bytes[at + 13] & 0xFF;
        ends(false, at);
        from = Math.min(at + header, end);
        limit = Math.min(packetEnd, end);
        cutBytes = Math.max(0, packetEnd - Math.max(at + header, end));
        if (at + header == packetEnd) return Found.EMPTY_SEGMENT;
        return packetEnd > end ? Found.CUT_SEGMENT : Found.PAYLOAD;
    }

    private void ends(boolean udp, int ports) {
        isUdp = udp;
        sourcePort = two(ports);
        targetPort = two(ports + 2);
    }

    private long four(int at) {
        return (long) two(at) << 16 | two(at + 2);
    }

    private int two(int at) {
        return (bytes[at] & 0xFF) << 8 | (bytes[at + 1] & 0xFF);
    }
}
