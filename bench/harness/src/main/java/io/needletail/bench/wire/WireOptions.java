package io.needletail.bench.wire;

import io.needletail.bench.runner.Conditions;
import io.needletail.bench.runner.Peer;
import java.nio.file.Path;

/**
 * What one run was asked for.
 *
 * @param peer which engine
 * @param rate orders a second
 * @param count measured
 * @param warmupCount before that, at the same rate
 * @param journal what Needletail keeps
 * @param dir where all results go
 */
record WireOptions(Peer peer, int rate, int count, int warmupCount, Conditions.Journal journal, Path dir) {
    private static final int RATE_MAX = 100_000;
    private static final int COUNT_MAX = 20_000_000;
    // Two packets with their heads, and two acknowledgements.
    private static final long CAPTURE_BYTES_PER_ORDER = 2 * (174 + 66 + 16) + 2 * (66 + 16);

    WireOptions {
        if (peer == Peer.RAW || peer == Peer.QUICKFIXJ_DEFAULT) {
            throw new IllegalArgumentException("--peer names " + peer.label() + ", which echoes no FIX 4.2");
        }
        if (rate < 1 || rate > RATE_MAX) {
            throw new IllegalArgumentException("--rate is " + rate + ", expected 1 to " + RATE_MAX);
        }
        if (count < 1 || count > COUNT_MAX || warmupCount < 0 || warmupCount > COUNT_MAX) {
            throw new IllegalArgumentException("--count is " + count + " behind " + warmupCount
                    + " of warm-up, expected 1 to " + COUNT_MAX + " behind 0 to " + COUNT_MAX);
        }
    }

    /** What the capture takes on disk. */
    long captureBytes() {
        return CAPTURE_BYTES_PER_ORDER * ((long) count + warmupCount);
    }

    double seconds() {
        return ((double) count + warmupCount) / rate;
    }
}
