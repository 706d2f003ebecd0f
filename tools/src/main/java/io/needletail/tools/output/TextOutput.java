package io.needletail.tools.output;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/** Hands lines of UTF-8 to a writer of characters; a line must be complete at each {@link #flush}. */
public final class TextOutput extends OutputStream {
    private static final int BYTES_MAX = 1 << 16;

    private final PrintWriter writer;
    private final ByteArrayOutputStream held = new ByteArrayOutputStream(BYTES_MAX);
    private byte last;

    /**
     * Creates an output.
     *
     * @param writer takes the characters
     */
    public TextOutput(PrintWriter writer) {
        this.writer = writer;
    }

    @Override
    public void write(int octet) throws IOException {
        write(new byte[] {(byte) octet}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
        if (length == 0) return;
        held.write(bytes, from, length);
        last = bytes[from + length - 1];
        if (last == '\n' && held.size() >= BYTES_MAX) flush();
    }

    // A reader that has gone, such as head, must not have a whole file decoded for it.
    @Override
    public void flush() throws IOException {
        writer.write(held.toString(StandardCharsets.UTF_8));
        held.reset();
        writer.flush();
        if (writer.checkError()) throw new IOException("the output cannot be written any more; was it closed?");
    }
}
