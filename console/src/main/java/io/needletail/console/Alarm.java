package io.needletail.console;

import io.needletail.engine.admin.Unwrapped;
import io.needletail.engine.config.AlarmKind;
import java.util.Optional;

/**
 * A condition that an operator should know of.
 *
 * @param id number of the alarm, from 1
 * @param kind of the condition
 * @param subject what it concerns
 * @param text what is wrong, and what to do
 * @param sinceMs when it began, milliseconds since 1970
 * @param active whether it lasts
 * @param clearedMs when it ended; empty while it lasts
 * @param acknowledgedBy who has acknowledged it; empty for an alarm that is not acknowledged
 * @param silence who has silenced it until when; empty for an alarm that is not silenced, or has ended
 */
record Alarm(
        long id,
        AlarmKind kind,
        @Unwrapped Subject subject,
        String text,
        long sinceMs,
        boolean active,
        Optional<Long> clearedMs,
        String acknowledgedBy,
        Optional<Silence> silence) {
    /**
     * Subject of an alarm.
     *
     * @param engine name of the engine
     * @param session identity of the session; empty for the engine as a whole
     */
    record Subject(String engine, String session) {}

    /**
     * Time in which an alarm is shown, and neither delivered nor counted.
     *
     * @param by who silenced it
     * @param untilMs its end, milliseconds since 1970
     * @param reason why
     */
    record Silence(String by, long untilMs, String reason) {}

    static Alarm begin(long id, AlarmKind kind, Subject subject, String text, long sinceMs) {
        return new Alarm(id, kind, subject, text, sinceMs, true, Optional.empty(), "", Optional.empty());
    }

    Alarm withText(String now) {
        return new Alarm(id, kind, subject, now, sinceMs, active, clearedMs, acknowledgedBy, silence);
    }

    Alarm withClearedMs(long nowMs) {
        return new Alarm(id, kind, subject, text, sinceMs, false, Optional.of(nowMs), acknowledgedBy, Optional.empty());
    }

    Alarm withAcknowledgedBy(String name) {
        return new Alarm(id, kind, subject, text, sinceMs, active, clearedMs, name, silence);
    }

    Alarm withSilence(Optional<Silence> now) {
        return new Alarm(id, kind, subject, text, sinceMs, active, clearedMs, acknowledgedBy, now);
    }

    /** Tests that it lasts and that it waits for an operator. */
    boolean isOpen() {
        return active && acknowledgedBy.isEmpty() && silence.isEmpty();
    }

    /** Such as {@code 7 (session-down, orders FIX.4.4:EXEC->BANZAI)}. */
    String label() {
        return id + " (" + kind + ", " + (subject.engine() + " " + subject.session()).strip() + ")";
    }
}
