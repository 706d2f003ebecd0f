package io.needletail.journal;

import java.io.Closeable;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.OpenOption;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Writes the batches of a busy journal past the page cache: whole blocks of the file, many at a time. The kernel then has no pages to
 * make, to map and to write back, which would take the core from a thread that spins there. The rest, less than a block, waits in memory,
 * or is copied into the mapping.
 *
 * <p>One thread. A block is written once unless its rest was copied before.
 */
final class DirectWriter implements Closeable {
    /** Blocks begin at multiples of this; file systems with larger ones refuse, and get no direct writes. */
    static final int BLOCK_BYTES = JournalConfig.PAGE_BYTES;

    static final int BUFFER_BYTES = 4 * 1024 * 1024;

    private static final Optional<OpenOption> DIRECT = direct();

    private final Segment segment;
    private final FileChannel channel;
    private final ByteBuffer buffer;
    private final MemorySegment bytes;
    // Where the buffer begins in the file, a multiple of the block, and how much of it is filled.
    private int start;
    private int filled;
    // Up to here the file or its mapping has the bytes.
    private int written;

    private DirectWriter(Segment segment, FileChannel channel, ByteBuffer buffer, int offset) {
        this.segment = segment;
        this.channel = channel;
        this.buffer = buffer;
        bytes = MemorySegment.ofBuffer(buffer.clear());
        start = offset & -BLOCK_BYTES;
        filled = offset - start;
        written = offset;
        MemorySegment.copy(segment.map, start, bytes, 0, filled);
    }

    /** Returns a buffer for a writer. */
    static ByteBuffer buffer() {
        return ByteBuffer.allocateDirect(BUFFER_BYTES + BLOCK_BYTES)
                .alignedSlice(BLOCK_BYTES)
                .limit(BUFFER_BYTES)
                .slice();
    }

    /** Opens a segment for direct writes from an offset on; empty where the file system has none. */
    static Optional<DirectWriter> open(Segment segment, int offset, ByteBuffer buffer) {
        if (DIRECT.isEmpty()) return Optional.empty();
        try {
            FileChannel channel = FileChannel.open(segment.path, StandardOpenOption.WRITE, DIRECT.get());
            segment.isDirect = true;
            return Optional.of(new DirectWriter(segment, channel, buffer, offset));
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

    /** Takes the batch for an offset, which follows the one before or was taken in part; writes when the buffer is full. */
    void append(int offset, MemorySegment from, long at, int length) throws IOException {
        int done = start + filled - offset;
        while (done < length) {
            if (filled == BUFFER_BYTES) flush();
            int part = Math.min(length - done, BUFFER_BYTES - filled);
            MemorySegment.copy(from, ValueLayout.JAVA_BYTE, at + done, bytes, ValueLayout.JAVA_BYTE, filled, part);
            filled += part;
            done += part;
        }
    }

    /** Writes the whole blocks; returns the offset up to which the file has the bytes. */
    int flush() throws IOException {
        int whole = filled & -BLOCK_BYTES;
        if (whole > 0) {
            buffer.clear().limit(whole);
            int at = start;
            while (buffer.hasRemaining()) at += channel.write(buffer, at);
            MemorySegment.copy(bytes, whole, bytes, 0, filled - whole);
            start += whole;
            filled -= whole;
            written = Math.max(written, start);
        }
        return written;
    }

    /** Copies the rest into the mapping, so that the file has all of it. */
    int settle() throws IOException {
        flush();
        int end = start + filled;
        if (written < end) {
            MemorySegment.copy(bytes, written - start, segment.map, written, end - written);
            written = end;
        }
        return written;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
