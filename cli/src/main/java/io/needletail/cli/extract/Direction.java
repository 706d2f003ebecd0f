package io.needletail.cli.extract;

/** Who sent a message, as seen by the one who kept the log. */
public enum Direction {
    /** From the peer. */
    IN,
    /** To the peer. */
    OUT,
    /** The input does not tell. */
    UNKNOWN
}
