package io.needletail.journal;

/**
 * A set of offsets in a segment, each a multiple of the alignment. It touches one word of memory for each question and each
 * addition, whatever was added before, and takes no memory before the first addition. Cold.
 */
final class OffsetSet {

    private final int segmentBytes;
    private long[] words = {};
    private long touched;

    OffsetSet(int segmentBytes) {
        this.segmentBytes = segmentBytes;
    }

    /** How many questions and additions there were. */
    long touched() {
        return touched;
    }

    boolean has(int offset) {
        touched++;
        int place = offset / RecordLayout.ALIGNMENT;
        return words.length != 0 && (words[place / Long.SIZE] & (1L << place)) != 0;
    }

    void add(int offset) {
        touched++;
        if (words.length == 0) words = new long[segmentBytes / RecordLayout.ALIGNMENT / Long.SIZE + 1];
        int place = offset / RecordLayout.ALIGNMENT;
        words[place / Long.SIZE] |= 1L << place;
    }
}
