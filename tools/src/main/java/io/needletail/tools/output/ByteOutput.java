package io.needletail.tools.output;

import java.io.Closeable;
import java.io.Flushable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Collects the output of a verb as UTF-8 and writes it in large pieces; made for verbs that print more than people
 * read.
 *
 * <p>It is written when {@link #endLine} finds 64 KiB or more, and at {@link #flush}. One thread.
 */
public final class ByteOutput implements Flushable, Closeable {
    private static final int PIECE_BYTES = 1 << 16;
    private static final int NUMBER_DIGITS_MAX = 20;

    private final Target target;
    private byte[] bytes = new byte[2 * PIECE_BYTES];
    private int length;

    /** Target of pieces. */
    @FunctionalInterface
    private interface Target {
        void write(byte[] bytes, int length) throws IOException;
    }

    private ByteOutput(Target target) {
        this.target = target;
    }

    /**
     * Writes to where a verb prints.
     *
     * @param out {@code getOut()} of its command line
     * @return an output; what was printed to {@code out} before stands before it
     */
    public static ByteOutput of(PrintWriter out) {
        out.flush();
        if (out instanceof StandardOutput standard) return of(standard.stream());
        return new ByteOutput((bytes, length) -> {
            out.write(new String(bytes, 0, length, StandardCharsets.UTF_8));
            out.flush();
        });
    }

    /**
     * Writes to a stream.
     *
     * @param stream flushed with the output, not closed
     * @return an output
     */
    public static ByteOutput of(OutputStream stream) {
        return new ByteOutput((bytes, length) -> {
            stream.write(bytes, 0, length);
            stream.flush();
        });
    }

    /**
     * Appends one byte.
     *
     * @param character an ASCII character
     * @return this
     */
    public ByteOutput put(char character) {
        reserve(1);
        bytes[length++] = (byte) character;
        return this;
    }

    /**
     * Appends bytes.
     *
     * @param text UTF-8
     * @return this
     */
    public ByteOutput put(byte[] text) {
        return put(text, 0, text.length);
    }

    /**
     * Appends bytes.
     *
     * @param text holds UTF-8
     * @param from offset of the first byte
     * @param to offset after the last byte
     * @return this
     */
    public ByteOutput put(byte[] text, int from, int to) {
        reserve(to - from);
        System.arraycopy(text, from, bytes, length, to - from);
        length += to - from;
        return this;
    }

    /**
     * Appends text.
     *
     * @param text any characters
     * @return this
     */
    public ByteOutput put(String text) {
        return put(text.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Appends a number in decimal digits.
     *
     * @param number any number
     * @return this
     */
    public ByteOutput put(long number) {
        if (number < 0) return put(Long.toString(number));
        reserve(NUMBER_DIGITS_MAX);
        int digits = 1;
        for (long rest = number / 10; rest > 0; rest /= 10) digits++;
        long rest = number;
        for (int at = length + digits - 1; at >= length; at--) {
            bytes[at] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        length += digits;
        return this;
    }

    /**
     * Appends blanks.
     *
     * @param count how many; none when it is negative
     * @return this
     */
    public ByteOutput blanks(int count) {
        if (count <= 0) return this;
        reserve(count);
        Arrays.fill(bytes, length, length + count, (byte) ' ');
        length += count;
        return this;
    }

    /**
     * Returns the number of bytes that are held: with an earlier value, the width of what was appended since, if it was
     * ASCII.
     *
     * @return bytes since the last write
     */
    public int held() {
        return length;
    }

    /**
     * Ends a line, and writes when there is enough to write.
     *
     * @throws IOException when it cannot be written; {@link ClosedOutputException} when nobody reads it any more
     */
    public void endLine() throws IOException {
        put('\n');
        if (length >= PIECE_BYTES) flush();
    }

    @Override
    public void flush() throws IOException {
        if (length == 0) return;
        try {
            target.write(bytes, length);
        } catch (IOException failure) {
            throw isClosed(failure) ? new ClosedOutputException("nobody reads the output", failure) : failure;
        } finally {
            length = 0;
        }
    }

    // The JDK has no type for EPIPE.
    private static boolean isClosed(IOException failure) {
        String text = String.valueOf(failure.getMessage());
        return text.contains("Broken pipe") || text.contains("EPIPE") || text.contains("pipe is being closed");
    }

    @Override
    public void close() throws IOException {
        flush();
    }

    private void reserve(int more) {
        if (length + more > bytes.length) bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, length + more));
    }
}
