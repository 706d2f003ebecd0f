package io.needletail.session.simulation;

/**
 * One end's clock: true time and an error of at most 50 seconds, so that two ends agree within SendingTime accuracy.
 */
final class Clock {
    static final long ERROR_MAX_NS = 50_000_000_000L;

    private long errorNs;

    long now(long trueNs) {
        return trueNs + errorNs;
    }

    /** True time at which this clock will show an hour of its own. */
    long trueAt(long clockNs) {
        return clockNs == Long.MAX_VALUE ? Long.MAX_VALUE : clockNs - errorNs;
    }

    /** Steps forwards or backwards. */
    void err(long ns) {
        if (Math.abs(ns) > ERROR_MAX_NS) throw new IllegalArgumentException("a clock that is " + ns + " ns wrong");
        errorNs = ns;
    }
}
