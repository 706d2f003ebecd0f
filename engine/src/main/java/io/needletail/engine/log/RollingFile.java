package io.needletail.engine.log;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/**
 * Appends to one file, which is put aside when it is full or its day is over. What could not be written stays in the buffer
 * and is tried again; a line is refused only when the buffer is full as well.
 */
final class RollingFile implements Closeable {
    private static final int BUFFER_BYTES = 1 << 16;
    private static final long DAY_NS = 86_400_000_000_000L;
    private static final long MILLI_NS = 1_000_000;

    private final String topic;
    private final LogArchiver archives;
    private final Executor archiver;
    private final Path path;
    private ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES);
    private FileChannel channel;
    private long size;
    private long day;

    private RollingFile(String topic, LogArchiver archives, Executor archiver) throws IOException {
        this.topic = topic;
        this.archives = archives;
        this.archiver = archiver;
        path = archives.current(topic);
        channel = openChannel();
        size = channel.size();
        day = Math.floorDiv(Files.getLastModifiedTime(path).toMillis() * MILLI_NS, DAY_NS);
    }

    /** Continues an existing file at its end. */
    static RollingFile open(String topic, LogArchiver archives, Executor archiver) throws IOException {
        return new RollingFile(topic, archives, archiver);
    }

    /** Appends a line with its time. */
    void append(GrowingBytes line, long timeNs) throws IOException {
        long today = Math.floorDiv(timeNs, DAY_NS);
        boolean dayIsOver = archives.rotation().daily() && today != day;
        boolean full = size + line.length() > archives.rotation().bytes();
        if (size > 0 && (dayIsOver || full)) rotate(timeNs);
        day = today;
        if (buffer.remaining() < line.length()) flush();
        if (buffer.capacity() < line.length()) buffer = ByteBuffer.allocate(line.length());
        buffer.put(line.array(), 0, line.length());
        size += line.length();
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
            flush();
        } finally {
            channel.close();
        }
    }

    private void rotate(long timeNs) throws IOException {
        close();
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
