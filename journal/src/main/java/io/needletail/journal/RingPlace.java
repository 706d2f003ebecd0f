package io.needletail.journal;

import java.io.IOException;
import java.lang.foreign.MemorySegment;

/**
 * The way of one journal into its files through the ring of its engine.
 *
 * @param ring of the engine
 * @param seat of the journal
 */
record RingPlace(JournalRing ring, RingSeat seat) implements BatchTarget, JournalSyncer.Placing {
    @Override
    public void put(BatchWriter place, int offset, MemorySegment batch, int length) {
        ring.put(seat, place, offset, batch, length);
    }

    @Override
    public long placed() {
        return seat.placed();
    }

    /** Returns the position up to which the log of the ring has the batches on the disk. */
    long durable() {
        return seat.durable();
    }

    @Override
    public void await(long position) {
        ring.settle(seat, position);
    }

    /** Ends the use of the ring, when the files have everything up to a position, or the journal has failed. */
    void leave(long position) throws IOException {
        ring.leave(seat, position);
    }
}
