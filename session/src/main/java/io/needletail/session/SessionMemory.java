package io.needletail.session;

/**
 * Memory of one session.
 *
 * @param outbox takes the bytes that it sends; at least as large as the limits ask for
 * @param step what it shares with the sessions that run on the same thread, made for the same limits
 * @param budget what its buffers are taken from
 */
public record SessionMemory(Outbox outbox, StepBuffers step, MemoryBudget budget) {
    // What the parts of a session take at rest, measured and rounded up.
    private static final long PARTS_BYTES = 12L << 10;

    /**
     * Heap that a session takes at rest: with the first bytes of its outbox and gap queue, without {@link #step} and what its
     * buffers are expanded by.
     *
     * @param config of the session
     * @return bytes, rounded up
     */
    public static long heapBytes(SessionConfig config) {
        SessionLimits limits = config.limits();
        long times = (long) limits.in().messages()
                + limits.out().messages()
                + config.recovery().resendPerSecond();
        return PARTS_BYTES + Long.BYTES * times;
    }

    /**
     * Heap that one step of a session takes at most: the answers to a message, and the next one that is resent.
     *
     * @param limits of the session
     * @return bytes
     */
    public static long longestStepBytes(SessionLimits limits) {
        return 3L * limits.messageBytes() + 2 * Session.ADMIN_BYTES_MAX;
    }

    /**
     * Memory of a session that shares nothing and has no budget.
     *
     * @param limits of the session
     * @param outbox takes the bytes that it sends
     * @return its memory
     */
    public static SessionMemory of(SessionLimits limits, Outbox outbox) {
        return new SessionMemory(outbox, new StepBuffers(limits), MemoryBudget.UNLIMITED);
    }
}
