package io.needletail.session;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/**
 * Latency histogram of each {@link Stage}: counts in fixed buckets, 32 for each power of two, so that the error of a
 * value is at most 3.2 per cent.
 *
 * <p>One thread writes, any thread reads the counts: a reader may miss the values of the last moment. Nothing is
 * allocated before the first value of a stage, 8 KB then.
 */
public final class Latency {
    /** Longest time that is distinguished: about 68 seconds, in nanoseconds. */
    public static final long LONGEST_NS = (1L << 36) - 1;

    private static final int BITS = 5;
    private static final int PER_POWER = 1 << BITS;
    private static final int BUCKETS = bucket(LONGEST_NS) + 1;
    private static final VarHandle BUCKET = MethodHandles.arrayElementVarHandle(long[].class);

    private static final long STAGE_BYTES = (long) BUCKETS * Long.BYTES;
    private static final int ASKED_EVERY = 1_024;

    private final Map<Stage, Counts> counts = new EnumMap<>(Stage.class);
    private final MemoryBudget budget;
    private long receivedNs;
    private long sendingNs;
    private boolean sendingWatched;

    /** Creates empty histograms. */
    public Latency() {
        this(MemoryBudget.UNLIMITED);
    }

    /**
     * Creates empty histograms.
     *
     * @param budget gives the 8 KB of a stage at its first value; while it refuses them, values are not counted, and it
     *     is asked again at every {@value #ASKED_EVERY}th
     */
    public Latency(MemoryBudget budget) {
        this.budget = budget;
        for (Stage stage : Stage.values()) counts.put(stage, new Counts());
    }

    private static final class Counts {
        private volatile long[] buckets = {};
        private volatile long longestNs;
        private long omitted;
    }

    /**
     * Records that the transport has just received bytes.
     *
     * @param nowNs time of the clock that measures the stages
     */
    public void received(long nowNs) {
        receivedNs = nowNs;
    }

    /**
     * Records that the engine is about to pass bytes to the transport.
     *
     * @param nowNs time of the clock that measures the stages
     */
    public void sending(long nowNs) {
        sendingNs = nowNs;
    }

    /**
     * Returns the time at which the transport last received bytes. During {@link SessionListener#onMessage} it is the
     * time of the read that completed the message.
     *
     * @return {@link System#nanoTime} in an engine that measures latency; 0 before the first read, and without
     *     measurement
     */
    public long receivedNs() {
        return receivedNs;
    }

    /** Enables {@link #sendingNs}, which costs one clock reading for each send. */
    public void watchSending() {
        sendingWatched = true;
    }

    /**
     * Tests that {@link #sendingNs} is enabled.
     *
     * @return true after {@link #watchSending}
     */
    public boolean isSendingWatched() {
        return sendingWatched;
    }

    /**
     * Returns the time right before the last send call of the transport, which included all messages sent on the
     * session until then.
     *
     * @return {@link System#nanoTime} in an engine; 0 before the first send, and without {@link #watchSending}
     */
    public long sendingNs() {
        return sendingNs;
    }

    /** Receives the counts of buckets. */
    @FunctionalInterface
    public interface Visitor {
        /**
         * Receives one bucket.
         *
         * @param ns largest value of the bucket, or the longest recorded value where that is less; nanoseconds
         * @param count number of values
         */
        void bucket(long ns, long count);
    }

    /**
     * Counts a value.
     *
     * @param stage the stage
     * @param ns duration in nanoseconds, limited to 0 … {@link #LONGEST_NS}
     */
    public void record(Stage stage, long ns) {
        Counts of = of(stage);
        if (of.buckets.length == 0) {
            // A refusal makes other sessions give memory back and is reported: not for each value.
            if (of.omitted++ % ASKED_EVERY != 0 || !budget.tryTake(STAGE_BYTES)) return;
            of.buckets = new long[BUCKETS];
        }
        long value = Math.clamp(ns, 0, LONGEST_NS);
        long[] buckets = of.buckets;
        int bucket = bucket(value);
        BUCKET.setOpaque(buckets, bucket, buckets[bucket] + 1);
        if (value > of.longestNs) of.longestNs = value;
    }

    /**
     * Passes the buckets of a stage to a visitor, smallest values first, without empty buckets.
     *
     * @param stage the stage
     * @param visitor receives the buckets
     */
    public void forEach(Stage stage, Visitor visitor) {
        Counts of = of(stage);
        long[] buckets = of.buckets;
        for (int i = 0; i < buckets.length; i++) {
            long count = (long) BUCKET.getOpaque(buckets, i);
            if (count > 0) visitor.bucket(Math.min(largest(i), of.longestNs), count);
        }
    }

    /**
     * Returns the number of values of a stage.
     *
     * @param stage the stage
     * @return the count
     */
    public long count(Stage stage) {
        long[] buckets = of(stage).buckets;
        long count = 0;
        for (int i = 0; i < buckets.length; i++) count += (long) BUCKET.getOpaque(buckets, i);
        return count;
    }

    /**
     * Returns the longest value of a stage.
     *
     * @param stage the stage
     * @return exact nanoseconds; 0 without values
     */
    public long longestNs(Stage stage) {
        return of(stage).longestNs;
    }

    private Counts of(Stage stage) {
        return Objects.requireNonNull(counts.get(stage));
    }

    // Values below 32 have a bucket each; above, the five bits after the highest one select it.
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
