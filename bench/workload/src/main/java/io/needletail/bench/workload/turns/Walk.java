package io.needletail.bench.workload.turns;

/** Operations that are timed, block by block. */
public interface Walk {
    /**
     * Executes the next block.
     *
     * @return how many operations it has
     * @throws IllegalStateException when something else was done than expected
     */
    int once();

    /**
     * The same, reading the clock before and after each operation.
     *
     * @return how many operations it has
     * @throws IllegalStateException when something else was done than expected
     */
    int timed(Times times);

    /** Most operations of a block. */
    int operations();

    /** Returns true when {@link #prepare} has to be called before each block, outside of the time that counts. */
    default boolean isPrepared() {
        return false;
    }

    /** Makes the state that a block begins with. */
    default void prepare() {}
}
