package io.needletail.console;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A condition that an operator should know of.
 *
 * @param id number of the alarm, from 1
 * @param rule the rule that found it
 * @param subject what it concerns
 * @param text what is wrong, and what to do
 * @param sinceMs when it began, milliseconds since 1970
 * @param clearedMs when it ended; 0 while it lasts
 * @param acknowledgedBy who has acknowledged it; empty for an alarm that is not acknowledged
 */
record Alarm(
        long id, AlarmRule rule, Subject subject, String text, long sinceMs, long clearedMs, String acknowledgedBy) {
    /**
     * Subject of an alarm.
     *
     * @param engine name of the engine
     * @param session identity of the session; empty for the engine as a whole
     */
    record Subject(String engine, String session) {}

    boolean isActive() {
        return clearedMs == 0;
    }

    Alarm withText(String now) {
        return new Alarm(id, rule, subject, now, sinceMs, clearedMs, acknowledgedBy);
    }

    Alarm withClearedMs(long nowMs) {
        return new Alarm(id, rule, subject, text, sinceMs, nowMs, acknowledgedBy);
    }

    Alarm withAcknowledgedBy(String name) {
        return new Alarm(id, rule, subject, text, sinceMs, clearedMs, name);
    }

    Map<String, Object> json() {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("id", id);
        object.put("rule", rule.word());
        object.put("engine", subject.engine());
        object.put("session", subject.session());
        object.put("text", text);
        object.put("sinceMs", sinceMs);
        object.put("active", isActive());
        if (!isActive()) object.put("clearedMs", clearedMs);
        object.put("acknowledgedBy", acknowledgedBy);
        return object;
    }
}
