package io.needletail.feed.capture;

import java.io.IOException;
import java.util.Optional;

/** The packets of a capture file, without a look inside them: what pcap and pcapng do each in their way. */
sealed interface PacketReader permits Pcap, PcapNg {
    /** Goes to the next packet; answers whether there is one. */
    boolean next() throws IOException;

    /** What the packet begins with; empty for a kind that we cannot look through. */
    Optional<LinkType> link();

    /** The number of that kind in tcpdump.org's list of link types. */
    int linkNumber();

    /** Where the packet begins in the input's bytes. */
    int from();

    /** Where it ends. */
    int limit();

    /** When it was captured, in nanoseconds since 1970; 0 where the file does not say. */
    long timeNs();
}
