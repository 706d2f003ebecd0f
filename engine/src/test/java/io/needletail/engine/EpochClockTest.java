package io.needletail.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class EpochClockTest {
    // Beyond the tolerance and the resolution of what it is compared with.
    private static final long NEAR_NS = 50_000_000L;

    @Test
    void timeNeverGoesBack() {
        EpochClock clock = new EpochClock();
        long before = clock.nowNs();
        for (int i = 0; i < 2_000_000; i++) {
            long now = clock.nowNs();
            assertNotBefore(now, before);
            before = now;
        }
    }

    @Test
    void theWallClockIsFollowed() {
        EpochClock clock = new EpochClock();
        long startNs = System.nanoTime();
        while (System.nanoTime() - startNs < 3 * NEAR_NS) {
            long before = wallNs();
            long now = clock.nowNs();
            long after = wallNs();
            assertThat(now).isBetween(before - NEAR_NS, after + NEAR_NS);
        }
    }

    private static long wallNs() {
        return TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis());
    }

    private static void assertNotBefore(long now, long before) {
        if (now < before) throw new AssertionError("the clock went back from " + before + " to " + now);
    }
}
