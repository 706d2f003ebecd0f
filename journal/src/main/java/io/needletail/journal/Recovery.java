package io.needletail.journal;

import java.util.List;

/**
 * What was found when a journal was opened, and what was done about it.
 *
 * <p>The rule: a batch counts only if it was committed and every record of it verifies. What is at the end of the journal and
 * is no such batch is cut. What is followed by such a batch was damaged later, or lost with a page the machine did not write
 * when it died: it is fenced off, never served again, and named in {@link #damages}; the numbers go on from what follows it.
 *
 * @param ending how the journal ended
 * @param segments segment files with records
 * @param bytesCut bytes of records that were cut at the end, as far as their lengths could be read
 * @param damages the stretches that were fenced off, those of earlier recoveries included, oldest first
 * @param problems everything that is not as a journal should be, in words; empty when nothing is lost but an unfinished batch
 */
public record Recovery(Ending ending, int segments, long bytesCut, List<Damage> damages, List<Problem> problems) {

    /** How a journal ended. */
    public enum Ending {
        /** There was none: it begins now. */
        NEW,
        /** It was closed in good order. */
        CLOSED,
        /** Its process died between two batches. */
        STOPPED,
        /** Its process died within a batch, which was cut. */
        UNCOMMITTED,
        /** Its last batch does not verify and was cut. */
        TORN
    }

    /**
     * A stretch of a segment that does not verify, with whole batches behind it; or a whole file.
     *
     * @param file name of the segment file
     * @param offset where it begins
     * @param bytes how long it is; 0 when the file is missing, and those between it and the next
     */
    public record Damage(String file, long offset, long bytes) {}

    /**
     * Something that is not as it should be.
     *
     * @param where the file and the stretch
     * @param text what is wrong and what is lost, with the numbers as far as they are known
     * @param grave whether numbers may have gone back, or messages of the present session are lost
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

    /** Keeps the lists as they are now. */
    public Recovery {
        damages = List.copyOf(damages);
        problems = List.copyOf(problems);
    }
}
