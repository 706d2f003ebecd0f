package io.needletail.session;

import io.needletail.session.schedule.Schedule;
import io.needletail.session.schedule.Window;

/** When a session may be logged on, and when its numbers begin anew: once with each window of its schedule. */
final class SessionHours {
    private final Schedule schedule;
    private final MessageStore history;
    private Window window;

    SessionHours(Schedule schedule, MessageStore history) {
        this.schedule = schedule;
        this.history = history;
        window = schedule.at(history.createdNs());
    }

    /** Whether a session may be logged on. */
    boolean isOpen(long nowNs) {
        if (!window.contains(nowNs)) window = schedule.at(nowNs);
        return window.open();
    }

    /** Whether the numbers are those of an earlier window; never while closed, for what is kept then is still theirs. */
    boolean areNumbersOld(long nowNs) {
        return isOpen(nowNs) && !schedule.isNonStop() && history.createdNs() < window.fromNs();
    }

    /** When the answers may change next: epoch nanoseconds, or never. */
    long nextNs() {
        return schedule.isNonStop() ? Window.NEVER : window.toNs();
    }
}
