package io.needletail.session;

/** What follows when a message of the application level is rejected. */
public enum RejectAction {
    /** The session goes on. */
    GO_ON,

    /** The connection ends. */
    DISCONNECT,

    /** The session logs out, and both numbers go back to 1. */
    RESET
}
