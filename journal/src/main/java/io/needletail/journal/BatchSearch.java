package io.needletail.journal;

/**
 * Searches a segment that is not written at the moment for whole batches, at a cost proportional to its size for any
 * content: no range is summed up again for each record that claims it, and no chain of records without an end is
 * followed twice. The bytes must not change meanwhile. Cold.
 */
final class BatchSearch {

    private final Segment segment;
    private final RangeChecksums sums;
    // Offsets from which a batch continues without an end.
    private final OffsetSet endless;
    // The last result: the caller that finds a batch queries its end next. No record begins at 0.
    private int askedFrom;
    private int answer;
    private long records;

    BatchSearch(Segment segment) {
        this.segment = segment;
        sums = new RangeChecksums(segment);
        endless = new OffsetSet(segment.size());
    }

    /** Returns the number of records that were examined. */
    long records() {
        return records;
    }

    /** Returns the number of bytes that were summed up. */
    long bytes() {
        return sums.bytes();
    }

    /** Returns the total work: records examined, offsets stored or looked up, bytes summed up. */
    long work() {
        return records + endless.touched() + sums.bytes();
    }

    /** Returns the result of {@link BatchVerifier#end}. */
    int end(int from) {
        if (from != askedFrom) {
            askedFrom = from;
            answer = follow(from);
        }
        return answer;
    }

    private int follow(int from) {
        int at = from;
        byte expected = RecordLayout.FIRST;
        while (isRecord(at)) {
            byte flags = RecordLayout.flags(segment.map, at);
            if ((flags & RecordLayout.FIRST) != expected) break;
            at = behind(at);
            if ((flags & RecordLayout.LAST) != 0) return at;
            if (endless.has(at)) break;
            expected = 0;
        }
        return remember(from, at);
    }

    // Not before a batch was found to have no end: nearly all batches end, and removing each of their offsets again
    // would cost
    // as much as the search from the segment's begin.
    private int remember(int from, int to) {
        for (int at = from; at < to; ) {
            at = behind(at);
            endless.add(at);
        }
        return 0;
    }

    private int behind(int at) {
        return at + RecordLayout.aligned(RecordLayout.length(segment.map, at));
    }

    /**
     * Returns the offset of the next batch that is committed and verifies, at {@code from} or later, or 0 when there is
     * none.
     */
    int next(int from) {
        int limit = Math.min(segment.size() - RecordLayout.HEADER_BYTES, segment.writtenEnd);
        for (int at = from; at <= limit; at += RecordLayout.ALIGNMENT) {
            if (BatchVerifier.looksLikeFirst(segment, at) && end(at) != 0) return at;
        }
        return 0;
    }

    private boolean isRecord(int at) {
        records++;
        return BatchVerifier.looksLikeRecord(segment, at)
                && RecordLayout.crc(segment.map, at) == sums.of(at, RecordLayout.length(segment.map, at));
    }
}
