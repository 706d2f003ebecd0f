package io.needletail.engine;

import io.needletail.session.MemoryBudget;

/** What one session has taken of the {@link HeapBudget}, all of which it gives back when it is closed. The session's thread. */
final class SessionBudget implements MemoryBudget {
    private final HeapBudget heap;
    private final String id;
    private long taken;
    private long refusals;
    // The one session whose turn it is may use what is set apart for a step.
    private boolean hasTurn;

    /** {@code taken} are the bytes that it has taken already. */
    SessionBudget(HeapBudget heap, String id, long taken) {
        this.heap = heap;
        this.id = id;
        this.taken = taken;
    }

    /** Begins or ends the session's turn. */
    void turn(boolean begins) {
        hasTurn = begins;
    }

    @Override
    public long room() {
        return Math.max(0, heap.room() + (hasTurn ? heap.stepBytes() : 0));
    }

    /** Bytes that may be taken without those that are set apart for a step. */
    long spareRoom() {
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

    /** How often memory was refused since this was last asked. */
    long refusals() {
        long count = refusals;
        refusals = 0;
        return count;
    }

    /** Gives all back. */
    void close() {
        give(taken);
    }
}
