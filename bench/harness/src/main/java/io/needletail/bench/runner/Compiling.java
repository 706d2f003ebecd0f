package io.needletail.bench.runner;

import java.util.Locale;
import java.util.Map;

/**
 * The part of the time that counted during which the compiler worked: a figure with much of it is none of the code as it runs
 * once it is compiled, and says so.
 *
 * @param part 0 when the compiler was at rest; may exceed 1 where several compilers work at a time
 */
public record Compiling(double part) {
    /** From here on a figure is marked. */
    public static final double MUCH = 0.2;

    /** What the mark means. */
    public static final String LEGEND = String.format(
            Locale.ROOT,
            "*: the compiler worked for more than %.0f %% of the time that counted; compiled code is faster than that.",
            MUCH * 100);

    /** The compiler was at rest. */
    public static final Compiling NOTHING = new Compiling(0);

    /** The member {@code compiling} of a row in a result file; rows of older files have none. */
    public static Compiling in(Map<String, Object> row) {
        return row.get("compiling") instanceof Number part ? new Compiling(part.doubleValue()) : NOTHING;
    }

    /** Whether a figure is to be marked. */
    public boolean isMuch() {
        return part > MUCH;
    }

    /** The figure, marked if need be. */
    public String mark(String figure) {
        return isMuch() ? figure + "*" : figure;
    }

    /** To a thousandth, for programs. */
    public double rounded() {
        return Math.rint(part * 1_000) / 1_000;
    }
}
