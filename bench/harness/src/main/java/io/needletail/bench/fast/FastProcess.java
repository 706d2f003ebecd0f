package io.needletail.bench.fast;

import io.needletail.bench.turns.TurnProcess;

/**
 * Process that measures one codec with one stream.
 *
 * @param peer the codec
 * @param workload the stream
 * @param process takes the commands
 */
record FastProcess(FastPeer peer, String workload, TurnProcess process) {}
