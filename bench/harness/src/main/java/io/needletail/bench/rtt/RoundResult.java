package io.needletail.bench.rtt;

import io.needletail.bench.runner.Peer;
import java.util.Optional;

/**
 * What one round of one peer gave.
 *
 * @param peer which
 * @param round from 1 on
 * @param figures of the measured round trips
 * @param costs of both processes; empty for a peer in C
 * @param firstOrderUs the round trip of the very first order
 */
record RoundResult(Peer peer, int round, Figures figures, Optional<Costs> costs, double firstOrderUs) {}
