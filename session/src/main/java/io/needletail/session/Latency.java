package io.needletail.session;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/**
 * How long each {@link Stage} of a session's messages took: counts in fixed buckets, 32 for each power of two, so that a
 * value is known to within 3.2 per cent.
 *
 * <p>One thread writes and reads. Nothing is allocated before the first value of a stage, 8 KB then.
 */
public final class Latency {
    /** Longest time told from longer ones: some 68 seconds, in nanoseconds. */
    public static final long LONGEST_NS = (1L << 36) - 1;

    private static final int BITS = 5;
    private static final int PER_POWER = 1 << BITS;
    private static final int BUCKETS = bucket(LONGEST_NS) + 1;

    private final Map<Stage, Counts> counts = new EnumMap<>(Stage.class);
    private long receivedNs;
    private long sendingNs;
    private boolean sendingWatched;

    /** {@return heap that the counts of all stages take: bytes} */
    public static long heapBytes() {
        return (long) Stage.values().length * BUCKETS * Long.BYTES;
    }

    /** Makes counts of 0. */
    public Latency() {
        for (Stage stage : Stage.values()) counts.put(stage, new Counts());
    }

    private static final class Counts {
        private long[] buckets = {};
        private long longestNs;
    }

    /**
     * Notes that the transport has just brought bytes.
     *
     * @param nowNs of the clock that times are taken with
     */
    public void received(long nowNs) {
        receivedNs = nowNs;
    }

    /**
     * Notes that the transport is about to be given bytes.
     *
     * @param nowNs of the clock that times are taken with
     */
    public void sending(long nowNs) {
        sendingNs = nowNs;
    }

    /**
     * When the transport last brought bytes, for whoever wants to know when a message reached this process: within
     * {@link SessionListener#onMessage} it is the read that completed the message.
     *
     * @return of {@link System#nanoTime} in an engine that takes times; 0 before the first, and where none are taken
     */
    public long receivedNs() {
        return receivedNs;
    }

    /** Asks for {@link #sendingNs} to be kept from now on: it costs a look at the clock for each send. */
    public void watchSending() {
        sendingWatched = true;
    }

    /**
     * Whether anybody asked.
     *
     * @return true after {@link #watchSending}
     */
    public boolean isSendingWatched() {
        return sendingWatched;
    }

    /**
     * When the transport was last given bytes, right before: whatever was sent on the session until then left with it, or
     * before.
     *
     * @return of {@link System#nanoTime} in an engine; 0 before the first, and where nobody asked
     */
    public long sendingNs() {
        return sendingNs;
    }

    /** Takes one bucket's worth of values. */
    @FunctionalInterface
    public interface Visitor {
        /**
         * Takes values of nearly the same size.
         *
         * @param ns the largest that the bucket holds, or the longest of all where that is less
         * @param count how many there were
         */
        void bucket(long ns, long count);
    }

    /**
     * Counts a value.
     *
     * @param stage what took the time
     * @param ns how long; negative counts as 0, more than {@link #LONGEST_NS} as that
     */
    public void record(Stage stage, long ns) {
        Counts of = of(stage);
        if (of.buckets.length == 0) of.buckets = new long[BUCKETS];
        long value = Math.clamp(ns, 0, LONGEST_NS);
        of.buckets[bucket(value)]++;
        of.longestNs = Math.max(of.longestNs, value);
    }

    /**
     * Hands out what was counted for a stage, smallest values first; empty buckets are left out.
     *
     * @param stage which
     * @param visitor takes it
     */
    public void forEach(Stage stage, Visitor visitor) {
        Counts of = of(stage);
        for (int i = 0; i < of.buckets.length; i++) {
            if (of.buckets[i] > 0) visitor.bucket(Math.min(largest(i), of.longestNs), of.buckets[i]);
        }
    }

    /**
     * How many values were counted.
     *
     * @param stage which
     * @return the count
     */
    public long count(Stage stage) {
        long count = 0;
        for (long bucket : of(stage).buckets) count += bucket;
        return count;
    }

    /**
     * The longest of them.
     *
     * @param stage which
     * @return nanoseconds, exactly; 0 when nothing was counted
     */
    public long longestNs(Stage stage) {
        return of(stage).longestNs;
    }

    private Counts of(Stage stage) {
        return Objects.requireNonNull(counts.get(stage));
    }

    // Values below 32 have a bucket each; above, the five bits behind the highest one choose it.
    private static int bucket(long ns) {
        if (ns < PER_POWER) return (int) ns;
        int shift = Long.SIZE - 1 - BITS - Long.numberOfLeadingZeros(ns);
        return (shift << BITS) + (int) (ns >>> shift);
    }

    private static long largest(int bucket) {
        if (bucket < 2 * PER_POWER) return bucket;
        int shift = (bucket >> BITS) - 1;
        return (((long) bucket - ((long) shift << BITS) + 1) << shift) - 1;
    }
}
