package io.needletail.session;

/** Stages of a message's latency, from the kernel to the socket. */
public enum Stage {
    /**
     * From the kernel's timestamp of the last segment to the return of the call that received it. Measured only where the
     * engine is configured to use kernel timestamps and the system supports them.
     */
    KERNEL,

    /** From the return of the receive call to the start of decoding: the wait for earlier messages of the same read. */
    SOCKET,

    /** Framing, checksum and indexing of the fields. */
    DECODE,

    /** Session logic and journal: the step without application and encoding. */
    SESSION,

    /** The application, without encoding of its messages. */
    APPLICATION,

    /** Encoding of one message of the application, from begin to its append to journal and outbox. */
    ENCODE,

    /** From the end of the step to the return of the send call. */
    WRITE
}
