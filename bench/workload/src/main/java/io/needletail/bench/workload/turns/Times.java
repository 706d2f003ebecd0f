package io.needletail.bench.workload.turns;

/**
 * Times of single operations, by nanosecond, and the time of the clock itself, which each of them includes. Counting
 * allocates nothing.
 */
public final class Times {
    /** Upper limit, nanoseconds: longer times count as this one. */
    static final int LONGEST_NS = (1 << 20) - 1;

    private static final int CLOCK_READINGS = 20_000;

    private final int[] counts = new int[LONGEST_NS + 1];

    /** Counts from zero. */
    public Times() {}

    /**
     * Counts a time.
     *
     * @param ns nanoseconds
     */
    public void add(long ns) {
        counts[Math.clamp(ns, 0, LONGEST_NS)]++;
    }

    /** All times that occurred: {@code ns:count}, with blanks between them, in order. */
    public String words() {
        StringBuilder words = new StringBuilder();
        for (int ns = 0; ns < counts.length; ns++) {
            if (counts[ns] == 0) continue;
            if (!words.isEmpty()) words.append(' ');
            words.append(ns).append(':').append(counts[ns]);
        }
        return words.toString();
    }

    /** Median time between two readings of the clock with no work between them, nanoseconds. */
    public static int clock() {
        Times nothing = new Times();
        for (int i = 0; i < CLOCK_READINGS; i++) {
            long fromNs = System.nanoTime();
            nothing.add(System.nanoTime() - fromNs);
        }
        return nothing.median(CLOCK_READINGS);
    }

    private int median(int total) {
        int seen = 0;
        int ns = 0;
        while ((seen += counts[ns]) <= total / 2) ns++;
        return ns;
    }
}
