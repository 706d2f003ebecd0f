package io.needletail.session;

/**
 * Stages of a message's latency, from the kernel to the socket; those from {@link #GATEWAY} on are of an order through
 * a venue, whose reports leave in a later cycle.
 */
public enum Stage {
    /**
     * From the kernel's timestamp of the last segment to the return of the call that received it. Measured only where
     * the engine is configured to use kernel timestamps and the system supports them.
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
    WRITE,

    /**
     * From the call of a venue's gateway with an order to its command: look-up of ClOrdID(11), reading of the terms,
     * and the gateway's log.
     */
    GATEWAY,

    /** Encoding of the command in SBE. */
    COMMAND,

    /**
     * From the offer of the command to the arrival of its first event, without {@link #MATCH} where that is measured:
     * the consensus of a cluster; without a cluster the wait for the next cycle.
     */
    CONSENSUS,

    /**
     * Execution of the command: decoding, matching, and encoding of its events. Measured only where the sequencer is in
     * the process of the gateway.
     */
    MATCH,

    /**
     * From the arrival of the first event of the command to the end of its last report: it is in the journal and the
     * outbox.
     */
    REPORT
}
