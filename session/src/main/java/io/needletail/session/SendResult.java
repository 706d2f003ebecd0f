package io.needletail.session;

/** What became of a message that the application sent. */
public enum SendResult {
    /** Numbered, kept, and on its way to the peer. */
    SENT,

    /** Numbered and kept; the peer is away and will ask for it after the next logon. */
    STORED,

    /**
     * Nothing happened: the peer does not read fast enough, or the store has room only for what the peer may still cause. Try again
     * in a later cycle.
     */
    BACK_PRESSURE,

    /** Nothing happened: more messages than agreed have left already. Try again later. */
    THROTTLED,

    /** Nothing happened, and trying again would not help: too long, the store is full, or it would be forgotten. */
    REFUSED
}
