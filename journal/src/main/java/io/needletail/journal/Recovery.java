package io.needletail.journal;

import java.util.List;

/**
 * JournalProblems and actions of opening a journal.
 *
 * <p>The rule: a batch counts only if it was committed and every record of it verifies. Bytes at the end of the journal
 * that are no such batch are cut. Bytes that are followed by such a batch were damaged later, or lost with a page that
 * the machine did not write when it died: they are excluded, never served again, and returned by {@link #damages}; the
 * numbers continue from the batch that follows.
 *
 * @param ending ending of the journal
 * @param segments segment files with records
 * @param bytesCut bytes of records that were cut at the end, as far as their lengths could be read
 * @param damages the excluded ranges, including those of earlier recoveries, oldest first
 * @param problems all deviations from an intact journal, as text; empty when no data is lost but an unfinished batch
 */
public record Recovery(Ending ending, int segments, long bytesCut, List<Damage> damages, List<Problem> problems) {

    /** Ending of a journal. */
    public enum Ending {
        /** There was no journal: it begins now. */
        NEW,
        /** It was closed cleanly. */
        CLOSED,
        /** Its process died between two batches. */
        STOPPED,
        /** Its process died within a batch, which was cut. */
        UNCOMMITTED,
        /** Its last batch does not verify and was cut. */
        TORN
    }

    /**
     * A range of a segment that does not verify and is followed by whole batches; or a whole file.
     *
     * @param file name of the segment file
     * @param offset begin of the range
     * @param bytes length of the range; 0 when the file is missing, together with all files up to the next
     */
    public record Damage(String file, long offset, long bytes) {}

    /**
     * A deviation from an intact journal.
     *
     * @param where file and range
     * @param text the fault and the loss, with the numbers as far as they are known
     * @param grave true when numbers may have gone back, or messages of the present session are lost
     */
    public record Problem(Damage where, String text, boolean grave) {
        /**
         * One line.
         *
         * @return file, offset, length and text
         */
        @Override
        public String toString() {
            return where.file() + " at offset " + where.offset() + ", " + where.bytes() + " bytes: " + text;
        }
    }

    /** Copies the lists. */
    public Recovery {
        damages = List.copyOf(damages);
        problems = List.copyOf(problems);
    }
}
