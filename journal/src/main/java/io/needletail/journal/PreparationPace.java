package io.needletail.journal;

/**
 * Pauses the preparation of a segment. The thread that writes the journal may spin on the same core, and a thread that runs
 * there without a pause keeps the core for whole time slices of the system's scheduler, about eight milliseconds.
 */
@FunctionalInterface
interface PreparationPace {

    /**
     * Bytes of zeros written between two pauses, in some milliseconds. A few long interruptions of a spinning thread leave its p99.9
     * alone; many short ones of the same length in all do not.
     */
    int STEP_BYTES = 16 * 1024 * 1024;

    /** Length of a pause. */
    long REST_NS = 120_000_000;

    /** Length of a pause of a preparation that is late. */
    long SHORT_REST_NS = 16_000_000;

    /**
     * The preparer takes long pauses while its prepared share is at least this many times the share of the segment that the writer has
     * filled meanwhile. Little more than 1: on a core with spinning threads a pause takes about four milliseconds, and a
     * larger lead would exclude pauses.
     */
    double LEAD = 1.25;

    /** No pauses, for a preparation without a spinning writer. */
    PreparationPace FULL = (done, all) -> {};

    /**
     * A step was done, and it was not the last one; takes a rest, if there is time for it.
     *
     * @param done bytes prepared
     * @param all bytes to be prepared
     */
    void step(long done, long all);

    /**
     * Tests whether there is time for a pause: of the {@code room} bytes that were left at the begin, {@code filled} are full.
     */
    static boolean isAhead(long done, long all, int filled, int room) {
        return (double) done * room >= LEAD * all * filled;
    }
}
