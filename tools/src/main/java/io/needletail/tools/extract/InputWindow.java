package io.needletail.tools.extract;

import java.io.Closeable;
import java.io.Flushable;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Optional;

/** A window that slides over a stream; it grows only while one message does not fit into it. */
final class InputWindow implements Closeable {
    /** A message longer than this is cut: a bound for the memory that any input can take. */
    static final int BYTES_MAX = 16 << 20;

    private static final int BYTES_FIRST = 1 << 20;
    private static final int READ_MIN = 1 << 16;

    private final InputStream in;
    private final Flushable beforeWaiting;
    private byte[] bytes = new byte[BYTES_FIRST];
    private int limit;
    private boolean ended;
    private Optional<IOException> failure = Optional.empty();

    /**
     * Begins before the first byte.
     *
     * @param in the stream
     * @param beforeWaiting is flushed when the stream has no byte at the moment, so that a reader of the output sees
     *     all of it
     */
    InputWindow(InputStream in, Flushable beforeWaiting) {
        this.in = in;
        this.beforeWaiting = beforeWaiting;
    }

    byte[] bytes() {
        return bytes;
    }

    /** Offset behind the last byte. */
    int limit() {
        return limit;
    }

    boolean isEnded() {
        return ended;
    }

    /** The reason why the stream cannot be read further, if it is not its end. */
    Optional<IOException> failure() {
        return failure;
    }

    /**
     * Reads more, after it has dropped what precedes an offset; then that offset is 0.
     *
     * @return false when nothing more can be read, at the end of the stream, after a {@link #failure} or because the
     *     window is full
     */
    boolean fill(int keepFrom) throws IOException {
        System.arraycopy(bytes, keepFrom, bytes, 0, limit - keepFrom);
        limit -= keepFrom;
        if (bytes.length - limit < READ_MIN && bytes.length < BYTES_MAX) {
            bytes = Arrays.copyOf(bytes, Math.min(BYTES_MAX, bytes.length * 2));
        }
        if (limit == bytes.length) return false;
        if (in.available() == 0) beforeWaiting.flush();
        int read = read();
        ended = read < 0;
        limit += Math.max(read, 0);
        return !ended;
    }

    private int read() {
        try {
            return in.read(bytes, limit, bytes.length - limit);
        } catch (IOException unreadable) {
            failure = Optional.of(unreadable);
            return -1;
        }
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
