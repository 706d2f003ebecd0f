package io.needletail.journal;

import java.lang.foreign.MemorySegment;

/** Verifies batches in a segment without trusting any byte; {@link BatchSearch} searches for them. Cold. */
final class BatchVerifier {

    private BatchVerifier() {}

    /**
     * The end of the batch that begins at an offset.
     *
     * @return the offset after its last record, or 0 when no batch is there that is committed and verifies to its end
     */
    static int end(Segment segment, int from) {
        int at = from;
        byte expected = RecordLayout.FIRST;
        while (isRecord(segment, at)) {
            byte flags = RecordLayout.flags(segment.map, at);
            if ((flags & RecordLayout.FIRST) != expected) {
                return 0;
            }
            at += RecordLayout.aligned(RecordLayout.length(segment.map, at));
            if ((flags & RecordLayout.LAST) != 0) {
                return at;
            }
            expected = 0;
        }
        return 0;
    }

    /** Returns the ending of a journal whose last batch ends at an offset, with a record of this type. */
    static Recovery.Ending ending(Segment segment, int at, RecordType lastKind) {
        boolean full = lastKind == RecordType.SEALED || at > segment.size() - RecordLayout.HEADER_BYTES;
        int length = full ? 0 : RecordLayout.length(segment.map, at);
        if (length == 0) {
            return lastKind == RecordType.CLOSED ? Recovery.Ending.CLOSED : Recovery.Ending.STOPPED;
        }
        return length < 0 ? Recovery.Ending.UNCOMMITTED : Recovery.Ending.TORN;
    }

    /**
     * Returns the bytes at the end of a segment that was not sealed though the journal continued: 0 when too few for a
     * record.
     */
    static int lost(Segment segment, int at) {
        int lost = (segment.size() - RecordLayout.HEADER_BYTES - at) & -RecordLayout.ALIGNMENT;
        return lost >= RecordLayout.HEADER_BYTES ? lost : 0;
    }

    /** Returns the bytes of an incomplete batch at an offset: as far as its lengths are plausible. */
    static int remains(Segment segment, int from) {
        int at = from;
        while (at <= segment.size() - RecordLayout.HEADER_BYTES) {
            int length = Math.abs(RecordLayout.length(segment.map, at));
            if (!fits(segment, at, length)) {
                break;
            }
            at += RecordLayout.aligned(length);
        }
        return at - from;
    }

    /** Tests by a few fields whether a batch could begin at an offset that leaves room for a header. */
    static boolean looksLikeFirst(Segment segment, int at) {
        MemorySegment map = segment.map;
        return fits(segment, at, RecordLayout.length(map, at))
                && RecordType.isCode(RecordLayout.kind(map, at))
                && (RecordLayout.flags(map, at) & RecordLayout.FIRST) != 0;
    }

    /** Tests whether a record at an offset is correct except perhaps for its checksum. */
    static boolean looksLikeRecord(Segment segment, int at) {
        if (at > segment.size() - RecordLayout.HEADER_BYTES) {
            return false;
        }
        int length = RecordLayout.length(segment.map, at);
        byte kind = RecordLayout.kind(segment.map, at);
        return fits(segment, at, length)
                && RecordType.isCode(kind)
                && (!RecordType.of(kind).carriesNumbers() || length >= RecordLayout.NUMBERS_RECORD_BYTES);
    }

    private static boolean isRecord(Segment segment, int at) {
        return looksLikeRecord(segment, at)
                && RecordLayout.crc(segment.map, at) == segment.checksum(at, RecordLayout.length(segment.map, at));
    }

    private static boolean fits(Segment segment, int at, int length) {
        return length >= RecordLayout.HEADER_BYTES && length <= segment.size() - at;
    }
}
