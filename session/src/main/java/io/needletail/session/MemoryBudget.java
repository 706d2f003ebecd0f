package io.needletail.session;

/**
 * Heap that the buffers of a session may take: each buffer takes bytes before it is allocated and gives them back when it
 * is released. The thread of the session.
 */
public interface MemoryBudget {
    /** Refuses nothing. */
    MemoryBudget UNLIMITED = new MemoryBudget() {
        @Override
        public long room() {
            return Integer.MAX_VALUE;
        }

        @Override
        public boolean tryTake(long bytes) {
            return true;
        }

        @Override
        public void take(long bytes) {
            // Nothing is counted.
        }

        @Override
        public void give(long bytes) {
            // Nothing is counted.
        }

        @Override
        public void refused(long bytes) {
            // Nothing is refused.
        }
    };

    /**
     * Bytes that {@link #take} may take now. Called before each step: costs no more than a read of a counter.
     *
     * @return 0 or more
     */
    long room();

    /**
     * Takes bytes for a buffer that the session can do without; a refusal is counted as by {@link #refused}.
     *
     * @param bytes how many
     * @return false when they are not available; nothing is taken then
     */
    boolean tryTake(long bytes);

    /**
     * Takes bytes that {@link #room} has promised.
     *
     * @param bytes how many
     */
    void take(long bytes);

    /**
     * Gives bytes back.
     *
     * @param bytes as many as were taken for the buffer that is released
     */
    void give(long bytes);

    /**
     * Counts and tells that the session waits, or does without a buffer, for lack of memory.
     *
     * @param bytes how many were needed
     */
    void refused(long bytes);
}
