package io.needletail.journal;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;

/**
 * Writes records into the current segment, batch by batch: a batch becomes visible as a whole or not at all.
 *
 * <p>The first record of a batch has a negative length until {@link #commit}, which also marks the last one. The checksum is
 * not computed again for that, because the effect of the flag on it is known in advance. Allocates nothing.
 */
final class BatchWriter {

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    // Offsets in the part of a header that the checksum covers. Flags and generation are in the eight bytes of the
    // type.
    private static final int SEQ_NUM = RecordLayout.SEQ_NUM_OFFSET - RecordLayout.COVERED_OFFSET;
    private static final int TIME = RecordLayout.TIME_OFFSET - RecordLayout.COVERED_OFFSET;
    private static final int KIND = RecordLayout.KIND_OFFSET - RecordLayout.COVERED_OFFSET;

    private static final int END_MARK_BYTES = Integer.BYTES;

    /** Effect of the flag on a checksum. */
    private static final int LAST_IN_SUM = RecordLayout.changeByFlag(RecordLayout.LAST);

    private final CRC32C crc = new CRC32C();
    private final byte[] header = new byte[RecordLayout.COVERED_BYTES];
    private final byte[] numbers = new byte[RecordLayout.NUMBERS_BYTES];
    private final AppendTimes times;
    private Segment segment;
    private int batchStart;
    private int lastStart;
    private int tail;
    private int generation;
    private int committedGeneration;
    private long lastNs;
    private long startedNs;
    private long committedIn;
    private long committedOut;
    private long committedStartedNs;
    private long records;

    BatchWriter(Segment segment, JournalScanner found, AppendTimes times) {
        this.segment = segment;
        this.times = times;
        this.generation = found.generation();
        this.startedNs = found.startedNs();
        committed(found.nextIn(), found.nextOut());
        this.batchStart = segment.end;
        this.tail = segment.end;
    }

    Segment segment() {
        return segment;
    }

    /** Stops using the segment: appends find no room, and commits no records. */
    void abandon() {
        batchStart = Integer.MAX_VALUE;
        tail = Integer.MAX_VALUE;
    }

    /** Returns the bytes that records may still take in the current segment. */
    int room() {
        return segment.limit() - tail;
    }

    boolean isAbandoned() {
        return tail == Integer.MAX_VALUE;
    }

    /** Tests that no record was appended since the last commit. */
    boolean isEmpty() {
        return tail == batchStart;
    }

    /** Returns the bytes of the uncommitted batch. */
    int batchBytes() {
        return tail - batchStart;
    }

    /** Returns the offset in the current segment after all committed records. */
    int committed() {
        return batchStart;
    }

    int generation() {
        return generation;
    }

    /** Returns the begin of the present session. */
    long startedNs() {
        return startedNs;
    }

    /** Starts another session now: later records belong to it. */
    void nextGeneration(long nowNs) {
        generation++;
        startedNs = nowNs;
    }

    /** Records committed by this writer. */
    long records() {
        return records;
    }

    /** Touches the pages of the next record, including the end mark, and times that when it is due. */
    void meet(int recordBytes, long timeNs) {
        int end = tail + recordBytes + END_MARK_BYTES;
        if (times.isDue(end, timeNs)) {
            long beganNs = times.begin();
            touch(end);
            times.end(beganNs, end, timeNs);
        }
    }

    // The bytes after the tail are unused: the record and the end mark overwrite them.
    private void touch(int end) {
        MemorySegment map = segment.map;
        for (int at = tail; at < end; at = (at + JournalConfig.PAGE_BYTES) & -JournalConfig.PAGE_BYTES) {
            map.set(RecordLayout.INT, at, 0);
        }
    }

    /** Appends a message. The caller has verified that it fits. */
    void append(RecordType kind, long seqNum, long timeNs, byte[] bytes, int from, int length) {
        lastNs = timeNs;
        startedBy(timeNs);
        int at = tail;
        MemorySegment map = segment.map;
        boolean first = at == batchStart;
        byte flags = first ? RecordLayout.FIRST : 0;
        if (length == 0) {
            flags |= RecordLayout.BODILESS;
        }
        LONG.set(header, SEQ_NUM, seqNum);
        LONG.set(header, TIME, timeNs);
        long kindAndGeneration = kind.code() | flags << Byte.SIZE | (long) generation << Integer.SIZE;
        LONG.set(header, KIND, kindAndGeneration);
        map.set(RecordLayout.LONG, (long) at + RecordLayout.SEQ_NUM_OFFSET, seqNum);
        map.set(RecordLayout.LONG, (long) at + RecordLayout.TIME_OFFSET, timeNs);
        map.set(RecordLayout.LONG, (long) at + RecordLayout.KIND_OFFSET, kindAndGeneration);
        MemorySegment.copy(bytes, from, map, ValueLayout.JAVA_BYTE, (long) at + RecordLayout.HEADER_BYTES, length);
        int recordLength = RecordLayout.HEADER_BYTES + length;
        RecordLayout.lengthAndCrc(map, at, first ? -recordLength : recordLength, checksum(bytes, from, length));
        lastStart = at;
        tail = at + RecordLayout.aligned(recordLength);
        segment.end = tail;
        if (kind == RecordType.SENT && length != 0) {
            segment.index.add(at, seqNum);
        }
        records++;
    }

