package io.needletail.cli;

import java.io.PrintWriter;

/** Says what is wrong with messages, the first ones in full and the rest as a number. */
public final class Problems {
    private static final int SHOWN_MAX = 20;

    private final PrintWriter err;
    private long count;

    /**
     * Without problems so far.
     *
     * @param err where they are reported
     */
    public Problems(PrintWriter err) {
        this.err = err;
    }

    /**
     * Reports a problem, unless many were reported before.
     *
     * @param problem what is wrong; empty for nothing
     */
    public void add(String problem) {
        if (problem.isEmpty()) return;
        if (++count <= SHOWN_MAX) err.println(problem);
    }

    /**
     * Says how many were not shown.
     *
     * @return the answer of the process
     */
    public int exitCode() {
        if (count > SHOWN_MAX) err.println(count - SHOWN_MAX + " more problems like these");
        err.flush();
        return count == 0 ? ExitCode.OK : ExitCode.PROBLEMS;
    }

    /** {@return how many there were} */
    public long count() {
        return count;
    }
}
