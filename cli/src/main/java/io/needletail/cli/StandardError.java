package io.needletail.cli;

import io.needletail.transport.posix.Descriptors;

/**
 * The standard error of a process that {@code scripts/quiet-java.sh} started: at first a pipe to a filter, which leaves
 * out a line of the virtual machine. From {@link #takeOver} on it is what the caller of the script has.
 */
final class StandardError {
    /** Has the number of the process, so that its children, which have no filter, do not mistake it for theirs. */
    private static final String FILTERED = "NEEDLETAIL_STDERR_OF";

    private static final int CALLERS = 3;
    private static final int OWN = 2;

    private StandardError() {}

    /** Takes the caller's standard error over, which ends the filter. Without a filter it does nothing. */
    static void takeOver() {
        String process = System.getenv(FILTERED);
        if (process == null
                || !process.equals(String.valueOf(ProcessHandle.current().pid()))) return;
        System.err.flush();
        // Where it fails the filter passes all text until the process ends.
        Descriptors.move(CALLERS, OWN);
    }
}
