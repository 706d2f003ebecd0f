package io.needletail.journal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;

/** Takes the batches of a journal, in order: the segment file itself, or the ring of an engine. */
interface BatchTarget {
    /**
     * Takes a whole batch. It is visible at once, or when its group is.
     *
     * @param place segment and numbers after the batch
     * @param offset where it goes in the segment
     * @param batch holds the records from its first byte on
     * @param length of the records, a multiple of 8
     */
    void put(BatchWriter place, int offset, MemorySegment batch, int length);

    /** Returns the batches that go into the segment files at once, with the mark of each in the file of numbers. */
    static BatchTarget files(NumbersFile numbers) {
        return (place, offset, batch, length) -> {
            try {
                BatchPlace.put(place.segment(), offset, batch, 0, length);
            } catch (IOException noRoom) {
                throw new UncheckedIOException(noRoom);
            }
            place.noteIn(numbers, offset + length);
        };
    }
}
