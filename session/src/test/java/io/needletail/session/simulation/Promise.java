package io.needletail.session.simulation;

/** What becomes of a message once a session has taken it. */
enum Promise {
    /** It arrives once and in order, whatever happens. */
    DELIVERS,

    /** It may be forgotten with the numbers it belonged to; nothing arrives twice or out of order. */
    FORGETS,

    /** It may be lost where a setting says so, and then an end has told of it. */
    TELLS
}
