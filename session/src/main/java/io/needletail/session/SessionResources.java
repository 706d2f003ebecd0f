package io.needletail.session;

import java.util.function.LongSupplier;

/**
 * Resources that the driver of a session lends to it.
 *
 * @param outbox takes the bytes to send; at least {@link SessionLimits#outboxBytes} large
 * @param step buffers shared by the sessions of one thread, made for the same limits
 * @param budget heap budget of the buffers
 * @param clock time of calls outside an input, epoch nanoseconds; never less than the time of the last input unless the
 *     clock was set back
 * @param owner checks who uses the session
 */
public record SessionResources(
        Outbox outbox, StepBuffers step, MemoryBudget budget, LongSupplier clock, SessionOwner owner) {
    // Heap of the parts of an idle session, measured and rounded up.
    private static final long PARTS_BYTES = 12L << 10;

    /**
     * Returns the heap of an idle session: with the first bytes of its outbox and gap queue, without {@link #step} and
     * without the expansion of its buffers.
     *
     * @param config of the session
     * @return bytes, rounded up
     */
    public static long heapBytes(SessionConfig config) {
        SessionLimits limits = config.limits();
        long times = (long) limits.in().messages()
                + limits.out().messages()
                + config.resend().resendPerSecond();
        return PARTS_BYTES + Long.BYTES * times;
    }

    /**
     * Returns the most bytes that one step of a session appends: the responses to a message, and the next resent one.
     *
     * @param limits of the session
     * @return bytes
     */
    public static long longestStepBytes(SessionLimits limits) {
        return 3L * limits.messageBytes() + 2 * SessionLimits.ADMIN_BYTES_MAX;
    }

    /**
     * Creates the resources of a session that shares no buffers, has no budget, and may be used by every caller.
     *
     * @param limits of the session
     * @param outbox takes the bytes to send
     * @param clock see {@link #clock}
     * @return its resources
     */
    public static SessionResources of(SessionLimits limits, Outbox outbox, LongSupplier clock) {
        return new SessionResources(outbox, new StepBuffers(limits), MemoryBudget.UNLIMITED, clock, SessionOwner.ANY);
    }
}
