package io.needletail.engine.config;

/** Section of the file to which a key belongs. */
enum KeyScope {
    /** Any session. */
    BOTH,
    /** Initiators. */
    INITIATOR,
    /** Acceptors. */
    ACCEPTOR,
    /** The section [ENGINE]. */
    ENGINE,
    /** The section [VENUE]. */
    VENUE,
    /** A section [INSTRUMENT]. */
    INSTRUMENT,
    /** A section [CALENDAR]. */
    CALENDAR,
    /** A section [OWNER]. */
    OWNER,
    /** A section [ALARM]; the keys of a session's schedule belong there too. */
    ALARM,
    /** A section [CLIENT] of an agent; the keys of TLS belong there too. */
    CLIENT;

    boolean isOfSessions() {
        return this == BOTH || this == INITIATOR || this == ACCEPTOR;
    }

    boolean isOfVenue() {
        return this == VENUE || this == INSTRUMENT || this == CALENDAR || this == OWNER;
    }

    /** The section's heading, or what a session's key belongs to. */
    String heading() {
        return isOfSessions() ? "[DEFAULT] or [SESSION]" : "[" + name() + "]";
    }

    /** Tests whether a session of that role uses the key. */
    boolean concerns(boolean initiator) {
        return this == BOTH || this == (initiator ? INITIATOR : ACCEPTOR);
    }
}
