package io.needletail.bench.rtt;

import io.needletail.bench.runner.Conditions;
import io.needletail.bench.runner.Peer;
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
 * @param dir where all results go
 */
record RttOptions(List<Peer> peers, Timing timing, Conditions.Journal journal, Conditions.Link link, Path dir) {

    RttOptions {
        peers = List.copyOf(peers);
        if (peers.isEmpty()) {
            throw new IllegalArgumentException("--peer names no peer; there are " + Peer.labels());
        }
        if (EnumSet.copyOf(peers).size() != peers.size()) {
            throw new IllegalArgumentException("--peer names a peer twice; use --rounds to repeat");
        }
        link.check(peers);
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

    /** What all peers are told alike. */
    Conditions conditions() {
        return new Conditions(journal, link);
    }
}
