package io.needletail.cli;

import io.needletail.venue.supervise.Supervisor;

/** Exit codes of the process; every verb returns one of these and no other. */
public final class ExitCode {

    /** The verb did what it was asked for. */
    public static final int OK = 0;

    /** The verb ran and found problems: a test failed, a figure was missed, a message was lost. */
    public static final int PROBLEMS = 1;

    /** The command line was wrong; nothing was done. */
    public static final int USAGE = 2;

    /** The surroundings do not allow it: no JDK, no disk space, no such file, the port is taken. */
    public static final int ENVIRONMENT = 3;

    /** The files or the state of a cluster's node are damaged: it stays down until they are replaced. */
    public static final int DAMAGED = Supervisor.DAMAGED;

    /** Messages were read, and some of them are not as they were sent. */
    public static final int NOT_INTACT = 5;

    private ExitCode() {}
}
