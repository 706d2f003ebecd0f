package io.needletail.fuzz;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32C;

/** A journal's segment file read, and given right checksums, by its published layout and nothing else. */
final class SegmentTwin {
    static final int HEADER_BYTES = 64;
    static final int RECORD_HEADER_BYTES = 32;
    private static final long MAGIC = 0x4C4E524A4C44454EL;
    private static final int NUMBERS_RECORD_BYTES = 48;
    private static final int MESSAGE_KINDS = 4;
    private static final int RESENT = 4;
    private static final int FENCED = 10;
    private static final int OLD_VERSION = 2;
    private static final int VERSION = 3;
    private static final int FIRST = 1;
    private static final int LAST = 2;

    /** A record: what it tells of, and its frame when it is a message. */
    record Entry(int kind, long seqNum, int generation, String frame) {}

    private final ByteBuffer file;

    SegmentTwin(byte[] file) {
        this.file = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Makes the checksums right where lengths lead from one record to the next. */
    void seal() {
        if (file.capacity() < HEADER_BYTES) return;
        file.putInt(28, crc(0, 28));
        if (file.getInt(8) == VERSION) file.putInt(60, crc(32, 28));
        int at = HEADER_BYTES;
        while (at <= file.capacity() - RECORD_HEADER_BYTES && fits(at, Math.abs(file.getInt(at)))) {
            int length = Math.abs(file.getInt(at));
            file.putInt(at + 4, checksum(at, length));
            at += aligned(length);
        }
    }

    /** Whether it begins as a segment of the format that is read. */
    boolean isSegment() {
        return file.capacity() >= HEADER_BYTES
                && file.getLong(0) == MAGIC
                && (file.getInt(8) == OLD_VERSION || (file.getInt(8) == VERSION && file.getInt(60) == crc(32, 28)))
                && file.getLong(16) == 1
                && file.getInt(28) == crc(0, 28);
    }

    /** Bytes that the file should have by its own account. */
    int segmentBytes() {
        return file.getInt(24);
    }

    /** The records of the whole batches that it begins with, but for stretches fenced off. */
    List<Entry> leading() {
        List<Entry> entries = new ArrayList<>();
        int at = HEADER_BYTES;
        for (int end = batchEnd(at); end > 0; end = batchEnd(at)) {
            while (at < end) {
                int length = file.getInt(at);
                if (file.get(at + 24) != FENCED) entries.add(entry(at, length));
                at += aligned(length);
            }
        }
        return entries;
    }

    private Entry entry(int at, int length) {
        int kind = file.get(at + 24);
        byte[] frame = Arrays.copyOfRange(file.array(), at + RECORD_HEADER_BYTES, at + length);
        // The reader may have put it together from the original.
        boolean hasFrame = kind <= MESSAGE_KINDS && kind != RESENT;
        return new Entry(kind, file.getLong(at + 8), file.getInt(at + 28), hasFrame ? Fix.text(frame) : "");
    }

    private int batchEnd(int from) {
        int at = from;
        while (isRecord(at)) {
            int flags = file.get(at + 25);
            if ((flags & FIRST) != (at == from ? FIRST : 0)) return 0;
            at += aligned(file.getInt(at));
            if ((flags & LAST) != 0) return at;
        }
        return 0;
    }

    private boolean isRecord(int at) {
        if (at > file.capacity() - RECORD_HEADER_BYTES || !fits(at, file.getInt(at))) return false;
        int kind = file.get(at + 24);
        boolean numbers = kind > MESSAGE_KINDS && kind < FENCED;
        boolean known = kind >= 1 && kind <= FENCED;
        return known
                && file.getInt(at) >= (numbers ? NUMBERS_RECORD_BYTES : RECORD_HEADER_BYTES)
                && file.getInt(at + 4) == checksum(at, file.getInt(at));
    }

    private boolean fits(int at, int length) {
        return length >= RECORD_HEADER_BYTES && length <= file.capacity() - at;
    }

    private int checksum(int at, int length) {
        CRC32C crc = new CRC32C();
        crc.update(file.array(), at + RECORD_HEADER_BYTES, length - RECORD_HEADER_BYTES);
        crc.update(file.array(), at + 8, RECORD_HEADER_BYTES - 8);
        return (int) crc.getValue() ^ file.getInt(12);
    }

    private int crc(int at, int length) {
        CRC32C crc = new CRC32C();
        crc.update(file.array(), at, length);
        return (int) crc.getValue();
    }

    private static int aligned(int length) {
        return (length + 7) & -8;
    }
}
