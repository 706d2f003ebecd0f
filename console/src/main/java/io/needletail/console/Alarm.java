package io.needletail.console;

import io.needletail.engine.admin.Unwrapped;
import java.util.Optional;

/**
 * A condition that an operator should know of.
 *
 * @param id number of the alarm, from 1
 * @param rule the rule that found it
 * @param subject what it concerns
 * @param text what is wrong, and what to do
 * @param sinceMs when it began, milliseconds since 1970
 * @param active whether it lasts
 * @param clearedMs when it ended; empty while it lasts
 * @param acknowledgedBy who has acknowledged it; empty for an alarm that is not acknowledged
 */
record Alarm(
        long id,
        AlarmRule rule,
        @Unwrapped Subject subject,
        String text,
        long sinceMs,
        boolean active,
        Optional<Long> clearedMs,
        String acknowledgedBy) {
    /**
     * Subject of an alarm.
     *
     * @param engine name of the engine
     * @param session identity of the session; empty for the engine as a whole
     */
    record Subject(String engine, String session) {}

    static Alarm begin(long id, AlarmRule rule, Subject subject, String text, long sinceMs) {
        return new Alarm(id, rule, subject, text, sinceMs, true, Optional.empty(), "");
    }

    Alarm withText(String now) {
        return new Alarm(id, rule, subject, now, sinceMs, active, clearedMs, acknowledgedBy);
    }

    Alarm withClearedMs(long nowMs) {
        return new Alarm(id, rule, subject, text, sinceMs, false, Optional.of(nowMs), acknowledgedBy);
    }

    Alarm withAcknowledgedBy(String name) {
        return new Alarm(id, rule, subject, text, sinceMs, active, clearedMs, name);
    }
}
