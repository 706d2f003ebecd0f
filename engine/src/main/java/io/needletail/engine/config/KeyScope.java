package io.needletail.engine.config;

/** Section of the file to which a key belongs. */
enum KeyScope {
    /** To any session. */
    BOTH,
    /** To sessions that call. */
    INITIATOR,
    /** To sessions that listen. */
    ACCEPTOR,
    /** To the section [ENGINE]. */
    ENGINE;

    boolean isOfSessions() {
        return this != ENGINE;
    }

    /** Tests whether a session of that role uses the key. */
    boolean concerns(boolean initiator) {
        return this == BOTH || this == (initiator ? INITIATOR : ACCEPTOR);
    }
}
