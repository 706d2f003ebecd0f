package io.needletail.micrometer;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.needletail.engine.Engine;
import io.needletail.engine.operate.CounterTotals;
import io.needletail.micrometer.MeterKey.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Counters and latency stages of an engine as meters; the guide's page {@code metrics.md} lists the names.
 *
 * <p>The engine's thread does nothing for it. The thread that reads a meter makes a reading of the whole engine where
 * the newest one is older than a second, so that a scrape has one; another thread meanwhile takes the values that are
 * there. With a reading the meters of new sessions are added, and those of sessions that are gone removed: a registry
 * that lists its meters first has them from its next scrape on. Any thread.
 */
public final class NeedletailMetrics implements MeterBinder, AutoCloseable {
    /** Sessions with meters of their own, unless another number is given. */
    public static final int SESSIONS_USUAL = 200;

    private static final long AGE_NS = 1_000_000_000L;

    private final Supplier<Optional<Engine>> engine;
    private final Tags tags;
    private final int sessionsMax;
    private final CounterTotals totals = new CounterTotals();
    private final List<MeterRegistry> registries = new ArrayList<>();
    private final Map<MeterKey, LiveMeter> meters = new HashMap<>();
    private final ReentrantLock lock = new ReentrantLock();
    private final LongSupplier nanoClock;
    private volatile long readAtNs;

    /**
     * Creates the meters of an engine, with the tag {@code engine=needletail}, and with those of
     * {@value #SESSIONS_USUAL} sessions.
     *
     * @param engine runs or will run
     */
    public NeedletailMetrics(Engine engine) {
        this(() -> Optional.of(engine), "needletail", SESSIONS_USUAL);
    }

    /**
     * Creates the meters of an engine.
     *
     * @param engine asked at each reading; empty while none runs
     * @param name value of the tag {@code engine}
     * @param sessionsMax sessions with meters of their own, the first ones of the engine; the others are in the sums
     *     alone; 0 or more
     */
    public NeedletailMetrics(Supplier<Optional<Engine>> engine, String name, int sessionsMax) {
        this(engine, name, sessionsMax, System::nanoTime);
    }

    NeedletailMetrics(Supplier<Optional<Engine>> engine, String name, int sessionsMax, LongSupplier nanoClock) {
        if (sessionsMax < 0)
            throw new IllegalArgumentException("sessionsMax is " + sessionsMax + ", expected 0 or more");
        this.engine = engine;
        this.sessionsMax = sessionsMax;
        this.nanoClock = nanoClock;
        tags = Tags.of("engine", name);
    }

    /**
     * Adds the meters to a registry, beside those that have them.
     *
     * @param registry keeps them until {@link #close}
     */
    @Override
    public void bindTo(MeterRegistry registry) {
        lock.lock();
        try {
            registries.add(registry);
            meters.values().forEach(meter -> meter.addTo(registry));
            read();
        } finally {
            lock.unlock();
        }
    }

    private void readWhenOld() {
        // A thread that does not get the lock takes what is there, so that no registry waits for another.
        if (nanoClock.getAsLong() - readAtNs < AGE_NS || !lock.tryLock()) return;
        try {
            if (nanoClock.getAsLong() - readAtNs >= AGE_NS) read();
        } finally {
            lock.unlock();
        }
    }

    private void read() {
        readAtNs = nanoClock.getAsLong();
        Map<MeterKey, Value> now = EngineReading.of(engine.get(), tags, totals, sessionsMax);
        meters.entrySet().removeIf(meter -> {
            boolean isGone = !now.containsKey(meter.getKey());
            if (isGone) registries.forEach(meter.getValue()::removeFrom);
            return isGone;
        });
        now.forEach((key, value) ->
                meters.computeIfAbsent(key, _ -> added(key, value)).value(value));
    }

    private LiveMeter added(MeterKey key, Value value) {
        LiveMeter meter = new LiveMeter(key, value, this::readWhenOld);
        registries.forEach(meter::addTo);
        return meter;
    }

    /** Removes all meters from all registries. */
    @Override
    public void close() {
        lock.lock();
        try {
            for (LiveMeter meter : meters.values()) registries.forEach(meter::removeFrom);
            meters.clear();
            registries.clear();
        } finally {
            lock.unlock();
        }
    }
}
