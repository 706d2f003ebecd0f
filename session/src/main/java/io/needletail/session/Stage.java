package io.needletail.session;

/** What a message's time goes to, from the kernel to the socket. */
public enum Stage {
    /**
     * From the kernel's stamp of the last segment to the return of the call that received it: it waited for us to ask.
     * Counted only where the engine is told to take those stamps, and they can be had.
     */
    KERNEL,

    /** From the return of the call that received it to the beginning of its decoding: it waited for others read with it. */
    SOCKET,

    /** Finding the frame, verifying it, indexing its fields. */
    DECODE,

    /** The session's own work, journal included: all of the step that is neither the application nor encoding. */
    SESSION,

    /** The application, without the messages that it wrote. */
    APPLICATION,

    /** Writing one message that the application sends in answer, from its beginning to its place in journal and outbox. */
    ENCODE,

    /** From the end of the step to the return of the call that handed its answers to the socket. */
    WRITE
}
