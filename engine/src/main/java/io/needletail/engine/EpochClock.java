package io.needletail.engine;

import java.time.Instant;
import java.util.concurrent.TimeUnit;

/**
 * The engine's one clock: epoch nanoseconds with the resolution of {@link System#nanoTime}.
 *
 * <p>Follows the wall clock forwards at once. A wall clock that is set back by less than a second is waited for, at
 * half speed, so that stamps stay in order; a longer step back is followed, and sessions move their deadlines with it.
 * One thread; allocates only in its constructor.
 */
final class EpochClock {
    private static final long LOOK_EVERY_NS = 100_000_000L;
    private static final long TOLERANCE_NS = 2_000_000L;
    private static final long STEP_NS = 1_000_000_000L;

    private long anchorEpochNs;
    private long anchorNanoTime;
    private boolean slow;
    private boolean inCycle;
    private long cycleNs;

    EpochClock() {
        Instant now = Instant.now();
        anchorNanoTime = System.nanoTime();
        anchorEpochNs = TimeUnit.SECONDS.toNanos(now.getEpochSecond()) + now.getNano();
    }

    /** Begins a cycle of the engine, whose time stays the same until it ends; returns that time. */
    long beginCycle() {
        cycleNs = read();
        inCycle = true;
        return cycleNs;
    }

    void endCycle() {
        inCycle = false;
    }

    /** Returns the time of the present cycle; between two cycles the time itself. */
    long nowNs() {
        return inCycle ? cycleNs : read();
    }

    private long read() {
        long elapsed = System.nanoTime() - anchorNanoTime;
        if (elapsed >= LOOK_EVERY_NS) return look(elapsed);
        return anchorEpochNs + (slow ? elapsed >> 1 : elapsed);
    }

    private long look(long elapsed) {
        long now = anchorEpochNs + (slow ? elapsed >> 1 : elapsed);
        long wall = TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis());
        long ahead = now - wall;
        slow = ahead > TOLERANCE_NS && ahead < STEP_NS;
        boolean follows = ahead < -TOLERANCE_NS || ahead >= STEP_NS;
        anchorEpochNs = follows ? wall : now;
        anchorNanoTime += elapsed;
        return anchorEpochNs;
    }
}
