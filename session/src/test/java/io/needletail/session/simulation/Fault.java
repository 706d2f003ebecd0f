package io.needletail.session.simulation;

/** Kind of a fault in a run. */
enum Fault {
    /** The connection breaks, bytes in flight are lost, each end detects the break at its own time. */
    BREAK,

    /** The connection breaks and one end does not detect the break by itself. */
    BLACK_HOLE,

    /** Half of the bytes in flight arrive, then the connection breaks. */
    CUT,

    /** No bytes move for a while, in one direction or both. */
    STALL,

    /** Frames received already are sent once more, as resends. */
    REPEAT,

    /** A process dies and starts again from what it had committed. */
    CRASH,

    /** A clock steps forwards or backwards. */
    CLOCK_STEP,

    /** An end logs out and the initiator logs on again. */
    LOGOUT,

    /** Bytes that are no frame stand between two frames. */
    GARBAGE,

    /** A byte in flight changes, so that a frame is skipped and its number is missing. */
    GARBLE,

    /** A store accepts no message for a while. */
    FULL_STORE,

    /** A store prepares room and takes nothing until it is done. */
    PREPARING_STORE,

    /**
     * An operator moves an end past its missing messages, by SequenceReset-Reset; only where messages may be forgotten.
     */
    MOVE
}
