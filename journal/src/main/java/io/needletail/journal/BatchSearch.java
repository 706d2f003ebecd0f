package io.needletail.journal;

/**
 * Looks for whole batches in a segment that nobody writes at the moment, at a cost in proportion to its size whatever its bytes
 * are: no stretch is summed up again for each record that claims it, and no row of records that leads nowhere is followed
 * twice. The bytes must not change meanwhile. Cold.
 */
final class BatchSearch {

    private final Segment segment;
    private final RangeChecksums sums;
    // Where a batch was seen to go on and came to no end.
    private final OffsetSet endless;
    // The last answer: who finds a batch asks for its end next. No record begins at 0.
    private int askedFrom;
    private int answer;
    private long records;

    BatchSearch(Segment segment) {
        this.segment = segment;
        sums = new RangeChecksums(segment);
        endless = new OffsetSet(segment.size());
    }

    /** How many records have been looked at. */
    long records() {
        return records;
    }

    /** How many bytes have been summed up. */
    long bytes() {
        return sums.bytes();
    }

    /** All that was done: records looked at, places noted or looked up, bytes summed up. */
    long work() {
        return records + endless.touched() + sums.bytes();
    }

    /** The same as {@link BatchVerifier#end}. */
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

    // Not before a batch has come to no end: nearly all end, and to strike out each of their places again would cost as
    // much as the way there from the segment's beginning.
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

    /** The offset of the next batch that is committed and verifies, at {@code from} or later, or 0 when there is none. */
    int next(int from) {
        for (int at = from; at <= segment.size() - RecordLayout.HEADER_BYTES; at += RecordLayout.ALIGNMENT) {
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
