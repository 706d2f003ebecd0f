package io.needletail.bench.echo;

import io.needletail.bench.runner.Conditions;
import io.needletail.bench.runner.Peer;
import io.needletail.bench.runner.Transport;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * What one run of {@code bench echo} was asked for.
 *
 * @param peers in the order in which they run within a round
 * @param absent peers that the user would have to bring, and did not
 * @param pace how many orders, how fast, how often
 * @param sweep whether the rate goes up until each peer breaks
 * @param conditions what all peers are told alike
 * @param dir where all results go
 */
record EchoOptions(List<Peer> peers, List<Peer> absent, Pace pace, boolean sweep, Conditions conditions, Path dir) {
    private static final Set<Peer> UNABLE = EnumSet.of(Peer.QUICKFIXJ_DEFAULT);

    EchoOptions {
        peers = List.copyOf(peers);
        absent = List.copyOf(absent);
        if (peers.isEmpty() || EnumSet.copyOf(peers).size() != peers.size()) {
            throw new IllegalArgumentException(
                    "--peer names no peer that is there, or one twice; use --rounds to repeat");
        }
        conditions.link().check(peers);
        for (Peer peer : peers) {
            if (UNABLE.contains(peer)) {
                throw new IllegalArgumentException(
                        "--peer names " + peer.label() + ", which has no dictionary of FIX 4.2");
            }
            Transport transport = conditions.link().transport();
            if (!peer.knows(transport)) {
                throw new IllegalArgumentException(
                        "--peer names " + peer.label() + ", which knows no " + transport.label());
            }
        }
    }

    /**
     * How many orders, how fast, how often.
     *
     * @param rate orders a second
     * @param count measured in each round of each peer
     * @param warmupCount before that, at the same rate
     * @param rounds how often every peer runs
     */
    record Pace(int rate, int count, int warmupCount, int rounds) {
        /** More has no ClOrdID(11) of eight digits. */
        static final int ORDERS_MAX = 80_000_000;

        private static final int RATE_MAX = 10_000_000;
        private static final long LIMIT_EXTRA_MS = 2_000;
        private static final long SECOND_MS = 1_000;

        Pace {
            if (rate < 1 || rate > RATE_MAX) {
                throw new IllegalArgumentException("--rate is " + rate + ", expected 1 to " + RATE_MAX);
            }
            if (count < 2 || warmupCount < 0 || (long) count + warmupCount > ORDERS_MAX) {
                throw new IllegalArgumentException("--count is " + count + " behind " + warmupCount
                        + " of warm-up, expected 2 or more and " + ORDERS_MAX + " in all at most");
            }
            if (rounds < 1) {
                throw new IllegalArgumentException("--rounds is " + rounds + ", expected 1 or more");
            }
        }

        /** The same at another rate, for as long. */
        Pace at(int otherRate) {
            double factor = (double) otherRate / rate;
            return new Pace(otherRate, (int) Math.max(2, count * factor), (int) (warmupCount * factor), rounds);
        }

        /** How long the orders take at the rate. */
        long nominalMs() {
            return SECOND_MS * count / rate;
        }

        /** How long sending may take until the rate counts as not sustained. */
        long limitMs() {
            return 2 * nominalMs() + LIMIT_EXTRA_MS;
        }

        double secondsPerRound() {
            return (double) (count + warmupCount) / rate;
        }
    }
}
