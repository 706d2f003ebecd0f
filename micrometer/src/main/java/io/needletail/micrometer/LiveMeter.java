package io.needletail.micrometer;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.needletail.micrometer.MeterKey.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A meter of the newest reading, as it stands in each registry. Its value may be read by any thread. */
final class LiveMeter {
    private final MeterKey key;
    private final Runnable beforeRead;
    private final List<Registered> registered = new ArrayList<>();
    private volatile Value value;

    private record Registered(MeterRegistry registry, Meter meter) {}

    /**
     * Creates a meter that is in no registry.
     *
     * @param key its identity
     * @param value of the newest reading
     * @param beforeRead makes a new reading where the newest is too old
     */
    LiveMeter(MeterKey key, Value value, Runnable beforeRead) {
        this.key = key;
        this.value = value;
        this.beforeRead = beforeRead;
    }

    void value(Value now) {
        value = now;
    }

    void addTo(MeterRegistry registry) {
        registered.add(new Registered(registry, in(registry)));
    }

    void removeFrom(MeterRegistry registry) {
        registered.removeIf(one -> one.registry().equals(registry) && registry.remove(one.meter()) != null);
    }

    private Meter in(MeterRegistry registry) {
        // Functions that have this meter keep it, and all of its engine, as long as the registry has it.
        return switch (key.kind()) {
            case GAUGE ->
                Gauge.builder(key.name(), this::amount)
                        .tags(key.tags())
                        .baseUnit(unit())
                        .register(registry);
            case COUNTER ->
                FunctionCounter.builder(key.name(), this, _ -> amount())
                        .tags(key.tags())
                        .baseUnit(unit())
                        .register(registry);
            case TIMER ->
                FunctionTimer.builder(
                                key.name(), this, _ -> (long) amount(), _ -> newest().totalNs(), TimeUnit.NANOSECONDS)
                        .tags(key.tags())
                        .register(registry);
        };
    }

    // Prometheus' registry would append an empty unit.
    private @Nullable String unit() {
        return key.unit().isEmpty() ? null : key.unit();
    }

    private double amount() {
        return newest().amount();
    }

    private Value newest() {
        beforeRead.run();
        return value;
    }
}
