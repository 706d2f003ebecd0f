package io.needletail.bench.workload.scan;

import io.needletail.bench.workload.turns.Answers;
import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * The program of one virtual machine: measures one form of scan.
 *
 * <pre>
 *   FORM LIMITS   FORM is linear, binary, vector or bitmap; LIMITS is middle, or random over all levels.
 *                 Prints READY, then responds as Answers describes to operations such as countMatchable-512
 * </pre>
 */
public final class ScanProgram {
    private static final int[] LEVELS = {64, 256, 512, 1_024};
    private static final int LIMITS = 256;
    private static final long SEED = 42;

    private ScanProgram() {}

    /** Executes a command. */
    public static void main(String[] words) throws IOException {
        if (words.length != 2) throw new IllegalArgumentException("expected FORM LIMITS");
        Map<String, Answers.Making> makings = new LinkedHashMap<>();
        for (ScanSearch search : ScanSearch.values()) {
            for (int levels : LEVELS) {
                makings.put(search.label() + "-" + levels, () -> walk(words[0], search, levels, words[1]));
            }
        }
        new Answers(makings).serve("READY");
    }

    static ScanWalk walk(String form, ScanSearch search, int levels, String limits) {
        return new ScanWalk(scan(form, levels), search, levels, limits(limits, levels));
    }

    private static PriceScan scan(String form, int levels) {
        return switch (form) {
            case "linear" -> new LinearScan(levels);
            case "binary" -> new BinaryScan(levels);
            case "vector" -> new VectorScan(levels);
            case "bitmap" -> new BitmapScan(levels);
            default ->
                throw new IllegalArgumentException("no form " + form + "; expected linear, binary, vector, bitmap");
        };
    }

    private static long[] limits(String which, int levels) {
        long[] limits = new long[LIMITS];
        SplittableRandom random = new SplittableRandom(SEED);
        if (which.equals("middle")) Arrays.fill(limits, PriceScan.BASE + levels / 2);
        else Arrays.setAll(limits, _ -> PriceScan.BASE + random.nextLong(levels));
        return limits;
    }
}
