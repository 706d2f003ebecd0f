package io.needletail.venue.sequencer;

import io.needletail.venue.config.IdleMode;
import java.util.function.Supplier;
import org.agrona.concurrent.BackoffIdleStrategy;
import org.agrona.concurrent.BusySpinIdleStrategy;
import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.SleepingIdleStrategy;
import org.agrona.concurrent.YieldingIdleStrategy;

/** Agrona's idle strategies for the modes of the configuration. */
final class IdleStrategies {
    private static final long SPINS = 10;
    private static final long YIELDS = 5;
    private static final long PARK_MIN_NS = 1_000;
    private static final long PARK_MAX_NS = 50_000;
    private static final long PARK_NS = 1_000_000;

    private IdleStrategies() {}

    /** Returns a supplier: a strategy has state, so that each thread needs one of its own. */
    static Supplier<IdleStrategy> of(IdleMode mode) {
        return switch (mode) {
            case YIELD -> () -> YieldingIdleStrategy.INSTANCE;
            case PARK -> () -> new SleepingIdleStrategy(PARK_NS);
            case SPIN -> () -> BusySpinIdleStrategy.INSTANCE;
            case BACKOFF -> () -> new BackoffIdleStrategy(SPINS, YIELDS, PARK_MIN_NS, PARK_MAX_NS);
        };
    }
}
