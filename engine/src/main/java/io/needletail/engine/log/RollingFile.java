package io.needletail.engine.log;

import io.needletail.session.MemoryBudget;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/**
 * Appends to one file, which is put aside when it is full or its day is over. What could not be written stays in the
 * buffer and is tried again; a line is refused only when the buffer is full as well.
 */
final class RollingFile implements Closeable {
    /** Memory of the buffer before it grows. */
    static final int BYTES_AT_FIRST = 1 << 11;

    private static final int BYTES_MAX = 1 << 16;
    private static final long DAY_NS = 86_400_000_000_000L;
    private static final long MILLI_NS = 1_000_000;

    private final String topic;
    private final LogArchiver archives;
    private final Executor archiver;
    private final MemoryBudget memory;
    private final Path path;
    private ByteBuffer buffer = ByteBuffer.allocate(BYTES_AT_FIRST);
    private FileChannel channel;
    private long size;
    private long day;

    private RollingFile(String topic, LogArchiver archives, Executor archiver, MemoryBudget memory) throws IOException {
        this.memory = memory;
        this.topic = topic;
        this.archives = archives;
        this.archiver = archiver;
        path = archives.current(topic);
        channel = openChannel();
        size = channel.size();
        day = Math.floorDiv(Files.getLastModifiedTime(path).toMillis() * MILLI_NS, DAY_NS);
    }

    /** Continues an existing file at its end. */
    static RollingFile open(String topic, LogArchiver archives, Executor archiver, MemoryBudget memory)
            throws IOException {
        return new RollingFile(topic, archives, archiver, memory);
    }

    /** Appends a line with its time. */
    void append(GrowingBytes line, long timeNs) throws IOException {
        long today = Math.floorDiv(timeNs, DAY_NS);
        boolean dayIsOver = archives.rotation().daily() && today != day;
        boolean full = size + line.length() > archives.rotation().bytes();
        if (size > 0 && (dayIsOver || full)) rotate(timeNs);
        day = today;
        if (buffer.remaining() < line.length()) expand(line.length());
        if (buffer.remaining() < line.length()) flush();
        // One line must fit, whatever the budget has left.
        if (buffer.capacity() < line.length()) {
            memory.take(line.length() - buffer.capacity());
            replace(line.length());
        }
        buffer.put(line.array(), 0, line.length());
        size += line.length();
    }

    // A busy session writes many lines at once, as far as the memory allows.
    private void expand(int length) {
        long size = buffer.capacity();
        while (size < BYTES_MAX && size - buffer.position() < length) size *= 2;
        if (size > buffer.capacity() && memory.tryTake(size - buffer.capacity())) replace((int) size);
    }

    private void replace(int size) {
        buffer = ByteBuffer.allocate(size).put(buffer.flip());
    }

    /** Passes the appended lines to the operating system. */
    void flush() throws IOException {
        if (buffer.position() == 0) return;
        if (!channel.isOpen()) channel = openChannel();
        buffer.flip();
        try {
            while (buffer.hasRemaining()) channel.write(buffer);
        } finally {
            buffer.compact();
        }
    }

    @Override
    public void close() throws IOException {
        try {
            closeFile();
        } finally {
            memory.give(buffer.capacity() - BYTES_AT_FIRST);
        }
    }

    private void closeFile() throws IOException {
        try {
            flush();
        } finally {
            channel.close();
        }
    }

    private void rotate(long timeNs) throws IOException {
        closeFile();
        Path archived = archives.move(topic, timeNs);
        size = 0;
        try {
            archiver.execute(() -> archives.archive(archived, timeNs));
        } catch (RejectedExecutionException ending) {
            // The next rotation handles this file as well.
        }
        channel = openChannel();
    }

    private FileChannel openChannel() throws IOException {
        return LogPermissions.append(path);
    }
}