    /** Appends a record with the current numbers. */
    void appendNumbers(RecordType kind, long nextIn, long nextOut, long timeNs) {
        startedBy(timeNs);
        LONG.set(numbers, 0, nextOut);
        LONG.set(numbers, Long.BYTES, startedNs);
        append(kind, nextIn, timeNs, numbers, 0, numbers.length);
    }

    /** Makes all records since the last commit visible, at once. The parameters are the numbers after the batch. */
    void commit(long nextIn, long nextOut) {
        commit();
        committed(nextIn, nextOut);
    }

    /** Writes the high-water mark of the last commit. */
    void noteIn(NumbersFile file) {
        long ordinal = segment.header.ordinal();
        file.write(committedIn, committedOut, committedGeneration, committedStartedNs, ordinal, batchStart);
    }

    private void commit() {
        markEnd();
        publish();
    }

    // Before a batch is published: a recycled segment contains old bytes there, which must not be read as the next
    // record.
    private void markEnd() {
        segment.map.set(RecordLayout.INT, tail, 0);
    }

    /** Continues in a fresh segment and moves the uncommitted batch there: timed as one append. */
    void moveTo(Segment next, long timeNs) {
        long beganNs = times.begin();
        move(next, timeNs);
        times.end(beganNs, tail, timeNs);
    }

    private void move(Segment next, long timeNs) {
        Segment full = segment;
        int from = batchStart;
        int length = tail - from;
        int to = Segment.RECORDS_OFFSET + RecordLayout.NUMBERS_RECORD_BYTES;
        MemorySegment.copy(full.map, from, next.map, to, length);
        next.map.set(RecordLayout.INT, to, length == 0 ? 0 : RecordLayout.length(full.map, from));
        full.index.forgetFrom(from);

        int uncommittedGeneration = generation;
        long uncommittedStartedNs = startedNs;
        forgetUncommitted();
        tail = from;
        appendNumbers(RecordType.SEALED, committedIn, committedOut, timeNs);
        commit();
        segment = next;
        batchStart = Segment.RECORDS_OFFSET;
        tail = Segment.RECORDS_OFFSET;
        appendNumbers(RecordType.OPENED, committedIn, committedOut, timeNs);
        publish();
        generation = uncommittedGeneration;
        startedNs = uncommittedStartedNs;
        adopt(length, full.header.salt() ^ next.header.salt());
    }

    /**
     * Drops the uncommitted records. Writes nothing: what they left is an unfinished batch, which the next batch overwrites and
     * ends with a mark, or which the next opening removes.
     */
    void rollback() {
        if (isAbandoned()) return;
        segment.index.forgetFrom(batchStart);
        tail = batchStart;
        segment.end = batchStart;
        forgetUncommitted();
    }

    long committedIn() {
        return committedIn;
    }

    long committedOut() {
        return committedOut;
    }

    /** Drops the uncommitted records and writes the mark of a clean end, unless the segment ends with that mark and is full. */
    void close(long timeNs) {
        tail = batchStart;
        forgetUncommitted();
        if (room() >= 0) {
            appendNumbers(RecordType.CLOSED, committedIn, committedOut, timeNs);
            commit();
        }
    }

    private void publish() {
        RecordLayout.addFlag(segment.map, lastStart, RecordLayout.LAST, LAST_IN_SUM);
        RecordLayout.publish(segment.map, batchStart, -RecordLayout.length(segment.map, batchStart));
        batchStart = tail;
        segment.generation = generation;
        segment.lastNs = lastNs;
    }

    /** Starts the first session of a journal at its first record. */
    private void startedBy(long timeNs) {
        if (startedNs == 0) {
            startedNs = timeNs;
        }
    }

    private void committed(long nextIn, long nextOut) {
        committedIn = nextIn;
        committedOut = nextOut;
        committedGeneration = generation;
        committedStartedNs = startedNs;
    }

    private void forgetUncommitted() {
        generation = committedGeneration;
        startedNs = committedStartedNs;
    }

    /** Adapts the uncommitted records that were moved into this segment. */
    private void adopt(int length, int saltChange) {
        int limit = tail + length;
        while (tail < limit) {
            RecordLayout.crc(segment.map, tail, RecordLayout.crc(segment.map, tail) ^ saltChange);
            segment.index(tail);
            lastStart = tail;
            tail += RecordLayout.aligned(Math.abs(RecordLayout.length(segment.map, tail)));
        }
        segment.end = tail;
    }

    /** Computes the checksum of a frame and of the header that is being built. */
    private int checksum(byte[] bytes, int from, int length) {
        crc.reset();
        crc.update(bytes, from, length);
        crc.update(header, 0, header.length);
        return (int) crc.getValue() ^ segment.header.salt();
    }
}
