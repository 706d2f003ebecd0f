package io.needletail.console;

import io.needletail.engine.config.AlarmConfig;
import io.needletail.engine.config.AlarmLimits;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The alarms since the console was started: raised while a condition holds, cleared when it has ended, acknowledged or
 * silenced by an operator. Keeps all that last, and cleared ones up to {@value #ALARMS_MAX} in all: beyond that the
 * oldest cleared ones are removed. Any thread.
 */
final class Alarms implements AutoCloseable {
    static final int ALARMS_MAX = 1_000;

    private static final int SILENCES_MAX = 1_000;
    private static final Logger LOG = LoggerFactory.getLogger("needletail.console");

    private final AlarmDelivery delivery;
    private final Map<String, AlarmDetector> detectors = new LinkedHashMap<>();
    private final Map<AlarmDetector.Key, LastingAlarm> lasting = new LinkedHashMap<>();
    // A silence outlives the alarm, for the case that it comes back.
    private final Map<AlarmDetector.Key, Alarm.Silence> silences = new LinkedHashMap<>();
    private final List<Alarm> cleared = new ArrayList<>();
    private AlarmLimits limits = AlarmLimits.DEFAULTS;
    private long lastId;

    /**
     * Creates a console's alarms.
     *
     * @param config limits and rules
     * @param always receivers of all alarms, at once, at all times
     * @param page address of the console's page
     */
    Alarms(AlarmConfig config, List<AlarmNotifier> always, Supplier<URI> page) {
        delivery = new AlarmDelivery(always, page);
        configure(config);
    }

    /** Takes other limits and rules; they count from the next reading on. */
    synchronized void configure(AlarmConfig config) {
        limits = config.limits();
        detectors.values().forEach(detector -> detector.limits(limits));
        delivery.rules(config.rules());
    }

    synchronized void accept(EngineState state) {
        AlarmDetector detector = detectors.computeIfAbsent(state.engine(), _ -> new AlarmDetector(limits));
        Map<AlarmDetector.Key, String> found = detector.detect(state);
        endSilences(state.atMs());
        List<AlarmDetector.Key> ended = lasting.keySet().stream()
                .filter(key -> key.subject().engine().equals(state.engine()) && !found.containsKey(key))
                .toList();
        ended.forEach(key -> clear(key, state.atMs()));
        found.forEach((key, text) -> raise(key, text, state.atMs()));
        delivery.deliver(found.keySet().stream().map(lasting::get).toList(), state.atMs());
    }

    private void endSilences(long nowMs) {
        List<AlarmDetector.Key> over = silences.entrySet().stream()
                .filter(silence -> silence.getValue().untilMs() <= nowMs)
                .map(Map.Entry::getKey)
                .toList();
        for (AlarmDetector.Key key : over) {
            silences.remove(key);
            LastingAlarm one = lasting.get(key);
            if (one == null) continue;
            one.endSilence(nowMs);
            LOG.warn(
                    "alarm {} is no longer silenced: {}",
                    one.alarm().label(),
                    one.alarm().text());
        }
    }

    private void raise(AlarmDetector.Key key, String text, long nowMs) {
        LastingAlarm present = lasting.get(key);
        if (present != null) {
            present.set(present.alarm().withText(text));
            return;
        }
        Alarm alarm = Alarm.begin(++lastId, key.kind(), key.subject(), text, nowMs)
                .withSilence(Optional.ofNullable(silences.get(key)));
        lasting.put(key, new LastingAlarm(alarm));
        LOG.warn(
                "alarm {} {} {}: {}",
                alarm.kind(),
                key.subject().engine(),
                key.subject().session(),
                text);
    }

    private void clear(AlarmDetector.Key key, long nowMs) {
        LastingAlarm before = lasting.remove(key);
        if (before == null) return;
        Alarm ended = before.alarm().withClearedMs(nowMs);
        cleared.addLast(ended);
        if (lasting.size() + cleared.size() > ALARMS_MAX) cleared.removeFirst();
        LOG.info(
                "alarm {} {} {} has ended",
                ended.kind(),
                key.subject().engine(),
                key.subject().session());
        delivery.deliverEnd(before, ended);
    }

    /** Returns all alarms, the newest first. */
    synchronized List<Alarm> newest() {
        List<Alarm> all = new ArrayList<>(cleared);
        lasting.values().forEach(one -> all.add(one.alarm()));
        all.sort((a, b) -> Long.compare(b.id(), a.id()));
        return all;
    }

    /** Returns the alarms that last, the oldest first. */
    synchronized List<Alarm> lasting() {
        return lasting.values().stream().map(LastingAlarm::alarm).toList();
    }

    /** Returns the number of alarms that last. */
    synchronized int active() {
        return lasting.size();
    }

    /** Returns the number of active alarms that are neither acknowledged nor silenced. */
    synchronized int unacknowledged() {
        return (int)
                lasting.values().stream().filter(one -> one.alarm().isOpen()).count();
    }

    /**
     * Acknowledges an alarm.
     *
     * @return the alarm
     * @throws ApiException when there is none with this number
     */
    synchronized Alarm acknowledge(long id, String name) {
        for (LastingAlarm one : lasting.values()) {
            if (one.alarm().id() == id) return one.set(one.alarm().withAcknowledgedBy(name));
        }
        for (int index = 0; index < cleared.size(); index++) {
            if (cleared.get(index).id() != id) continue;
            cleared.set(index, cleared.get(index).withAcknowledgedBy(name));
            return cleared.get(index);
        }
        throw ApiException.notFound("there is no alarm " + id);
    }

    /**
     * Silences an alarm that lasts, in place of a silence that it has.
     *
     * @return the alarm
     * @throws ApiException when none with this number lasts
     */
    synchronized Alarm silence(long id, Alarm.Silence silence) {
        for (Map.Entry<AlarmDetector.Key, LastingAlarm> entry : lasting.entrySet()) {
            LastingAlarm one = entry.getValue();
            if (one.alarm().id() != id) continue;
            if (silences.size() >= SILENCES_MAX && !silences.containsKey(entry.getKey())) {
                throw ApiException.busy(SILENCES_MAX + " alarms are silenced: wait until the time of one is over");
            }
            silences.put(entry.getKey(), silence);
            return one.set(one.alarm().withSilence(Optional.of(silence)));
        }
        throw ApiException.notFound("no alarm " + id + " lasts; only one that lasts can be silenced");
    }

    @Override
    public void close() {
        delivery.close();
    }
}
