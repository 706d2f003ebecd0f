package io.needletail.bench.fast;

import io.needletail.bench.turns.TurnScore;

/**
 * Figures of one codec for one stream in one round.
 *
 * @param peer the codec
 * @param workload the stream
 * @param operation the operation
 * @param round from 1 on
 * @param turns the figures
 */
record FastScore(FastPeer peer, String workload, String operation, int round, TurnScore turns) {}
