package io.needletail.session.simulation;

import java.util.function.LongFunction;

/**
 * Runs one seed: returns an empty text if all rules held, otherwise the violation and the last lines of the run.
 *
 * <p>It implements an interface of the JDK, so that it can be called in another class loader, against mutated sessions.
 */
public final class Run implements LongFunction<String> {
    /** For each class loader its own. */
    public Run() {}

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
        World world = new World(seed, trace);
        try {
            world.run();
            return "";
        } catch (RuntimeException wrong) {
            return "seed " + seed + ": " + wrong + " (" + world + ")";
        }
    }
}
