package io.needletail.session;

/** Reaction to a message with a number higher than expected. */
public enum GapPolicy {
    /** Requests the missing messages once and queues the message as far as it fits. */
    REQUEST_ONCE,

    /** Requests the missing messages again for each such message. */
    REQUEST_ALWAYS,

    /** Requests nothing: counts the message and reports the missing ones as lost. */
    IGNORE_GAP
}
