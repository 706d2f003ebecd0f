package io.needletail.engine.admission;

/** Limit of events in a period, independent of their distribution; 0 for no limit. One thread. */
public final class EventWindow {
    private final long stepNs;
    private final long periodNs;
    // The time at which the events so far would end if they were evenly spaced.
    private long evenNs;

    /**
     * Creates a window without events.
     *
     * @param count most events in a period; 0 for no limit
     * @param periodNs length of the period in nanoseconds
     */
    public EventWindow(int count, long periodNs) {
        this.periodNs = periodNs;
        stepNs = count == 0 ? 0 : periodNs / count;
    }

    /**
     * Tests whether one more event is within the limit.
     *
     * @param nowNs nanoseconds of any one clock
     * @return false when the events of the period are used up
     */
    public boolean hasRoom(long nowNs) {
        // After a step back of the clock the wait is at most one period.
        evenNs = Math.clamp(evenNs, nowNs, nowNs + periodNs);
        return stepNs == 0 || evenNs - nowNs <= periodNs - stepNs;
    }

    /**
     * Counts an event, also beyond the limit, up to the number of a whole period.
     *
     * @param nowNs nanoseconds of the same clock
     */
    public void add(long nowNs) {
        if (hasRoom(nowNs)) evenNs += stepNs;
    }
}
