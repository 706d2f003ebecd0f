package io.needletail.journal;

import io.needletail.journal.HighWater.Mark;
import io.needletail.journal.HighWater.Numbers;
import java.lang.foreign.MemorySegment;
import java.util.Optional;

/** Computes the numbers from the records of a journal in order, and compares them with its high-water mark. Cold. */
final class NumbersReplay {

    private final Optional<Mark> mark;
    private long nextIn = 1;
    private long nextOut = 1;
    private int generation;
    private long lastNs;
    private long startedNs;
    private RecordType lastKind = RecordType.OPENED;
    private boolean batchCounts;
    private Mark end = new Mark(0, 0);
    private Optional<Numbers> atMark = Optional.empty();
    private long batchesAfterMark;

    NumbersReplay(Optional<HighWater> highWater) {
        mark = highWater.map(HighWater::committed);
    }

    /** Applies the record at an offset. */
    void record(MemorySegment map, int at) {
        lastKind = RecordType.of(RecordLayout.kind(map, at));
        if (lastKind == RecordType.FENCED) return;
        lastNs = RecordLayout.timeNs(map, at);
        startedNs = startedNs == 0 ? lastNs : startedNs;
        generation = RecordLayout.generation(map, at);
        count(map, at);
    }

    private void count(MemorySegment map, int at) {
        switch (lastKind) {
            case RECEIVED -> nextIn = RecordLayout.seqNum(map, at) + 1;
            case SENT -> nextOut = RecordLayout.seqNum(map, at) + 1;
            case MOVED, RESET, OPENED, SEALED, CLOSED -> {
                nextIn = RecordLayout.seqNum(map, at);
                nextOut = RecordLayout.nextOut(map, at);
                startedNs = RecordLayout.startedNs(map, at);
            }
            case NOTED, RESENT, FENCED -> {
                // Records of these types change no number.
            }
        }
        batchCounts |= lastKind != RecordType.OPENED && lastKind != RecordType.SEALED && lastKind != RecordType.CLOSED;
    }

    /** Ends the batch of the last records. */
    void batchEnd(long ordinal, int offset) {
        end = new Mark(ordinal, offset);
        int place = mark.isEmpty() ? -1 : end.compareTo(mark.get());
        if (place == 0) atMark = Optional.of(numbers());
        if (place > 0 && batchCounts) batchesAfterMark++;
        batchCounts = false;
    }

    /** Handles a skipped range without batches. */
    void steppedOver() {
        lastKind = RecordType.FENCED;
    }

    Numbers numbers() {
        return new Numbers(nextIn, nextOut, generation);
    }

    long lastNs() {
        return lastNs;
    }

    /** Returns the begin of the present session; 0 when there is no record yet. */
    long startedNs() {
        return startedNs;
    }

    RecordType lastKind() {
        return lastKind;
    }

    /** Returns the end of the last whole batch. */
    Mark end() {
        return end;
    }

    /** Returns the numbers at the high-water mark, when a batch ends exactly there. */
    Optional<Numbers> atMark() {
        return atMark;
    }

    /**
     * Returns the number of batches after the mark that the mark should include: with messages, or with set numbers.
     */
    long batchesAfterMark() {
        return batchesAfterMark;
    }
}
