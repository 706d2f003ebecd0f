package io.needletail.engine;

import io.needletail.engine.error.EngineFault;
import io.needletail.wire.ScanStrategy;
import io.needletail.wire.VectorProof;
import org.slf4j.Logger;

/**
 * Repeats the proof that vectors allocate nothing, once a second while they are used, because the JVM may discard their
 * compiled code. When it fails, the process reads messages without vectors from then on, and the log tells so once.
 *
 * <p>A repetition takes about a microsecond and allocates nothing. One thread.
 */
final class VectorWatch {
    private static final long INTERVAL_NS = 1_000_000_000L;

    private final VectorProof proof;
    private final Logger log;
    private long nextNs = Long.MIN_VALUE;

    VectorWatch(VectorProof proof, Logger log) {
        this.proof = proof;
        this.log = log;
    }

    /**
     * Repeats the proof when it is due.
     *
     * @param nowNs the engine's time, epoch nanoseconds
     */
    void poll(long nowNs) {
        if (nowNs >= nextNs || nowNs < nextNs - INTERVAL_NS) repeat(nowNs);
    }

    private void repeat(long nowNs) {
        nextNs = nowNs + INTERVAL_NS;
        ScanStrategy before = ScanStrategy.chosen();
        if (before == ScanStrategy.WORDS || proof.run()) return;
        log.warn(
                "{} messages are read with {} instead of {} from now on: {}; restart the process to use vectors again",
                EngineFault.NO_VECTORS.id(),
                ScanStrategy.chosen().description(),
                before.description(),
                proof.refusal().orElse(""));
    }
}
