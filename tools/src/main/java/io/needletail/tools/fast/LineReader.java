package io.needletail.tools.fast;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** The lines of a file as bytes; one without an end is refused, not held. */
public final class LineReader implements Closeable {
    /** Most bytes of a line. */
    public static final int LINE_BYTES_MAX = 16 << 20;

    private static final int BYTES_FIRST = 1 << 16;

    private final InputStream in;
    private byte[] bytes = new byte[BYTES_FIRST];
    private int held;
    private int from;
    private int to;
    private long number;

    /**
     * Creates a reader.
     *
     * @param in closed with the reader
     */
    public LineReader(InputStream in) {
        this.in = in;
    }

    /**
     * Goes to the next line that is not empty.
     *
     * @return whether there is one
     * @throws IOException when the stream cannot be read, or a line is too long
     */
    public boolean next() throws IOException {
        do {
            if (!line()) return false;
            number++;
        } while (isBlank());
        return true;
    }

    private boolean isBlank() {
        for (int i = from; i < to; i++) {
            if (bytes[i] > ' ' || bytes[i] < 0) return false;
        }
        return true;
    }

    private boolean line() throws IOException {
        from = to;
        if (from < held && bytes[from] == '\n' && number > 0) from++;
        int at = from;
        while (true) {
            while (at < held && bytes[at] != '\n') at++;
            if (at < held) break;
            int kept = held - from;
            if (!fill()) {
                to = held;
                return kept > 0;
            }
            at = from + kept;
        }
        to = at;
        return true;
    }

    private boolean fill() throws IOException {
        System.arraycopy(bytes, from, bytes, 0, held - from);
        held -= from;
        from = 0;
        if (held == LINE_BYTES_MAX)
            throw new IOException("line " + (number + 1) + " is longer than " + LINE_BYTES_MAX + " bytes");
        if (held == bytes.length) bytes = Arrays.copyOf(bytes, 2 * held);
        int read = in.read(bytes, held, bytes.length - held);
        held += Math.max(read, 0);
        return read > 0;
    }

    /** {@return bytes that hold the line} */
    public byte[] bytes() {
        return bytes;
    }

    /** {@return offset of its first byte} */
    public int from() {
        return from;
    }

    /** {@return offset after its last byte} */
    public int to() {
        return to;
    }

    /** {@return the number of the line, from 1} */
    public long number() {
        return number;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
