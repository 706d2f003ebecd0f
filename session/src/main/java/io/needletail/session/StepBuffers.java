package io.needletail.session;

import io.needletail.wire.Message;

/**
 * Buffers that a session needs only during a step. Sessions of one thread share them, so that they stay in the
 * processor's cache.
 */
public final class StepBuffers {
    private final Message resent;
    private final Message queued;
    private final byte[] frame;

    /**
     * Allocates the buffers.
     *
     * @param limits of the sessions that share them: fields and bytes of the longest message
     */
    public StepBuffers(SessionLimits limits) {
        resent = new Message(limits.fields());
        queued = new Message(limits.fields());
        frame = new byte[limits.messageBytes()];
    }

    /**
     * Returns the heap that the buffers take.
     *
     * @param limits as in the constructor
     * @return bytes, rounded up
     */
    public static long heapBytes(SessionLimits limits) {
        return limits.messageBytes() + 2 * Message.heapBytes(limits.fields());
    }

    /** Returns the index of a stored message that is sent again. */
    Message resent() {
        return resent;
    }

    /** Returns the index of a message of the peer that was queued after a gap. */
    Message queued() {
        return queued;
    }

    /** Returns the buffer of a stored message. */
    byte[] frame() {
        return frame;
    }
}
