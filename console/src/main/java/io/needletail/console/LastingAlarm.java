package io.needletail.console;

import io.needletail.engine.config.AlarmRule;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** An alarm that lasts, with the rules that have delivered it. {@link Alarms} guards it. */
final class LastingAlarm {
    private Alarm alarm;
    private final Set<String> deliveredBy;
    // The delays of rules begin here.
    private long fromMs;

    /**
     * Creates an alarm that begins, or goes on.
     *
     * @param alarm the alarm
     * @param deliveredBy names of the rules that have delivered it
     */
    LastingAlarm(Alarm alarm, Collection<String> deliveredBy) {
        this.alarm = alarm;
        this.deliveredBy = new HashSet<>(deliveredBy);
        fromMs = alarm.sinceMs();
    }

    Alarm alarm() {
        return alarm;
    }

    /** Takes a changed copy of the alarm, and returns it. */
    Alarm set(Alarm changed) {
        alarm = changed;
        return changed;
    }

    /** Ends its silence: rules deliver it as if it had begun now. */
    void endSilence(long nowMs) {
        alarm = alarm.withSilence(Optional.empty());
        deliveredBy.clear();
        fromMs = nowMs;
    }

    /** Tests whether a rule, whose hours are open, delivers it now. */
    boolean isDue(AlarmRule rule, long nowMs) {
        return alarm.isOpen()
                && nowMs - fromMs >= rule.delayMs()
                && !deliveredBy.contains(rule.name())
                && rule.concerns(alarm.kind(), alarm.subject().session());
    }

    void delivered(AlarmRule rule) {
        deliveredBy.add(rule.name());
    }

    List<String> deliveredBy() {
        return List.copyOf(deliveredBy);
    }

    boolean isDeliveredBy(AlarmRule rule) {
        return deliveredBy.contains(rule.name());
    }
}
