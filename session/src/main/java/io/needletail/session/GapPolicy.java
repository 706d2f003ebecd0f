package io.needletail.session;

/** What becomes of a message that comes ahead of its turn. */
public enum GapPolicy {
    /** The missing ones are asked for once; the message waits in the queue as far as it fits. */
    REQUEST_ONCE,

    /** The missing ones are asked for again with every such message. */
    REQUEST_ALWAYS,

    /** Nothing is asked for: the message counts, and the missing ones are told as lost. */
    IGNORE_GAP
}
