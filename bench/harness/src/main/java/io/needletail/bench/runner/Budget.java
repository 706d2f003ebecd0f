package io.needletail.bench.runner;

/**
 * Distributes the time for warm-up, so that a short run ends in time on a slow machine too: each figure may take three
 * times its even
 * share of what is left, since most need less, and what they leave is for the figures after them.
 *
 * @param endNs when all must be over, as {@link System#nanoTime} has it
 */
public record Budget(long endNs) {
    /** Plenty. */
    public static final int SETTLE_MS_MAX = 10_000;

    private static final int SETTLE_MS_MIN = 50;
    private static final int SHARES = 3;
    private static final long NS_PER_MS = 1_000_000;

    /**
     * One that ends in some seconds.
     *
     * @param nowNs as {@link System#nanoTime} has it
     */
    public static Budget of(int seconds, long nowNs) {
        return new Budget(nowNs + seconds * 1_000L * NS_PER_MS);
    }

    /**
     * Returns the longest time for the warm-up of one figure.
     *
     * @param figures that are still to come, with this one
     * @param fixedMs what each of them takes beside its warm-up
     * @param nowNs as {@link System#nanoTime} has it
     * @return milliseconds
     */
    public int settleMs(int figures, long fixedMs, long nowNs) {
        long evenMs = (endNs - nowNs) / NS_PER_MS / figures - fixedMs;
        return Math.clamp(SHARES * evenMs, SETTLE_MS_MIN, SETTLE_MS_MAX);
    }
}
