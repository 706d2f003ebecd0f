package io.needletail.cli.fast;

import io.needletail.cli.ExitCode;
import java.io.PrintWriter;

/** Says what is wrong with messages, the first ones in full and the rest as a number. */
final class Problems {
    private static final int SHOWN_MAX = 20;

    private final PrintWriter err;
    private long count;

    Problems(PrintWriter err) {
        this.err = err;
    }

    void add(String problem) {
        if (problem.isEmpty()) return;
        if (++count <= SHOWN_MAX) err.println(problem);
    }

    /** Says how many were not shown; the answer of the process. */
    int exitCode() {
        if (count > SHOWN_MAX) err.println(count - SHOWN_MAX + " more problems like these");
        err.flush();
        return count == 0 ? ExitCode.OK : ExitCode.PROBLEMS;
    }

    long count() {
        return count;
    }
}
