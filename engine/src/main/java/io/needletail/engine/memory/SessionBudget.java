package io.needletail.engine.memory;

import io.needletail.session.MemoryBudget;

/**
 * Share of one session in the {@link HeapBudget}; returned as a whole when the session is closed. The session's thread.
 */
public final class SessionBudget implements MemoryBudget {
    private final HeapBudget heap;
    private final String id;
    private long taken;
    private long refusals;
    // Only the session that runs its step may use the memory that is reserved for a step.
    private boolean inStep;

    /** {@code taken}: bytes that the session has taken already. */
    SessionBudget(HeapBudget heap, String id, long taken) {
        this.heap = heap;
        this.id = id;
        this.taken = taken;
    }

    /**
     * Begins or ends the session's step.
     *
     * @param begins false to end it
     */
    public void inStep(boolean begins) {
        inStep = begins;
    }

    @Override
    public long room() {
        return Math.max(0, heap.room() + (inStep ? heap.stepBytes() : 0));
    }

    /**
     * Returns the bytes that are available without the reserve for a step.
     *
     * @return at least 0
     */
    public long spareRoom() {
        return Math.max(0, heap.room());
    }

    @Override
    public boolean tryTake(long bytes) {
        boolean fits = heap.tryTake(id, bytes);
        if (fits) {
            taken += bytes;
        } else {
            refusals++;
        }
        return fits;
    }

    @Override
    public void take(long bytes) {
        heap.take(bytes);
        taken += bytes;
    }

    @Override
    public void give(long bytes) {
        heap.give(bytes);
        taken -= bytes;
    }

    @Override
    public void refused(long bytes) {
        refusals++;
        heap.refused(id, bytes);
    }

    /**
     * Returns the number of refusals since the last call.
     *
     * @return the count
     */
    public long refusals() {
        long count = refusals;
        refusals = 0;
        return count;
    }

    /** Returns all memory. */
    public void close() {
        give(taken);
    }
}
