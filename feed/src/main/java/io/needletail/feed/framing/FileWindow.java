package io.needletail.feed.framing;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** A part of a file that moves forward, and grows for a longer message. */
final class FileWindow implements Closeable {
    private static final int BYTES_MAX = 16 * 1024 * 1024;

    private final InputStream stream;
    private byte[] bytes;
    private int length;
    private long base;
    private boolean isAtEnd;

    FileWindow(InputStream stream, int size) {
        this.stream = stream;
        this.bytes = new byte[size];
    }

    /** Drops the bytes before an index and reads further; returns whether there were more bytes. */
    boolean move(int keepFrom) throws IOException {
        if (isAtEnd || (keepFrom == 0 && length == BYTES_MAX)) return false;
        if (keepFrom == 0 && length == bytes.length) bytes = Arrays.copyOf(bytes, length * 2);
        System.arraycopy(bytes, keepFrom, bytes, 0, length - keepFrom);
        base += keepFrom;
        length -= keepFrom;
        length += stream.readNBytes(bytes, length, bytes.length - length);
        isAtEnd = length < bytes.length;
        return true;
    }

    /** Returns the index after the last complete line. */
    int linesEnd() {
        if (isAtEnd) return length;
        int at = length;
        while (at > 0 && bytes[at - 1] != '\n') at--;
        return at;
    }

    boolean isAtEnd() {
        return isAtEnd;
    }

    byte[] bytes() {
        return bytes;
    }

    int length() {
        return length;
    }

    /** Returns the position of the window in the file. */
    long base() {
        return base;
    }

    @Override
    public void close() throws IOException {
        stream.close();
    }
}
