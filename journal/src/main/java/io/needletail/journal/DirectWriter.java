package io.needletail.journal;

import java.io.Closeable;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.util.Optional;

/**
 * Writes the batches of a busy journal past the page cache: whole blocks of the file, many at a time, from the lane
 * where they stand. The kernel then has no pages to make, to map and to write back, which would take the core from a
 * thread that spins there. The rest, less than a block, waits in the lane, or is copied into the mapping.
 *
 * <p>One thread. A block is written once unless its rest was copied before.
 */
final class DirectWriter implements Closeable {
    private static final int BLOCK_BYTES = DirectFile.BLOCK_BYTES;

    private final Segment segment;
    private final FileChannel channel;
    private final RingLane lane;
    private final DirectParts parts = new DirectParts();
    // The first block that is not in the file, and the end of what came.
    private int start;
    private int end;
    // Up to here the file or its mapping has the bytes.
    private int written;

    private DirectWriter(Segment segment, FileChannel channel, RingLane lane, int offset) {
        this.segment = segment;
        this.channel = channel;
        this.lane = lane;
        start = offset & -BLOCK_BYTES;
        end = offset;
        written = offset;
        lane.put(start, segment.map, start, offset - start);
        lane.begin(segment, start);
    }

    /** Opens a segment for direct writes from an offset on; empty where the file system has none. */
    static Optional<DirectWriter> open(Segment segment, int offset, RingLane lane) {
        Optional<FileChannel> opened = DirectFile.open(segment.path);
        if (opened.isPresent()) segment.isDirect = true;
        return opened.map(channel -> new DirectWriter(segment, channel, lane, offset));
    }

    /** Takes a batch that is in the lane already. */
    void append(int offset, int length) {
        end = offset + length;
        lane.carried(end);
    }

    /** Takes a batch that is in the ring, and follows the one before; writes when the lane is full. */
    void append(int offset, MemorySegment from, long at, int length) throws IOException {
        int to = offset + length;
        // No batch that stands in the lane may lose a part of it before all of it is in the file.
        if (!lane.takes(segment, offset, length)) settle();
        while (end < to) {
            if (end - start == lane.size()) {
                flush();
                lane.forget(start);
            }
            int part = Math.min(to - end, lane.size() - (end - start));
            lane.put(end, from, at + end - offset, part);
            end += part;
        }
        lane.carried(end);
    }

    /**
     * Writes the whole blocks; returns the offset up to which the file has the bytes. The batch there begins at that
     * offset or before it.
     */
    int flush() throws IOException {
        int whole = end & -BLOCK_BYTES;
        if (start < whole) {
            parts.begin();
            lane.addParts(start, whole, parts);
            parts.write(channel, start);
            start = whole;
            written = Math.max(written, start);
        }
        return written;
    }

    /** Copies the rest into the mapping, so that the file has all of it. */
    void settle() throws IOException {
        flush();
        if (written < end) lane.get(written, segment.map, written, end - written);
        written = end;
        lane.forget(start);
    }

    /** The file has every batch before an offset. */
    void forget(int offset) {
        lane.forget(Math.min(offset, start));
    }

    @Override
    public void close() throws IOException {
        lane.stop();
        channel.close();
    }
}
