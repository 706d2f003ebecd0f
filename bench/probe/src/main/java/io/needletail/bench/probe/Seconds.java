package io.needletail.bench.probe;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Allocation of each second of a run, by the calling thread and by all threads, and the work of the compiler.
 *
 * <p>Assumes one thread, which is the engine's. Guarantees that {@link #measure}, and {@link #sample} after it,
 * allocate nothing.
 */
final class Seconds {
    /** A second in which the compiler worked less than this counts as idle. */
    static final long IDLE_MS = 10;

    private static final long SECOND_NS = 1_000_000_000L;

    private final JvmCounters counters = new JvmCounters();
    private final long[] own;
    private final long[] all;
    private final long warmupNsMax;
    private long firstNs;
    private boolean begun;
    private boolean measuring;
    private int measured;
    private long ownBefore;
    private long allBefore;
    private long quietSinceNs = System.nanoTime();
    private long compiledMs;
    private boolean idle;

    /**
     * Makes room for the samples.
     *
     * @param warmupNsMax time after the first sample after which {@link #isIdle()} is true in any case
     * @param secondsMax most seconds that are measured
     */
    Seconds(long warmupNsMax, int secondsMax) {
        this.warmupNsMax = warmupNsMax;
        own = new long[secondsMax + 1];
        all = new long[secondsMax + 1];
    }

    /** Takes the sample of the second that is over. */
    void sample() {
        long ownNow = counters.ownBytes();
        long allNow = counters.allBytes();
        int at = Math.min(measured, own.length - 1);
        own[at] = ownNow - ownBefore;
        all[at] = allNow - allBefore;
        if (measuring) {
            measured++;
        } else {
            look();
        }
        ownBefore = counters.ownBytes();
        allBefore = counters.allBytes();
    }

    private void look() {
        long nowNs = System.nanoTime();
        long nowMs = counters.compiledMs();
        if (!begun) firstNs = nowNs;
        begun = true;
        if (nowMs - compiledMs >= IDLE_MS || CompilerThreads.haveWork()) {
            compiledMs = nowMs;
            quietSinceNs = nowNs;
        }
        idle = nowNs - quietSinceNs >= SECOND_NS || nowNs - firstNs >= warmupNsMax;
    }

    /**
     * Tests whether the compiler worked less than {@link #IDLE_MS} in the last second or more, and had no work at any
     * sample.
     */
    boolean isIdle() {
        return idle;
    }

    /** Forgets the warm-up. */
    void measure() {
        measuring = true;
        measured = 0;
        ownBefore = counters.ownBytes();
        allBefore = counters.allBytes();
    }

    /** The given properties and those of the seconds: bytes in each, comma-separated. */
    List<String> and(List<String> properties) {
        List<String> more = new ArrayList<>(properties);
        more.add("own_bytes_each_second=" + list(own));
        more.add("process_bytes_each_second=" + list(all));
        return more;
    }

    private String list(long[] bytes) {
        return Arrays.stream(bytes, 0, Math.min(measured, bytes.length))
                .mapToObj(Long::toString)
                .collect(Collectors.joining(","));
    }
}
