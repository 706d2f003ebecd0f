package io.needletail.engine.admission;

/** So many events in a period, no matter how they are spread in it; 0 for no limit. */
final class EventWindow {
    private final long stepNs;
    private final long periodNs;
    // When the events so far would be over had they come evenly.
    private long evenNs;

    EventWindow(int count, long periodNs) {
        this.periodNs = periodNs;
        stepNs = count == 0 ? 0 : periodNs / count;
    }

    boolean hasRoom(long nowNs) {
        // After a step back of the clock nobody waits longer than a period.
        evenNs = Math.clamp(evenNs, nowNs, nowNs + periodNs);
        return stepNs == 0 || evenNs - nowNs <= periodNs - stepNs;
    }

    /** Counts an event, also beyond the limit, up to a whole period's worth. */
    void add(long nowNs) {
        if (hasRoom(nowNs)) evenNs += stepNs;
    }
}
