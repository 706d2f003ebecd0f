package io.needletail.session;

/** Result of sending a message. */
public enum SendResult {
    /** The message is numbered, stored, and on its way to the peer. */
    SENT,

    /** The message is numbered and stored; the peer is not logged on and will request it after the next logon. */
    STORED,

    /**
     * The message is discarded: the peer does not read fast enough, the store has no room before the engine's next
     * cycle or only for responses to the peer, or the session that gets the copies has no room at present. Try again in
     * a later cycle.
     */
    BACK_PRESSURE,

    /** The message is discarded: the outbound throttle is exceeded. Try again later. */
    THROTTLED,

    /**
     * The message is discarded and a retry does not help: it is too long, the store is full, or a reset would drop it.
     */
    REFUSED
}
