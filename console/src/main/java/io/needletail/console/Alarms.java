package io.needletail.console;

import io.needletail.engine.config.AlarmConfig;
import io.needletail.engine.config.AlarmKind;
import io.needletail.engine.config.AlarmLimits;
import io.needletail.engine.error.ConsoleFault;
import io.needletail.engine.operate.SessionReport;
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
 * silenced by an operator, also at an earlier console. Keeps all that last, and cleared ones up to
 * {@value #ALARMS_MAX} in all: beyond that the oldest cleared ones are removed. Any thread.
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
    // What an earlier console had acknowledged, until its alarm is raised or its condition does not hold.
    private final Map<AlarmDetector.Key, AlarmFile.Acknowledged> restored = new LinkedHashMap<>();
    private final Optional<AlarmFile> file;
    private final List<Alarm> cleared = new ArrayList<>();
    private AlarmLimits limits = AlarmLimits.DEFAULTS;
    private long lastId;

    /**
     * Creates a console's alarms.
     *
     * @param config limits and rules
     * @param always receivers of all alarms, at once, at all times
     * @param page address of the console's page
     * @param file keeps what is acknowledged and silenced; empty for memory only
     */
    Alarms(AlarmConfig config, List<AlarmNotifier> always, Supplier<URI> page, Optional<AlarmFile> file) {
        delivery = new AlarmDelivery(always, page);
        this.file = file;
        file.map(AlarmFile::read).ifPresent(kept -> {
            kept.acknowledged().forEach(one -> restored.put(one.key(), one));
            kept.silenced().forEach(one -> silences.put(one.key(), one.silence()));
        });
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
        forgetRestored(state);
        delivery.deliver(found.keySet().stream().map(lasting::get).toList(), state.atMs());
    }

    // An alarm that is raised anew later is another one. A session is down for a while before its alarm is raised.
    private void forgetRestored(EngineState state) {
        boolean isChanged = restored.keySet().removeIf(key -> {
            Alarm.Subject subject = key.subject();
            if (!subject.engine().equals(state.engine())) return false;
            if (!state.isReachable()) return key.kind() == AlarmKind.ENGINE_DOWN;
            return key.kind() != AlarmKind.SESSION_DOWN
                    || state.session(subject.session())
                            .filter(SessionReport::isDown)
                            .isEmpty();
        });
        if (isChanged) changed();
    }

    private void endSilences(long nowMs) {
        List<AlarmDetector.Key> over = silences.entrySet().stream()
                .filter(silence -> silence.getValue().untilMs() <= nowMs)
                .map(Map.Entry::getKey)
                .toList();
        for (AlarmDetector.Key key : over) {
            silences.remove(key);
            changed();
            LastingAlarm one = lasting.get(key);
            if (one == null) continue;
            one.endSilence(nowMs);
            LOG.warn(
                    "{} alarm {} is no longer silenced: {}",
                    ConsoleFault.ALARM.id(),
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
        Optional<AlarmFile.Acknowledged> before = Optional.ofNullable(restored.remove(key));
        long sinceMs = before.map(AlarmFile.Acknowledged::sinceMs).orElse(nowMs);
        Alarm alarm = Alarm.begin(++lastId, key.kind(), key.subject(), text, sinceMs)
                .withAcknowledgedBy(before.map(AlarmFile.Acknowledged::by).orElse(""))
                .withSilence(Optional.ofNullable(silences.get(key)));
        lasting.put(
                key,
                new LastingAlarm(
                        alarm, before.map(AlarmFile.Acknowledged::deliveredBy).orElse(List.of())));
        LOG.warn(
                "{} alarm {} {} {}: {}",
                ConsoleFault.ALARM.id(),
                alarm.kind(),
                key.subject().engine(),
                key.subject().session(),
                text);
    }

    private void clear(AlarmDetector.Key key, long nowMs) {
        LastingAlarm before = lasting.remove(key);
        if (before == null) return;
        if (!before.alarm().acknowledgedBy().isEmpty()) changed();
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
            if (one.alarm().id() != id) continue;
            changed();
            return one.set(one.alarm().withAcknowledgedBy(name));
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
            changed();
            return one.set(one.alarm().withSilence(Optional.of(silence)));
        }
        throw ApiException.notFound("no alarm " + id + " lasts; only one that lasts can be silenced");
    }

    private void changed() {
        file.ifPresent(AlarmFile::changed);
    }

    /** Writes what is acknowledged and silenced, where that has changed. No other lock is held meanwhile. */
    void save() {
        file.ifPresent(open -> open.save(this::content));
    }

    private synchronized AlarmFile.Content content() {
        List<AlarmFile.Acknowledged> acknowledged = new ArrayList<>(restored.values());
        lasting.forEach((key, one) -> {
            Alarm alarm = one.alarm();
            if (alarm.acknowledgedBy().isEmpty()) return;
            acknowledged.add(
                    new AlarmFile.Acknowledged(key, alarm.acknowledgedBy(), alarm.sinceMs(), one.deliveredBy()));
        });
        List<AlarmFile.Silenced> silenced = silences.entrySet().stream()
                .map(one -> new AlarmFile.Silenced(one.getKey(), one.getValue()))
                .toList();
        return new AlarmFile.Content(acknowledged, silenced);
    }

    @Override
    public void close() {
        delivery.close();
        save();
        file.ifPresent(AlarmFile::close);
    }
}
