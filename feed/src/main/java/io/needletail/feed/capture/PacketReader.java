package io.needletail.feed.capture;

import java.io.IOException;
import java.util.Optional;

/** Reads the packets of a capture file: implemented for pcap and pcapng. */
sealed interface PacketReader permits Pcap, PcapNg {
    /** Moves to the next packet; returns whether there is one. */
    boolean next() throws IOException;

    /** Returns the link layer of the packet; empty if it is not supported. */
    Optional<LinkType> link();

    /** Returns the number of the link layer in tcpdump.org's list of link types. */
    int linkNumber();

    /** Returns the index of the packet's first byte in the input's bytes. */
    int from();

    /** Returns the index after its last byte. */
    int limit();

    /** Returns the index after the last byte that the packet had on the wire; not below {@link #limit}. */
    int wireLimit();

    /** Returns the capture time in nanoseconds since 1970; 0 if the file has none. */
    long timeNs();
}
