package io.needletail.feed.retransmission;

/**
 * Requests missing packets that do not arrive on another channel for some time. Gaps beyond {@link #GAPS_MAX} are not
 * requested: a snapshot replaces them. One thread; nothing is allocated after construction.
 */
public final class GapRequests {
    /** Highest number of gaps that wait at once. */
    public static final int GAPS_MAX = 256;

    private final RetransmissionClient client;
    private final long delayNs;
    private final long[] firsts = new long[GAPS_MAX];
    private final long[] lasts = new long[GAPS_MAX];
    private final long[] dueNs = new long[GAPS_MAX];
    private int begin;
    private int count;

    /**
     * Makes a queue without gaps.
     *
     * @param client sends the requests
     * @param delayNs time in which another channel may have the packets; less than the patience of the feed's handler
     */
    public GapRequests(RetransmissionClient client, long delayNs) {
        this.client = client;
        this.delayNs = delayNs;
    }

    /**
     * Takes a gap, as {@link io.needletail.feed.FeedListener#missing} reports it.
     *
     * @param first number of the first missing packet
     * @param last number of the last missing packet
     * @param nowNs the caller's time
     */
    public void missing(long first, long last, long nowNs) {
        if (count == GAPS_MAX) return;
        int place = (begin + count) % GAPS_MAX;
        firsts[place] = first;
        lasts[place] = last;
        dueNs[place] = nowNs + delayNs;
        count++;
    }

    /**
     * Requests what is still missing after the delay. To be called in each cycle.
     *
     * @param next number of the packet that the handler delivers next
     * @param nowNs the caller's time
     */
    public void poll(long next, long nowNs) {
        while (count > 0 && (lasts[begin] < next || nowNs - dueNs[begin] >= 0)) {
            if (lasts[begin] >= next) client.request(Math.max(firsts[begin], next), lasts[begin]);
            begin = (begin + 1) % GAPS_MAX;
            count--;
        }
        client.poll(nowNs);
    }

    /** Drops all gaps, as after a loss that a snapshot replaces, and after a restart of the feed. */
    public void clear() {
        count = 0;
    }
}
