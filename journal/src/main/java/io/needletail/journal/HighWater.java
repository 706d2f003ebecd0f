package io.needletail.journal;

import java.util.Optional;

/**
 * High-water mark: the progress of a journal at a commit, stored by {@link NumbersFile} apart from the segments.
 *
 * @param numbers numbers after the commit
 * @param startedNs begin of the session, epoch nanoseconds
 * @param oldest ordinal of the oldest segment that is kept; those before it were deleted on purpose
 * @param committed end of the last batch
 * @param forced with {@link Sync#EVERY_MESSAGE}, the end of the bytes known to be on the disk: no message after it was
 *     sent or acknowledged; empty with any other policy
 */
record HighWater(Numbers numbers, long startedNs, long oldest, Mark committed, Optional<Mark> forced) {

    /**
     * The numbers of a session.
     *
     * @param nextIn next expected inbound number
     * @param nextOut next outbound number
     * @param generation number of resets so far
     */
    record Numbers(long nextIn, long nextOut, int generation) {

        /** Returns the later of two numbers each; after a reset, the numbers after the reset. */
        Numbers max(Numbers other) {
            if (generation != other.generation) return generation > other.generation ? this : other;
            return new Numbers(Math.max(nextIn, other.nextIn), Math.max(nextOut, other.nextOut), generation);
        }

        @Override
        public String toString() {
            return "next expected " + nextIn + ", next sent " + nextOut;
        }
    }

    /**
     * Position in a journal.
     *
     * @param ordinal ordinal of the segment; 0 before the first
     * @param offset offset in the segment
     */
    record Mark(long ordinal, int offset) implements Comparable<Mark> {

        @Override
        public int compareTo(Mark other) {
            return ordinal != other.ordinal
                    ? Long.compare(ordinal, other.ordinal)
                    : Integer.compare(offset, other.offset);
        }
    }

    /**
     * Returns the position that the segments must reach; otherwise a message is lost that may have been sent or
     * acknowledged.
     */
    Mark required() {
        return forced.orElse(committed);
    }
}
