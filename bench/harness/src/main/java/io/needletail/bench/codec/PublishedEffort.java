package io.needletail.bench.codec;

import java.util.Locale;

/**
 * Duration and number of the measurements of a published page.
 *
 * @param isShort whether the page asks for more
 * @param warmUp operations of F1X's loop before it counts
 * @param operations of F1X's loop that count
 * @param times how often F1X's loop runs in one process; the average counts
 * @param jmh Chronos' settings of JMH
 * @param settleMs what may be spent beforehand, until the compiler has come to rest
 */
record PublishedEffort(boolean isShort, int warmUp, int operations, int times, CodecEffort jmh, int settleMs) {
    static final PublishedEffort PUBLISHED =
            new PublishedEffort(false, 20_000, 1_000_000, 10, new CodecEffort(1, 3, 5, 1_000, 5, 1_000, false), 10_000);
    static final PublishedEffort QUICK =
            new PublishedEffort(true, 20_000, 100_000, 3, new CodecEffort(1, 1, 1, 100, 2, 100, false), 2_500);

    String words(PublishedPage page) {
        String words = page == PublishedPage.CHRONOS
                ? jmh.forkWords()
                : String.format(
                        Locale.ROOT,
                        "%,d operations warm up, %,d count, %d times, the average",
                        warmUp,
                        operations,
                        times);
        return words + (isShort ? " (--quick: shorter than published)" : ", as published")
                + "; before that until the compiler has come to rest";
    }

    /** Expected time of one library, seconds. */
    double seconds(PublishedPage page) {
        if (page == PublishedPage.CHRONOS) return 1 + jmh.secondsPerFigure();
        // A microsecond for each operation, and a virtual machine.
        return page.operations().size() * (1.7 + (double) times * (warmUp + operations) / 1e6);
    }
}
