package io.needletail.console;

import io.needletail.engine.admin.Json;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The alarms since the console was started: raised while a condition holds, cleared when it has ended, acknowledged by
 * an operator. Keeps all that last, and cleared ones up to {@value #ALARMS_MAX} in all: beyond that the oldest cleared
 * ones are removed. Any thread.
 */
final class Alarms implements AutoCloseable {
    static final int ALARMS_MAX = 1_000;

    private static final Logger LOG = LoggerFactory.getLogger("needletail.console");
    private static final int QUEUED_MAX = 100;

    private final AlarmThresholds thresholds;
    private final List<AlarmNotifier> notifiers;
    private final Map<String, AlarmDetector> detectors = new LinkedHashMap<>();
    private final Map<AlarmDetector.Key, Alarm> active = new LinkedHashMap<>();
    private final List<Alarm> cleared = new ArrayList<>();
    // A notifier that is slow delays the others, not the console.
    private final ThreadPoolExecutor delivery = new ThreadPoolExecutor(
            1,
            1,
            0,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(QUEUED_MAX),
            Thread.ofPlatform().name("console-alarms").daemon().factory(),
            (_, _) -> LOG.error(
                    "{} alarms wait for their delivery; a further one is shown, and not delivered", QUEUED_MAX));
    private long lastId;

    Alarms(AlarmThresholds thresholds, List<AlarmNotifier> notifiers) {
        this.thresholds = thresholds;
        this.notifiers = List.copyOf(notifiers);
    }

    synchronized void accept(EngineState state) {
        AlarmDetector detector = detectors.computeIfAbsent(state.engine(), _ -> new AlarmDetector(thresholds));
        Map<AlarmDetector.Key, String> found = detector.detect(state);
        List<AlarmDetector.Key> ended = active.keySet().stream()
                .filter(key -> key.subject().engine().equals(state.engine()) && !found.containsKey(key))
                .toList();
        ended.forEach(key -> clear(key, state.atMs()));
        found.forEach((key, text) -> raise(key, text, state.atMs()));
    }

    private void raise(AlarmDetector.Key key, String text, long nowMs) {
        Alarm present = active.get(key);
        if (present != null) {
            active.put(key, present.withText(text));
            return;
        }
        Alarm alarm = Alarm.begin(++lastId, key.rule(), key.subject(), text, nowMs);
        active.put(key, alarm);
        LOG.warn(
                "alarm {} {} {}: {}",
                alarm.rule(),
                key.subject().engine(),
                key.subject().session(),
                text);
        deliver(alarm);
    }

    private void clear(AlarmDetector.Key key, long nowMs) {
        Alarm alarm = active.remove(key);
        if (alarm == null) return;
        Alarm ended = alarm.withClearedMs(nowMs);
        cleared.addLast(ended);
        if (active.size() + cleared.size() > ALARMS_MAX) cleared.removeFirst();
        LOG.info(
                "alarm {} {} {} has ended",
                ended.rule(),
                key.subject().engine(),
                key.subject().session());
        deliver(ended);
    }

    private void deliver(Alarm alarm) {
        String json = Json.text(alarm);
        for (AlarmNotifier notifier : notifiers) {
            delivery.execute(() -> {
                try {
                    notifier.deliver(json);
                } catch (IOException failure) {
                    LOG.error("alarm {} was not delivered: {}", alarm.id(), failure.getMessage());
                } catch (InterruptedException _) {
                    Thread.currentThread().interrupt();
                }
            });
        }
    }

    /** Returns all alarms, the newest first. */
    synchronized List<Alarm> newest() {
        List<Alarm> all = new ArrayList<>(cleared);
        all.addAll(active.values());
        all.sort((a, b) -> Long.compare(b.id(), a.id()));
        return all;
    }

    /** Returns the number of alarms that last. */
    synchronized int active() {
        return active.size();
    }

    /** Returns the number of active alarms that are not acknowledged. */
    synchronized int unacknowledged() {
        return (int) active.values().stream()
                .filter(alarm -> alarm.acknowledgedBy().isEmpty())
                .count();
    }

    /**
     * Acknowledges an alarm.
     *
     * @return the alarm; empty when there is none with this number
     */
    synchronized Optional<Alarm> acknowledge(long id, String name) {
        for (Map.Entry<AlarmDetector.Key, Alarm> entry : active.entrySet()) {
            if (entry.getValue().id() != id) continue;
            entry.setValue(entry.getValue().withAcknowledgedBy(name));
            return Optional.of(entry.getValue());
        }
        for (int index = 0; index < cleared.size(); index++) {
            if (cleared.get(index).id() != id) continue;
            cleared.set(index, cleared.get(index).withAcknowledgedBy(name));
            return Optional.of(cleared.get(index));
        }
        return Optional.empty();
    }

    @Override
    public void close() {
        delivery.shutdownNow();
    }
}
