package io.needletail.session.simulation;

/** Guarantee for a message that a session has accepted. */
enum Promise {
    /** It is delivered once and in order, in spite of all faults. */
    DELIVERS,

    /** It may be lost with the numbers that it belonged to; no message arrives twice or out of order. */
    FORGETS,

    /** It may be lost where a setting allows it, and an end has reported the loss. */
    TELLS
}
