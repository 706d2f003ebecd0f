package io.needletail.journal;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Times only the appends that the system can delay: the first write to a page, and the first write since the page was
 * written to the disk, because it is write-protected then.
 *
 * <p>Timed are: an append that reaches a page for the first time; each append while a force is in progress, and the
 * first after it; and the first append a second or more after the last timed one, because the system writes pages to
 * the disk at any time. A record of 200 bytes is timed once in twenty, which costs three or four nanoseconds a record.
 * Hot thread.
 */
final class AppendTimes {

    /** Duration above which an append is slow. */
    static final long SLOW_NS = 100_000;

    /** Time for which a page is assumed to be unchanged. */
    static final long TRUSTED_NS = 1_000_000_000L;

    private final JournalSyncer syncing;
    // Pages up to here are assumed to be writable without a delay.
    private int knownTo;
    private long timedNs;
    private boolean forcing;
    private long timed;
    // Written by the hot thread only; read by any.
    private final AtomicLong slow = new AtomicLong();
    private final AtomicLong slowestNs = new AtomicLong();

    AppendTimes(JournalSyncer syncing) {
        this.syncing = syncing;
    }

    /**
     * Tests whether a commit is to be timed whose bytes reach up to an offset; {@code nowNs} is its time.
     */
    boolean isDue(int end, long nowNs) {
        return end > knownTo || nowNs - timedNs >= TRUSTED_NS;
    }

    /** Returns the start time of a timed append, to be given to {@link #end}. */
    long begin() {
        // Before the append: a force that ends during it may have write-protected its page.
        forcing = syncing.isUnderWay();
        return System.nanoTime();
    }

    /** Ends an append that reaches up to an offset. */
    void end(long beganNs, int end, long nowNs) {
        long tookNs = System.nanoTime() - beganNs;
        knownTo = forcing ? 0 : ((end - 1) | (JournalConfig.PAGE_BYTES - 1)) + 1;
        timedNs = nowNs;
        timed++;
        if (tookNs > SLOW_NS) slow.setOpaque(slow.getPlain() + 1);
        if (tookNs > slowestNs.getPlain()) slowestNs.setOpaque(tookNs);
    }

    /** Forgets all pages: a force was requested, or another segment is written from now on. */
    void forget() {
        knownTo = 0;
    }

    /** Returns the number of timed appends. */
    long timed() {
        return timed;
    }

    /** Returns the number of slow appends. Any thread. */
    long slow() {
        return slow.getOpaque();
    }

    /** Returns the duration of the longest timed append. Any thread. */
    long slowestNs() {
        return slowestNs.getOpaque();
    }
}
