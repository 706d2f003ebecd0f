package io.needletail.journal;

import java.io.Closeable;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.OpenOption;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Writes the batches of a busy journal past the page cache: whole blocks of the file, many at a time, from the lane where they stand. The
 * kernel then has no pages to make, to map and to write back, which would take the core from a thread that spins there. The rest, less than
 * a block, waits in the lane, or is copied into the mapping.
 *
 * <p>One thread. A block is written once unless its rest was copied before.
 */
final class DirectWriter implements Closeable {
    /** Blocks begin at multiples of this; file systems with larger ones refuse, and get no direct writes. */
    static final int BLOCK_BYTES = JournalConfig.PAGE_BYTES;

    private static final Optional<OpenOption> DIRECT = direct();

    private final Segment segment;
    private final FileChannel channel;
    private final RingLane lane;
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
        if (DIRECT.isEmpty()) return Optional.empty();
        try {
            FileChannel channel = FileChannel.open(segment.path, StandardOpenOption.WRITE, DIRECT.get());
            segment.isDirect = true;
            return Optional.of(new DirectWriter(segment, channel, lane, offset));
        } catch (IOException | UnsupportedOperationException unsupported) {
            return Optional.empty();
        }
    }

    // By its name: the compiler warns of a class that is the JDK's own.
    private static Optional<OpenOption> direct() {
        try {
            Class<?> options = Class.forName("com.sun.nio.file.ExtendedOpenOption");
            return Stream.of(options.getEnumConstants())
                    .map(OpenOption.class::cast)
                    .filter(option -> option.toString().equals("DIRECT"))
                    .findFirst();
        } catch (ClassNotFoundException none) {
            return Optional.empty();
        }
    }

    /** Takes a batch that is in the lane already. */
    void append(int offset, int length) {
        end = offset + length;
    }

    /** Takes the batch for an offset, which follows the one before or was taken in part; writes when the lane is full. */
    void append(int offset, MemorySegment from, long at, int length) throws IOException {
        int to = offset + length;
        while (end < to) {
            if (end - start == lane.size()) flush();
            int part = Math.min(to - end, lane.size() - (end - start));
            lane.put(end, from, at + end - offset, part);
            end += part;
        }
    }

    /** Writes the whole blocks; returns the offset up to which the file has the bytes. */
    int flush() throws IOException {
        int whole = end & -BLOCK_BYTES;
        if (start < whole) {
            lane.write(channel, start, whole);
            start = whole;
            written = Math.max(written, start);
            lane.forget(start);
        }
        return written;
    }

    /** Copies the rest into the mapping, so that the file has all of it. */
    void settle() throws IOException {
        flush();
        if (written < end) lane.get(written, segment.map, written, end - written);
        written = end;
    }

    @Override
    public void close() throws IOException {
        lane.end();
        channel.close();
    }
}
