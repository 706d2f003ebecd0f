package io.needletail.session;

import io.needletail.wire.Message;

/**
 * Buffers that a session needs only within a step. Sessions that run on one thread share them: with a thousand sessions
 * they are kept once, in the processor's cache, and not a thousand times.
 */
public final class StepBuffers {
    private final Message resent;
    private final Message queued;
    private final byte[] frame;

    /**
     * Allocates them.
     *
     * @param limits of the sessions that share them: fields and bytes of the longest message
     */
    public StepBuffers(SessionLimits limits) {
        resent = new Message(limits.fields());
        queued = new Message(limits.fields());
        frame = new byte[limits.messageBytes()];
    }

    /**
     * Heap that they take.
     *
     * @param limits as in the constructor
     * @return bytes, rounded up
     */
    public static long heapBytes(SessionLimits limits) {
        return limits.messageBytes() + 2 * Message.heapBytes(limits.fields());
    }

    /** Indexes a message of the history that is sent again. */
    Message resent() {
        return resent;
    }

    /** Indexes a message of the peer that has waited behind a gap. */
    Message queued() {
        return queued;
    }

    /** Holds a message of the history. */
    byte[] frame() {
        return frame;
    }
}
