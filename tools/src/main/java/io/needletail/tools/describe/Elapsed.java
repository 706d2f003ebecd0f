package io.needletail.tools.describe;

import java.util.Locale;

/** Spans of time as people read them. */
public final class Elapsed {
    private static final double NS_PER_US = 1e3;
    private static final double NS_PER_MS = 1e6;
    private static final double NS_PER_S = 1e9;

    private Elapsed() {}

    /**
     * Writes a span with the unit that suits it.
     *
     * @param ns nanoseconds, negative for a step back
     * @return such as {@code 1.250 ms}
     */
    public static String text(long ns) {
        double size = Math.abs((double) ns);
        if (size < NS_PER_MS) return String.format(Locale.ROOT, "%.1f us", ns / NS_PER_US);
        if (size < NS_PER_S) return String.format(Locale.ROOT, "%.3f ms", ns / NS_PER_MS);
        return String.format(Locale.ROOT, "%.3f s", ns / NS_PER_S);
    }
}
