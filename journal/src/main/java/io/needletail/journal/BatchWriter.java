package io.needletail.journal;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;

/**
 * Builds the records of a journal, batch by batch, for their places in the segment files: a {@link BatchTarget} takes
 * each batch as a whole.
 *
 * <p>The records of a batch stand in memory until {@link #commit}, which marks the last one. The checksum is not
 * computed again for that, because the effect of the flag on it is known in advance. Allocates nothing once the memory
 * has the size of the largest batch.
 */
final class BatchWriter {

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    // Offsets in the part of a header that the checksum covers. Flags and generation are in the eight bytes of the
    // type.
    private static final int SEQ_NUM = RecordLayout.SEQ_NUM_OFFSET - RecordLayout.COVERED_OFFSET;
    private static final int TIME = RecordLayout.TIME_OFFSET - RecordLayout.COVERED_OFFSET;
    private static final int KIND = RecordLayout.KIND_OFFSET - RecordLayout.COVERED_OFFSET;

    private static final int BYTES_AT_FIRST = 512;

    /** Effect of the flag on a checksum. */
    private static final int LAST_IN_SUM = RecordLayout.changeByFlag(RecordLayout.LAST);

    private final CRC32C crc = new CRC32C();
    private final byte[] header = new byte[RecordLayout.COVERED_BYTES];
    private final byte[] numbers = new byte[RecordLayout.NUMBERS_BYTES];
    // SEALED, OPENED and CLOSED are batches of their own.
    private final MemorySegment single = memory(RecordLayout.NUMBERS_RECORD_BYTES);
    private BatchTarget target;
    private Segment segment;
    // The batch that is built, from its first byte on.
    private MemorySegment batch = memory(BYTES_AT_FIRST);
    private int lastRecord;
    private int sent;
    private int batchStart;
    private int tail;
    private int generation;
    private int committedGeneration;
    private long lastNs;
    private long startedNs;
    private long committedIn;
    private long committedOut;
    private long committedStartedNs;
    private long records;

    BatchWriter(Segment segment, JournalScanner found, BatchTarget target) {
        this.segment = segment;
        this.target = target;
        this.generation = found.generation();
        this.startedNs = found.startedNs();
        committed(found.nextIn(), found.nextOut());
        this.batchStart = segment.end;
        this.tail = segment.end;
    }

