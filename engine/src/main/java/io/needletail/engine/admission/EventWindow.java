package io.needletail.engine.admission;

/** Limit of events in a period, independent of their distribution; 0 for no limit. */
final class EventWindow {
    private final long stepNs;
    private final long periodNs;
    // The time at which the events so far would end if they were evenly spaced.
    private long evenNs;

    EventWindow(int count, long periodNs) {
        this.periodNs = periodNs;
        stepNs = count == 0 ? 0 : periodNs / count;
    }

    boolean hasRoom(long nowNs) {
        // After a step back of the clock the wait is at most one period.
        evenNs = Math.clamp(evenNs, nowNs, nowNs + periodNs);
        return stepNs == 0 || evenNs - nowNs <= periodNs - stepNs;
    }

    /** Counts an event, also beyond the limit, up to the number of a whole period. */
    void add(long nowNs) {
        if (hasRoom(nowNs)) evenNs += stepNs;
    }
}
