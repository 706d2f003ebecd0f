package io.needletail.session;

import io.needletail.session.schedule.Schedule;
import io.needletail.session.schedule.Window;

/** Schedule of one session: the times of logon, and a reset of the numbers once for each window. */
final class SessionHours {
    private final Schedule schedule;
    private final MessageStore store;
    private Window window;

    SessionHours(Schedule schedule, MessageStore store) {
        this.schedule = schedule;
        this.store = store;
        window = schedule.at(store.createdNs());
    }

    /** Tests that the session may be logged on. */
    boolean isOpen(long nowNs) {
        if (!window.contains(nowNs)) window = schedule.at(nowNs);
        return window.open();
    }

    /** Tests that the numbers belong to an earlier window; false while the schedule is closed. */
    boolean areNumbersOld(long nowNs) {
        return isOpen(nowNs) && !schedule.isNonStop() && store.createdNs() < window.fromNs();
    }

    /** Returns the end of the present window: epoch nanoseconds, or never. */
    long nextNs() {
        return schedule.isNonStop() ? Window.NEVER : window.toNs();
    }
}
