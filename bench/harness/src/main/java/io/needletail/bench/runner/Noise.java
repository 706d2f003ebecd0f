package io.needletail.bench.runner;

import io.needletail.bench.result.Column;
import io.needletail.bench.result.Column.Format;
import io.needletail.bench.result.Median;
import io.needletail.bench.result.Result;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Load of other processes on a core: gaps that a thread sees that only reads the clock.
 *
 * <p>The limits are those of a virtual machine without other work: its timer and its hypervisor take 1 to 2.5 % of a
 * core in gaps of up to a millisecond. Another process takes a time slice, which is 3 ms and more.
 *
 * @param lostPercent of the time, in gaps of {@link #GAP_NS} and more
 * @param longestNs the longest gap
 */
public record Noise(double lostPercent, long longestNs) {
    /** Shorter gaps are the clock's own. */
    public static final long GAP_NS = 5_000;

    /** Most that others may take of a core. */
    public static final double LOST_PERCENT_MAX = 3;

    /** Longest gap that is no time slice of another process. */
    public static final long LONGEST_NS_MAX = 3_000_000;

    private static final long PROBE_NS = 200_000_000;
    private static final int PROBES_MAX = 5;
    private static final int PROBES_USUAL = 5;
    private static final double HUNDRED = 100;
    private static final double NS_PER_US = 1_000;
    private static final Pattern WORDS =
            Pattern.compile("others took ([0-9.]+) % of a core, at most ([0-9]+) us at once");

    /** Measures for a fifth of a second. */
    public static Noise probe() {
        long beganNs = System.nanoTime();
        long beforeNs = beganNs;
        long lostNs = 0;
        long longestNs = 0;
        while (beforeNs - beganNs < PROBE_NS) {
            long nowNs = System.nanoTime();
            long gapNs = nowNs - beforeNs;
            if (gapNs >= GAP_NS) lostNs += gapNs;
            longestNs = Math.max(longestNs, gapNs);
            beforeNs = nowNs;
        }
        return new Noise(HUNDRED * lostNs / (beforeNs - beganNs), longestNs);
    }

    /** Measures five times for a fifth of a second; the medians tell the usual load and leave a single gap out. */
    public static Noise usual() {
        List<Noise> probes =
                IntStream.range(0, PROBES_USUAL).mapToObj(_ -> probe()).toList();
        return new Noise(Median.of(probes.stream().mapToDouble(Noise::lostPercent)), (long)
                Median.of(probes.stream().mapToDouble(Noise::longestNs)));
    }

    /**
     * Measures as {@link #usual}, up to five times until the machine is quiet: after a measurement the kernel still
     * writes and frees its files.
     */
    public static Noise settled() {
        Noise noise = usual();
        for (int times = 1; times < PROBES_MAX && !noise.quiet(); times++) noise = usual();
        return noise;
    }

    /** Waits until the machine is quiet, a second at most, and warns when it is not quiet by then. */
    public static Noise beforeRound(Progress progress) {
        Noise noise = probe();
        for (int probes = 1; probes < PROBES_MAX && !noise.quiet(); probes++) noise = probe();
        if (!noise.quiet()) {
            progress.note("warning: this machine is not quiet: " + noise.describe() + "; figures taken now say little");
        }
        return noise;
    }

    /** Returns true when the machine is quiet enough for a measurement. */
    public boolean quiet() {
        return lostPercent <= LOST_PERCENT_MAX && longestNs <= LONGEST_NS_MAX;
    }

    /** In words. */
    public String describe() {
        return String.format(
                Locale.ROOT,
                "others took %.1f %% of a core, at most %.0f us at once",
                lostPercent,
                longestNs / NS_PER_US);
    }

    /** The limit in words. */
    public static String limit() {
        return String.format(
                Locale.ROOT, "%.0f %% of a core and %.0f us at once", LOST_PERCENT_MAX, LONGEST_NS_MAX / NS_PER_US);
    }

    /** Reads {@link #describe}; empty when the words are others. */
    public static Optional<Noise> parse(String words) {
        Matcher matcher = WORDS.matcher(words);
        if (!matcher.matches()) return Optional.empty();
        return Optional.of(
                new Noise(Double.parseDouble(matcher.group(1)), (long) (Long.parseLong(matcher.group(2)) * NS_PER_US)));
    }

    /** The columns of {@link #cells}, for programs; the worst round counts. */
    public static List<Column> columns() {
        return List.of(
                Column.figure(Result.NOISE_PERCENT, "noise %", "%", Format.TENTHS)
                        .over(Column.Over.MAX)
                        .hidden(),
                Column.figure("noise_longest_us", "longest gap", "us", Format.WHOLE)
                        .over(Column.Over.MAX)
                        .hidden());
    }

    /** The noise before a round, as cells of its rows. */
    public Map<String, Object> cells() {
        return Map.of(Result.NOISE_PERCENT, lostPercent, "noise_longest_us", longestNs / NS_PER_US);
    }
}
