package io.needletail.journal;

/**
 * A set of offsets in a segment, each a multiple of the alignment. Each query and each addition touches one word of
 * memory, independent of earlier additions; takes no memory before the first addition. Cold.
 */
final class OffsetSet {

    private final int segmentBytes;
    private long[] words = {};
    private long touched;

    OffsetSet(int segmentBytes) {
        this.segmentBytes = segmentBytes;
    }

    /** Returns the number of queries and additions. */
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
