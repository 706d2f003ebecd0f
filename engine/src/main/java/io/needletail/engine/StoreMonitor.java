package io.needletail.engine;

import java.util.Optional;

/**
 * Checks an open store for faults. The engine calls it each second on one background thread, never after the store was closed.
 */
@FunctionalInterface
public interface StoreMonitor {
    /**
     * Checks the store once. May block for a short time: the stores of all sessions wait for each other.
     *
     * @return the gravest fault at the moment; the engine reports each fault once
     */
    Optional<StoreTrouble> look();
}
