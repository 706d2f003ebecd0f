package io.needletail.bench.rtt;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;

/**
 * What one run of {@code bench rtt} was asked for.
 *
 * @param peers in the order in which they run within a round
 * @param timing how long and how often
 * @param journal what Needletail keeps while it is measured
 * @param link what carries the bytes
 * @param plainJvm whether Needletail goes without the flags that let it use vectors and the system's own sockets
 * @param dir where all results go
 */
record RttOptions(List<Peer> peers, Timing timing, Journal journal, Link link, boolean plainJvm, Path dir) {

    RttOptions {
        peers = List.copyOf(peers);
        if (peers.isEmpty()) {
            throw new IllegalArgumentException("--peer names no peer; there are " + Peer.labels());
        }
        if (EnumSet.copyOf(peers).size() != peers.size()) {
            throw new IllegalArgumentException("--peer names a peer twice; use --rounds to repeat");
        }
        for (Peer peer : peers) {
            if (!peer.knows(link.transport())) {
                throw new IllegalArgumentException("--peer names " + peer.label() + ", which knows no "
                        + link.transport().label());
            }
        }
    }

    /**
     * How long and how often.
     *
     * @param durationSeconds measured in each round of each peer
     * @param warmupSeconds before that
     * @param rounds how often every peer runs
     */
    record Timing(int durationSeconds, int warmupSeconds, int rounds) {

        Timing {
            if (durationSeconds < 1) {
                throw new IllegalArgumentException("--duration is " + durationSeconds + ", expected 1 s or more");
            }
            if (warmupSeconds < 0) {
                throw new IllegalArgumentException("--warmup is " + warmupSeconds + ", expected 0 s or more");
            }
            if (rounds < 1) {
                throw new IllegalArgumentException("--rounds is " + rounds + ", expected 1 or more");
            }
        }

        int secondsPerRound() {
            return warmupSeconds + durationSeconds;
        }
    }

    /**
     * What Needletail keeps.
     *
     * @param on whether it writes its journal
     * @param keep how much of it each side keeps; {@link ByteSize#UNLIMITED} for all
     */
    record Journal(boolean on, ByteSize keep) {

        String word() {
            return on ? "on" : "off";
        }
    }

    /**
     * What carries the bytes.
     *
     * @param transport which
     * @param port of the servers over TCP; 0 lets each choose a free one
     */
    record Link(Transport transport, int port) {

        private static final int PORT_MAX = 65_535;

        Link {
            if (port < 0 || port > PORT_MAX) {
                throw new IllegalArgumentException("--port is " + port + ", expected 0 to " + PORT_MAX);
            }
        }
    }
}
