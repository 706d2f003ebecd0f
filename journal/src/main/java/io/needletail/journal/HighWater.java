package io.needletail.journal;

import java.util.Optional;

/**
 * How far a journal had come at a commit, as {@link NumbersFile} keeps it apart from the segments.
 *
 * @param numbers those that the commit led to
 * @param startedNs when the session began, epoch nanoseconds
 * @param oldest ordinal of the oldest segment that is kept; those before it were deleted on purpose
 * @param committed end of the last batch
 * @param forced with {@link Sync#EVERY_MESSAGE}, the end of what was known to be on the disk: nothing after it was sent or
 *     acknowledged; empty with any other policy
 */
record HighWater(Numbers numbers, long startedNs, long oldest, Mark committed, Optional<Mark> forced) {

    /**
     * The numbers of a session.
     *
     * @param nextIn the number expected next
     * @param nextOut the number our next message takes
     * @param generation how often both were reset
     */
    record Numbers(long nextIn, long nextOut, int generation) {

        /** The later ones of two, number by number; after a reset, those after the reset. */
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
     * A place in a journal.
     *
     * @param ordinal of the segment; 0 before the first
     * @param offset in it
     */
    record Mark(long ordinal, int offset) implements Comparable<Mark> {

        @Override
        public int compareTo(Mark other) {
            return ordinal != other.ordinal
                    ? Long.compare(ordinal, other.ordinal)
                    : Integer.compare(offset, other.offset);
        }
    }

    /** What the segments must reach, or something that may have been sent or acknowledged is lost. */
    Mark required() {
        return forced.orElse(committed);
    }
}
