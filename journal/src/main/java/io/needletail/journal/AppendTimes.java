package io.needletail.journal;

/**
 * Times the appends that the system can hold up, and no others: it can only where a page is written for the first time, or for
 * the first time since it went to the disk, for then the page is write-protected.
 *
 * <p>Timed is an append that reaches a page which none reached before it; each while a force is under way, and the first after
 * it; and the first that comes a second or more after the last one timed, since the system writes pages to the disk when it
 * likes. A record of 200 bytes is timed once in twenty, which costs some three or four nanoseconds a record. Hot thread.
 */
final class AppendTimes {

    /** An append that took longer is slow. */
    static final long SLOW_NS = 100_000;

    /** For so long a page is taken to be as it was. */
    static final long TRUSTED_NS = 1_000_000_000L;

    private final JournalSyncer syncing;
    // Up to here pages can be written at once, as far as is known.
    private int knownTo;
    private long timedNs;
    private boolean forcing;
    private long timed;
    private long slow;
    private long slowestNs;

    AppendTimes(JournalSyncer syncing) {
        this.syncing = syncing;
    }

    /** Whether an append is to be timed whose bytes, the end mark included, reach up to an offset; {@code nowNs} is its time. */
    boolean isDue(int end, long nowNs) {
        return end > knownTo || nowNs - timedNs >= TRUSTED_NS;
    }

    /** Answers when a timed append begins, to be given to {@link #end}. */
    long begin() {
        // Before the append: a force that ends during it may have come between it and its page.
        forcing = syncing.isUnderWay();
        return System.nanoTime();
    }

    /** An append that reaches up to an offset is done. */
    void end(long beganNs, int end, long nowNs) {
        long tookNs = System.nanoTime() - beganNs;
        knownTo = forcing ? 0 : ((end - 1) | (JournalConfig.PAGE_BYTES - 1)) + 1;
        timedNs = nowNs;
        timed++;
        if (tookNs > SLOW_NS) slow++;
        slowestNs = Math.max(slowestNs, tookNs);
    }

    /** No page is known any more: a force was asked for, or another segment is written from now on. */
    void forget() {
        knownTo = 0;
    }

    /** How many were timed. */
    long timed() {
        return timed;
    }

    /** How many of them were slow. */
    long slow() {
        return slow;
    }

    /** How long the longest of them took. */
    long slowestNs() {
        return slowestNs;
    }
}
