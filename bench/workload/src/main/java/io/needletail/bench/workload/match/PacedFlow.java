package io.needletail.bench.workload.match;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Chronos' measurement of its engine: an order each microsecond, the book emptied after every 100,000; during warm-up,
 * without pace, after every 10,000. Only the engine's call is timed, as published; beside it stands the time from the
 * moment when the order was due, in which an engine that is too slow for the pace shows its queue. Emptying does not
 * count.
 */
final class PacedFlow {
    private static final int WARM_UP_PIECE = 10_000;
    private static final int PIECE = 100_000;
    private static final long INTERVAL_NS = 1_000;
    private static final double[] PERCENTILES = {50, 90, 99, 99.9, 99.99, 100};
    private static final double WHOLE = 100;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final OrderMatcher matcher;
    private final ChronosFlow flow;
    private long sum;

    PacedFlow(OrderMatcher matcher, ChronosFlow flow) {
        this.matcher = matcher;
        this.flow = flow;
    }

    /** Runs; returns the lines of the result. */
    List<String> run(int warmUp, int orders) {
        for (int done = 0; done < warmUp; done += WARM_UP_PIECE) {
            warmUp(flow.next(Math.min(WARM_UP_PIECE, warmUp - done)));
        }
        long[] service = new long[orders];
        long[] intended = new long[orders];
        long bytes = 0;
        long expected = 0;
        sum = 0;
        for (int done = 0; done < orders; done += PIECE) {
            OrderStream stream = flow.next(Math.min(PIECE, orders - done));
            FillCheck.require(matcher, stream);
            expected += stream.timedSum();
            long before = threads.getCurrentThreadAllocatedBytes();
            pace(stream, service, intended, done);
            bytes += threads.getCurrentThreadAllocatedBytes() - before;
            matcher.clear(stream);
        }
        if (sum != expected) {
            throw new IllegalStateException("the fills have the sum " + sum + ", expected " + expected);
        }
        return List.of(
                "SERVICE" + percentiles(service),
                "INTENDED" + percentiles(intended),
                "BYTES " + (double) bytes / orders);
    }

    private void warmUp(OrderStream stream) {
        for (int index = 0; index < stream.timedTo(); index++) {
            matcher.prepare(stream, index);
            sum += matcher.execute(stream, index);
        }
        matcher.clear(stream);
    }

    private void pace(OrderStream stream, long[] service, long[] intended, int at) {
        int end = stream.timedTo();
        long dueNs = System.nanoTime();
        for (int index = 0; index < end; index++) {
            while (System.nanoTime() < dueNs) Thread.onSpinWait();
            matcher.prepare(stream, index);
            long fromNs = System.nanoTime();
            sum += matcher.execute(stream, index);
            long nowNs = System.nanoTime();
            service[at + index] = nowNs - fromNs;
            intended[at + index] = nowNs - dueNs;
            dueNs += INTERVAL_NS;
        }
    }

    /** p50, p90, p99, p99.9, p99.99 and the maximum, each after a blank. */
    private static String percentiles(long[] times) {
        long[] sorted = times.clone();
        Arrays.sort(sorted);
        List<String> words = new ArrayList<>();
        for (double percentile : PERCENTILES) {
            int rank = (int) Math.ceil(percentile / WHOLE * sorted.length);
            words.add(" " + sorted[Math.max(1, rank) - 1]);
        }
        return String.join("", words);
    }
}
