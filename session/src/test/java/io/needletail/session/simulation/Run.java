package io.needletail.session.simulation;

import java.util.function.LongFunction;

/**
 * One seed judged: empty text when all went well, otherwise what went wrong and the last lines of the run.
 *
 * <p>A type of the JDK to the outside, so that it can be called in another class loader, against mutated sessions.
 */
public final class Run implements LongFunction<String> {
    private final boolean resets;

    /** Runs in which numbers go on over all connections. */
    public Run() {
        this(false);
    }

    Run(boolean resets) {
        this.resets = resets;
    }

    @Override
    public String apply(long seed) {
        return apply(seed, new Trace(false));
    }

    /** Runs the seed again, and keeps its last lines. */
    String report(long seed) {
        Trace trace = new Trace(true);
        return apply(seed, trace) + "\n" + trace.lines();
    }

    private String apply(long seed, Trace trace) {
        World world = new World(seed, resets, trace);
        try {
            world.run();
            return "";
        } catch (RuntimeException wrong) {
            return "seed " + seed + ": " + wrong + " (" + world + ")";
        }
    }
}
