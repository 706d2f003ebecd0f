package io.needletail.session;

/** Action after an application message was rejected. */
public enum RejectAction {
    /** The session continues. */
    GO_ON,

    /** The connection ends. */
    DISCONNECT,

    /** The session logs out and resets both numbers to 1. */
    RESET
}