    /** Sends later batches elsewhere. Between two batches. */
    void into(BatchTarget other) {
        target = other;
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

    /** Returns the offset in the current segment after all records, committed or not. */
    int end() {
        return tail;
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

    /** Appends a message. The caller has verified that it fits. */
    void append(RecordType kind, long seqNum, long timeNs, byte[] bytes, int from, int length) {
        lastNs = timeNs;
        startedBy(timeNs);
        int at = tail - batchStart;
        int recordLength = RecordLayout.HEADER_BYTES + length;
        int next = at + RecordLayout.aligned(recordLength);
        if (next > batch.byteSize()) grow(next);
        byte flags = at == 0 ? RecordLayout.FIRST : 0;
        if (length == 0) flags |= RecordLayout.BODILESS;
        describe(kind, flags, seqNum, timeNs);
        write(batch, at, bytes, from, length);
        lastRecord = at;
        tail = batchStart + next;
        if (kind == RecordType.SENT) sent++;
        records++;
    }

    // The part of a header that the checksum covers.
    private void describe(RecordType kind, byte flags, long seqNum, long timeNs) {
        LONG.set(header, SEQ_NUM, seqNum);
        LONG.set(header, TIME, timeNs);
        LONG.set(header, KIND, kind.code() | flags << Byte.SIZE | (long) generation << Integer.SIZE);
    }

    private void write(MemorySegment to, int at, byte[] bytes, int from, int length) {
        to.set(RecordLayout.LONG, (long) at + RecordLayout.SEQ_NUM_OFFSET, (long) LONG.get(header, SEQ_NUM));
        to.set(RecordLayout.LONG, (long) at + RecordLayout.TIME_OFFSET, (long) LONG.get(header, TIME));
        to.set(RecordLayout.LONG, (long) at + RecordLayout.KIND_OFFSET, (long) LONG.get(header, KIND));
        MemorySegment.copy(bytes, from, to, ValueLayout.JAVA_BYTE, (long) at + RecordLayout.HEADER_BYTES, length);
        RecordLayout.lengthAndCrc(to, at, RecordLayout.HEADER_BYTES + length, checksum(bytes, from, length));
    }

    private void grow(int bytes) {
        MemorySegment larger = memory(Math.max(bytes, 2 * (int) batch.byteSize()));
        MemorySegment.copy(batch, 0, larger, 0, tail - batchStart);
        batch = larger;
    }

    // Of longs, since the words of a record are aligned.
    private static MemorySegment memory(int bytes) {
        return MemorySegment.ofArray(new long[(bytes + Long.BYTES - 1) / Long.BYTES]);
    }

    /** Appends a record with the current numbers. */
    void appendNumbers(RecordType kind, long nextIn, long nextOut, long timeNs) {
        startedBy(timeNs);
        LONG.set(numbers, 0, nextOut);
        LONG.set(numbers, Long.BYTES, startedNs);
        append(kind, nextIn, timeNs, numbers, 0, numbers.length);
    }

    /** Gives all records since the last commit to the target. The parameters are the numbers after the batch. */
    void commit(long nextIn, long nextOut) {
        committed(nextIn, nextOut);
        RecordLayout.addFlag(batch, lastRecord, RecordLayout.LAST, LAST_IN_SUM);
        int length = tail - batchStart;
        if (sent > 0) index(length);
        put(batch, length);
    }

    /** Writes the high-water mark of the last commit, which ends at an offset of the segment. */
    void noteIn(NumbersFile file, int end) {
        long ordinal = segment.header.ordinal();
        file.write(committedIn, committedOut, committedGeneration, committedStartedNs, ordinal, end);
    }

    private void put(MemorySegment from, int length) {
        target.put(this, batchStart, from, length);
        batchStart += length;
        tail = batchStart;
        sent = 0;
        segment.end = batchStart;
        segment.generation = committedGeneration;
        segment.lastNs = lastNs;
    }

    private void index(int length) {
        int at = 0;
        while (at < length) {
            boolean isKept = RecordLayout.kind(batch, at) == RecordType.SENT.code()
                    && (RecordLayout.flags(batch, at) & RecordLayout.BODILESS) == 0;
            if (isKept) segment.index.add(batchStart + at, RecordLayout.seqNum(batch, at));
            at += RecordLayout.aligned(RecordLayout.length(batch, at));
        }
    }

    /**
     * Copies the last frame of the uncommitted batch that was sent under a number; returns its length, or 0 when there
     * is none.
     */
    int find(long seqNum, byte[] to, int from) {
        int found = -1;
        int length = sent == 0 ? 0 : tail - batchStart;
        int at = 0;
        while (at < length) {
            boolean isIt = RecordLayout.seqNum(batch, at) == seqNum
                    && RecordLayout.generation(batch, at) == generation
                    && RecordLayout.kind(batch, at) == RecordType.SENT.code();
            if (isIt) found = at;
            at += RecordLayout.aligned(RecordLayout.length(batch, at));
        }
        return found < 0 ? 0 : RecordLayout.frame(batch, found, to, from);
    }

    /** Continues in a fresh segment, and takes the uncommitted batch there. */
    void moveTo(Segment next, long timeNs) {
        Segment full = segment;
        int length = tail - batchStart;
        single(RecordType.SEALED, timeNs);
        segment = next;
        batchStart = Segment.RECORDS_OFFSET;
        tail = batchStart;
        single(RecordType.OPENED, timeNs);
        tail = batchStart + length;
        adopt(length, full.header.salt() ^ next.header.salt());
    }

    // A batch with the numbers of the last commit.
    private void single(RecordType kind, long timeNs) {
        int uncommittedGeneration = generation;
        long uncommittedStartedNs = startedNs;
        int uncommittedSent = sent;
        forgetUncommitted();
        startedBy(timeNs);
        LONG.set(numbers, 0, committedOut);
        LONG.set(numbers, Long.BYTES, startedNs);
        committedStartedNs = startedNs;
        byte whole = RecordLayout.FIRST | RecordLayout.LAST;
        describe(kind, whole, committedIn, timeNs);
        write(single, 0, numbers, 0, numbers.length);
        lastNs = timeNs;
        records++;
        put(single, RecordLayout.NUMBERS_RECORD_BYTES);
        generation = uncommittedGeneration;
        if (uncommittedStartedNs != 0) startedNs = uncommittedStartedNs;
        sent = uncommittedSent;
    }

    /** Drops the uncommitted records. */
    void rollback() {
        if (isAbandoned()) return;
        tail = batchStart;
        sent = 0;
        forgetUncommitted();
    }

    long committedIn() {
        return committedIn;
    }

    long committedOut() {
        return committedOut;
    }

    int committedGeneration() {
        return committedGeneration;
    }

    long committedStartedNs() {
        return committedStartedNs;
    }

    /**
     * Drops the uncommitted records and writes the mark of a clean end, unless the segment ends with that mark and is
     * full.
     */
    void close(long timeNs) {
        tail = batchStart;
        sent = 0;
        forgetUncommitted();
        if (room() >= 0) single(RecordType.CLOSED, timeNs);
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

    /** Adapts the checksums of the uncommitted records to another segment. */
    private void adopt(int length, int saltChange) {
        int at = 0;
        while (at < length) {
            RecordLayout.crc(batch, at, RecordLayout.crc(batch, at) ^ saltChange);
            at += RecordLayout.aligned(RecordLayout.length(batch, at));
        }
    }

    /** Computes the checksum of a frame and of the header that is being built. */
    private int checksum(byte[] bytes, int from, int length) {
        crc.reset();
        crc.update(bytes, from, length);
        crc.update(header, 0, header.length);
        return (int) crc.getValue() ^ segment.header.salt();
    }
}
