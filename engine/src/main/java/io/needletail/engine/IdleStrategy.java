package io.needletail.engine;

/**
 * Decides what the engine's thread does between two cycles: spins, yields, parks, or something of the application's
 * own.
 *
 * <p>An application's own strategy may keep state, such as the number of idle cycles in a row; one instance then serves
 * one engine. {@link EngineConfig} compares strategies with {@link Object#equals}.
 */
@FunctionalInterface
public interface IdleStrategy {
    /** Begins the next cycle at once: lowest latency, one core always busy. */
    IdleStrategy SPIN = StandardIdleStrategy.SPIN;

    /** Lets other threads run before the next cycle. */
    IdleStrategy YIELD = StandardIdleStrategy.YIELD;

    /**
     * Waits in the system until bytes arrive, another thread submits a task or queues a message, or a session's next
     * deadline: an idle engine takes less than 1 % of a core. A message waits for the wake-up of a thread, some 50
     * microseconds; connecting and accepting take up to 10 ms longer. While a connection is over shared memory or in
     * this process, and while a store needs time, this is {@link #PARK}. Chosen by itself in {@link EngineConfig}: an
     * application's own strategy that calls it only parks.
     */
    IdleStrategy BLOCK = StandardIdleStrategy.BLOCK;

    /** Parks for about 100 microseconds: next to no load, and that much more latency. */
    IdleStrategy PARK = StandardIdleStrategy.PARK;

    /**
     * Pauses the thread, or returns at once. Called by {@link Engine#run} on the engine's thread after each cycle; must
     * not throw, and the sessions wait until it returns.
     *
     * @param workCount work done in the cycle, see {@link Engine#poll()}; 0 when the cycle was idle. The constants
     *     return at once when it is greater than 0
     */
    void idle(int workCount);
}
