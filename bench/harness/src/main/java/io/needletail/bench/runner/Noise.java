package io.needletail.bench.runner;

import java.util.Locale;

/**
 * Load of other processes on a core: gaps that a thread sees that only reads the clock.
 *
 * @param lostPercent of the time, in gaps of {@link #GAP_NS} and more
 * @param longestNs the longest gap
 */
public record Noise(double lostPercent, long longestNs) {
    /** Shorter gaps are the clock's own. */
    public static final long GAP_NS = 5_000;

    private static final long PROBE_NS = 200_000_000;
    private static final double LOST_PERCENT_MAX = 1;
    private static final long LONGEST_NS_MAX = 1_000_000;
    private static final double HUNDRED = 100;
    private static final double NS_PER_US = 1_000;

    /** Measures for a fifth of a second. */
    public static Noise probe() {
        long beganNs = System.nanoTime();
        long beforeNs = beganNs;
        long lostNs = 0;
        long longestNs = 0;
        while (beforeNs - beganNs < PROBE_NS) {
            long nowNs = System.nanoTime();
            long gapNs = nowNs - beforeNs;
            if (gapNs >= GAP_NS) lostNs += gapNs;
            longestNs = Math.max(longestNs, gapNs);
            beforeNs = nowNs;
        }
        return new Noise(HUNDRED * lostNs / (beforeNs - beganNs), longestNs);
    }

    /** Returns true when the machine is quiet enough for a measurement. */
    public boolean quiet() {
        return lostPercent <= LOST_PERCENT_MAX && longestNs <= LONGEST_NS_MAX;
    }

    /** Returns a warning when it is not. */
    public void warn(Progress progress) {
        if (!quiet())
            progress.note("warning: this machine is not quiet: " + describe() + "; figures taken now say little");
    }

    /** In words. */
    public String describe() {
        return String.format(
                Locale.ROOT,
                "others took %.1f %% of a core, at most %.0f us at once",
                lostPercent,
                longestNs / NS_PER_US);
    }
}
