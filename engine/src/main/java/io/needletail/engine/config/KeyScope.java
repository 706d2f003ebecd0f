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
    ENGINE;

    boolean isOfSessions() {
        return this != ENGINE;
    }

    /** Tests whether a session of that role uses the key. */
    boolean concerns(boolean initiator) {
        return this == BOTH || this == (initiator ? INITIATOR : ACCEPTOR);
    }
}
