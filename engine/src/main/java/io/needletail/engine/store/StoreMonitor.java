package io.needletail.engine.store;

import java.util.Optional;

/** Checks an open store for faults, on one background thread for all stores of an engine. */
@FunctionalInterface
public interface StoreMonitor {
    /**
     * Checks the store once. Called each second, never after the store was closed. May block for a short time: the
     * stores of all sessions wait for each other.
     *
     * @return the gravest fault at the moment; the engine reports each fault once
     */
    Optional<StoreTrouble> look();
}
