package io.needletail.venue.depth;

/** Receives the changed price levels of a book. */
@FunctionalInterface
public interface DepthListener {
    /**
     * Reports a level that is new, has another quantity or another number of orders, or is gone.
     *
     * @param change the level; reused, valid during this call only
     */
    void changed(LevelChange change);
}
