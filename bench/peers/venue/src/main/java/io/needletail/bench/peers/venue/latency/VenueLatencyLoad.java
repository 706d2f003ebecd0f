package io.needletail.bench.peers.venue.latency;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import org.HdrHistogram.Histogram;

/**
 * Sends orders at intended times, whether or not reports are there, and times each from the moment at which it was due
 * to its first report. Nothing is allocated between the first order and the last.
 */
final class VenueLatencyLoad implements OrderPath.Reports {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final long NS_PER_SECOND = 1_000_000_000;
    private static final long STUCK_NS = 60 * NS_PER_SECOND;
    private static final int SIGNIFICANT_DIGITS = 3;
    /**
     * Orders that may wait for their reports; a venue refuses more than its limits. Further ones leave later, and are
     * timed all the same.
     */
    private static final int OUTSTANDING_MAX = 256;

    private static final double[] PERCENTILES = {50, 90, 99, 99.9, 99.99, 99.999};

    private final Histogram histogram = new Histogram(1, STUCK_NS, SIGNIFICANT_DIGITS);
    private long beganNs;
    private long rate;
    private long first;
    private long sent;
    private long reported;
    private long minNs;
    private long maxNs;

    @Override
    public void reported(long number, long atNs) {
        if (number != reported + 1) {
            throw new IllegalStateException("the report of order " + number + " came after that of order " + reported);
        }
        reported = number;
        long tookNs = Math.max(0, atNs - dueNs(number));
        minNs = Math.min(minNs, tookNs);
        maxNs = Math.max(maxNs, tookNs);
        histogram.recordValue(Math.min(tookNs, STUCK_NS));
    }

    /**
     * Sends orders at a rate.
     *
     * @param path their way
     * @param perSecond orders a second
     * @param count how many
     * @return count, orders a second, bytes that this thread allocated, and in nanoseconds minimum, mean, standard
     *     deviation, p50, p90, p99, p99.9, p99.99, p99.999 and maximum
     */
    String paced(OrderPath path, long perSecond, int count) throws IOException {
        histogram.reset();
        minNs = Long.MAX_VALUE;
        maxNs = 0;
        rate = perSecond;
        first = sent + 1;
        long last = sent + count;
        long allocated = THREADS.getCurrentThreadAllocatedBytes();
        beganNs = System.nanoTime();
        while (sent < last) {
            boolean mayLeave = sent - reported < OUTSTANDING_MAX && System.nanoTime() >= dueNs(sent + 1);
            if (mayLeave) path.send(++sent);
            path.poll();
        }
        while (reported < last) {
            path.poll();
            if (System.nanoTime() - dueNs(last) > STUCK_NS) {
                throw new IllegalStateException(
                        "no progress for a minute: " + sent + " sent, " + reported + " reported");
            }
        }
        long tookNs = System.nanoTime() - beganNs;
        return words(count, tookNs, THREADS.getCurrentThreadAllocatedBytes() - allocated);
    }

    private long dueNs(long number) {
        return beganNs + (number - first) * NS_PER_SECOND / rate;
    }

    private String words(int count, long tookNs, long allocated) {
        StringBuilder words = new StringBuilder();
        words.append(count).append(' ').append(count * NS_PER_SECOND / Math.max(1, tookNs));
        words.append(' ').append(allocated).append(' ').append(minNs);
        words.append(' ').append(histogram.getMean()).append(' ').append(histogram.getStdDeviation());
        for (double percentile : PERCENTILES) words.append(' ').append(histogram.getValueAtPercentile(percentile));
        return words.append(' ').append(maxNs).toString();
    }
}
