package io.needletail.tools.extract;

/** Sender of a message, from the view of the owner of the log. */
public enum Direction {
    /** From the peer. */
    IN,
    /** To the peer. */
    OUT,
    /** The input does not tell. */
    UNKNOWN
}
