package io.needletail.bench.peers.venue.cluster;

import org.HdrHistogram.Histogram;

/**
 * Sends messages one after the other, or at fixed intended times whether or not replies are there, and times each from
 * the moment at which it was due to its reply.
 */
final class Load implements Caller.Replies {
    private static final long NS_PER_SECOND = 1_000_000_000;
    private static final long STUCK_NS = 60 * NS_PER_SECOND;
    private static final int SIGNIFICANT_DIGITS = 3;
    private static final double[] PERCENTILES = {50, 90, 99, 99.9, 99.99, 100};
    private static final double NS_PER_US = 1_000;
    /** Messages that may wait for their replies at once. */
    private static final int OUTSTANDING_MAX = 1 << 16;

    private final long[] due = new long[OUTSTANDING_MAX];
    private Histogram histogram = new Histogram(SIGNIFICANT_DIGITS);
    private Caller caller;
    private long sent;
    private long replied;

    /** Names the client, which reports its replies here. */
    void use(Caller of) {
        caller = of;
        long untilNs = System.nanoTime() + STUCK_NS;
        while (!caller.isReady()) pollBefore(untilNs);
    }

    @Override
    public void replied(long number) {
        if (number < 1) return;
        if (number != replied + 1) {
            throw new IllegalStateException("reply " + number + " came after reply " + replied);
        }
        replied = number;
        histogram.recordValue(Math.max(0, System.nanoTime() - due[(int) (number & (OUTSTANDING_MAX - 1))]));
    }

    /** One message at a time; returns the words of the result. */
    String closed(int count) {
        histogram = new Histogram(SIGNIFICANT_DIGITS);
        long beganNs = System.nanoTime();
        for (int i = 0; i < count; i++) {
            send(System.nanoTime());
            awaitReplies();
        }
        return words(count, System.nanoTime() - beganNs);
    }

    /** At a rate; returns the words of the result. */
    String paced(int perSecond, int seconds) {
        histogram = new Histogram(SIGNIFICANT_DIGITS);
        long count = (long) perSecond * seconds;
        long beganNs = System.nanoTime();
        for (long i = 0; i < count; i++) {
            long dueNs = beganNs + i * NS_PER_SECOND / perSecond;
            while (System.nanoTime() < dueNs) poll();
            send(dueNs);
        }
        awaitReplies();
        return words(count, System.nanoTime() - beganNs);
    }

    private void send(long dueNs) {
        long untilNs = System.nanoTime() + STUCK_NS;
        while (sent - replied >= OUTSTANDING_MAX - 1) pollBefore(untilNs);
        long number = sent + 1;
        due[(int) (number & (OUTSTANDING_MAX - 1))] = dueNs;
        while (!caller.send(number)) pollBefore(untilNs);
        sent = number;
        caller.poll();
    }

    private void awaitReplies() {
        long untilNs = System.nanoTime() + STUCK_NS;
        while (replied < sent) pollBefore(untilNs);
    }

    @SuppressWarnings("ThreadPriorityCheck") // the nodes may need this core
    private void poll() {
        caller.poll();
        if (replied < sent) Thread.yield();
    }

    private void pollBefore(long untilNs) {
        poll();
        if (System.nanoTime() > untilNs) {
            throw new IllegalStateException("no progress for a minute: " + sent + " sent, " + replied + " replied");
        }
    }

    /** Count, messages a second, and p50, p90, p99, p99.9, p99.99 and the maximum in microseconds. */
    private String words(long count, long tookNs) {
        StringBuilder words = new StringBuilder();
        words.append(count).append(' ').append(count * NS_PER_SECOND / Math.max(1, tookNs));
        for (double percentile : PERCENTILES) {
            words.append(' ').append(histogram.getValueAtPercentile(percentile) / NS_PER_US);
        }
        return words.toString();
    }
}
