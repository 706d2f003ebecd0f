package io.needletail.session;

/**
 * Heap budget for the buffers of a session: a buffer takes bytes before it is allocated and returns them when it is
 * released. Called on the thread of the session.
 */
public interface MemoryBudget {
    /** No limit. */
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
     * Returns the bytes that {@link #take} may take now. Called before each step: must be as cheap as a field read.
     *
     * @return 0 or more
     */
    long room();

    /**
     * Takes bytes for an optional buffer; a refusal is counted as by {@link #refused}.
     *
     * @param bytes how many
     * @return false when they are not available; nothing is taken then
     */
    boolean tryTake(long bytes);

    /**
     * Takes bytes that {@link #room} has returned as free.
     *
     * @param bytes how many
     */
    void take(long bytes);

    /**
     * Returns bytes to the budget.
     *
     * @param bytes as many as were taken for the buffer that is released
     */
    void give(long bytes);

    /**
     * Counts and reports that the session waits, or works without an optional buffer, for lack of memory.
     *
     * @param bytes how many were needed
     */
    void refused(long bytes);
}
