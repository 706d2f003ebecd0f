package io.needletail.journal;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * The blocks of the disk that a segment file has: from its beginning up to an offset. What is beyond is allocated
 * before it is written, never by the write itself: a full disk would end that with a fault of the mapping. On a full
 * disk the blocks come from the reserve of the ring.
 *
 * <p>One thread writes to the segment and calls {@link #require}; the thread that appends asks for a {@link #shortage}.
 */
final class SegmentRoom {
    /** A first segment gets so much: most sessions exchange few messages. */
    static final int FIRST_BYTES = 16 * 1024;

    private final Path path;
    private final int size;
    private volatile int end;
    private volatile Optional<RingReserve> reserve = Optional.empty();

    /** {@code end}: the file has its blocks up to there, and perhaps more. */
    SegmentRoom(Path path, int size, int end) {
        this.path = path;
        this.size = size;
        this.end = end;
    }

    /** Takes blocks from a reserve when the disk is full. */
    void backedBy(RingReserve other) {
        reserve = Optional.of(other);
    }

    /**
     * Returns why bytes up to an offset may have no room when they are written; empty when it is certain that they
     * have. Any thread.
     */
    Optional<IOException> shortage(int offset) {
        return offset <= end || reserve.isEmpty()
                ? Optional.empty()
                : reserve.get().failure();
    }

    /** Allocates all of it; {@code written} is the end of what it has. */
    void requireAll(int written) throws IOException {
        if (end < size) allocate(written, size);
    }

    /**
     * Allocates what is about to be written, and the room of a header after it, where a reader looks for the next
     * record.
     *
     * @param from where the bytes begin; nothing after it is needed any more
     * @param to where they end
     * @throws DiskFullException when neither the disk nor the reserve has the room
     */
    void require(int from, int to) throws IOException {
        int needed = Math.min(to + RecordLayout.HEADER_BYTES, size);
        if (needed > end) grow(from, needed);
    }

    private void grow(int from, int needed) throws IOException {
        int least = (int) Math.min(size, (needed + JournalConfig.PAGE_BYTES - 1L) & -JournalConfig.PAGE_BYTES);
        int more = Math.clamp(2L * least, FIRST_BYTES, size);
        try {
            allocate(from, more);
        } catch (DiskFullException full) {
            take(from, least, full);
        }
    }

    private void take(int from, int to, DiskFullException full) throws IOException {
        if (reserve.isEmpty()) throw full;
        // More than is missing: another program may take a part of it first.
        for (long bytes = (long) to - Math.min(end, from & -JournalConfig.PAGE_BYTES);
                reserve.get().give(bytes, full);
                bytes *= 2) {
            try {
                allocate(from, to);
                return;
            } catch (DiskFullException taken) {
                full.addSuppressed(taken);
            }
        }
        allocate(from, to);
    }

    private void allocate(int from, int to) throws IOException {
        if (!LinuxFiles.allocateWithin(NativePath.of(path), to)) {
            try (FileChannel channel = FileChannel.open(path, StandardOpenOption.WRITE)) {
                Zeros.write(channel, from, to);
            }
        }
        end = to;
    }
}
