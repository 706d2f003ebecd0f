package io.needletail.engine.config;

/** Where a key belongs. */
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

    /** Whether it means something to a session of that kind. */
    boolean concerns(boolean initiator) {
        return this == BOTH || this == (initiator ? INITIATOR : ACCEPTOR);
    }
}
