package io.needletail.journal;

/**
 * How often whoever prepares a segment gives the core back. The thread that writes the journal may spin on that very core,
 * and what runs there without a rest keeps it for whole time slices of the system's scheduler, some eight milliseconds.
 */
@FunctionalInterface
interface PreparationPace {

    /** Prepared between two rests: some sixty microseconds. */
    int STEP_BYTES = 256 * 1024;

    /** A rest. A segment of 128 MiB takes about a second then. */
    long REST_NS = 1_000_000;

    /**
     * Who has prepared so many times the part that was filled meanwhile of the room there was, has time for a rest. Little more than
     * once: beside threads that spin a rest takes some four milliseconds, and whoever may rest only far ahead rests no more.
     */
    double LEAD = 1.25;

    /** Without a rest, for whom nobody spins. */
    PreparationPace FULL = (done, all) -> {};

    /**
     * A step was done; takes a rest, if there is time for it.
     *
     * @param done bytes prepared
     * @param all bytes to be prepared
     */
    void step(long done, long all);

    /** Whether there is time for a rest: of {@code room} bytes that were left when it began, {@code filled} are full. */
    static boolean isAhead(long done, long all, int filled, int room) {
        return (double) done * room >= LEAD * all * filled;
    }
}
