package io.needletail.bench.workload.fast;

/**
 * How long single messages took, by nanosecond, and how long the clock itself takes: that is in each of them. Counting allocates
 * nothing.
 */
final class Times {
    /** What takes longer is counted as this. */
    static final int LONGEST_NS = (1 << 20) - 1;

    private static final int CLOCK_READINGS = 20_000;

    private final int[] counts = new int[LONGEST_NS + 1];

    void add(long ns) {
        counts[Math.clamp(ns, 0, LONGEST_NS)]++;
    }

    /** All times that occurred: {@code ns:count}, with blanks between them, in order. */
    String words() {
        StringBuilder words = new StringBuilder();
        for (int ns = 0; ns < counts.length; ns++) {
            if (counts[ns] == 0) continue;
            if (!words.isEmpty()) words.append(' ');
            words.append(ns).append(':').append(counts[ns]);
        }
        return words.toString();
    }

    /** What the clock says most often when nothing happens between two looks at it. */
    static int clock() {
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
