package io.needletail.journal;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;

/**
 * The place of one journal in the ring of its engine: its batches come out of the ring into its segment files, in order, and the file of
 * numbers follows them. One thread places; any may ask how far it is.
 */
final class RingSeat {
    private final int number;
    private final Path directory;
    private final JournalSyncer syncing;
    private final NumbersFile numbers;
    private Segment segment;
    private volatile long placed;
    // The last batch that was placed, and the numbers after it, until they are in the file of numbers.
    private boolean isNoted = true;
    private long ordinal;
    private int end;
    private long nextIn;
    private long nextOut;
    private int generation;
    private long startedNs;

    RingSeat(int number, Path directory, JournalSyncer syncing, NumbersFile numbers, Segment newest, int end) {
        this.number = number;
        this.directory = directory;
        this.syncing = syncing;
        this.numbers = numbers;
        segment = newest;
        placed = newest.base + end;
    }

    int number() {
        return number;
    }

    Path directory() {
        return directory;
    }

    /** Returns the position in the journal up to which its files have the batches and the numbers. */
    long placed() {
        return placed;
    }

    /** Tests that the journal's files take nothing more. */
    boolean isBroken() {
        return syncing.isBroken();
    }

    /**
     * Copies the batch of an entry into its segment. A failure ends this journal only; the file of numbers still follows, so that the next
     * opening finds what is missing.
     *
     * @return true for the first one since {@link #note}, which is to be called then
     */
    boolean place(MemorySegment ring, long entry) {
        ordinal = ring.get(RecordLayout.LONG, entry + RingLayout.ORDINAL);
        int offset = ring.get(RecordLayout.INT, entry + RingLayout.OFFSET);
        int length = ring.get(RecordLayout.INT, entry + RingLayout.LENGTH);
        nextIn = ring.get(RecordLayout.LONG, entry + RingLayout.NEXT_IN);
        nextOut = ring.get(RecordLayout.LONG, entry + RingLayout.NEXT_OUT);
        startedNs = ring.get(RecordLayout.LONG, entry + RingLayout.STARTED);
        generation = ring.get(RecordLayout.INT, entry + RingLayout.GENERATION);
        end = offset + length;
        try {
            if (!syncing.isBroken()) {
                BatchPlace.put(segment(), offset, ring, entry + RingLayout.ENTRY_BYTES, length);
            }
        } catch (InternalError | RuntimeException unreadable) {
            syncing.fail(SegmentFiles.unreadable(segment)
                    .orElseGet(() -> new IOException(
                            segment.path + ": a batch cannot be written: " + unreadable.getMessage(), unreadable)));
        }
        boolean isFirst = isNoted;
        isNoted = false;
        return isFirst;
    }

    /** Writes the numbers after the last batch that was placed. */
    void note() {
        isNoted = true;
        try {
            numbers.write(nextIn, nextOut, generation, startedNs, ordinal, end);
            if (!syncing.isBroken()) placed = segment.base + end;
        } catch (InternalError | RuntimeException unwritable) {
            if (syncing.isBroken()) return;
            syncing.fail(new IOException(numbers.path() + ": " + unwritable.getMessage(), unwritable));
        }
    }

    private Segment segment() {
        while (segment.header.ordinal() < ordinal && segment.newer != null) segment = segment.newer;
        if (segment.header.ordinal() == ordinal) return segment;
        throw new IllegalStateException("segment " + ordinal + " is not open");
    }
}
