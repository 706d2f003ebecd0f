package io.needletail.feed.framing;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** A stretch of a file that moves forward over it, and grows where one message is longer. */
final class FileWindow implements Closeable {
    private static final int BYTES_MAX = 16 * 1024 * 1024;

    private final InputStream stream;
    private byte[] bytes;
    private int held;
    private long base;
    private boolean isAtEnd;

    FileWindow(InputStream stream, int size) {
        this.stream = stream;
        this.bytes = new byte[size];
    }

    /** Drops what stands before a place and reads on; answers whether it could, that is not at the end. */
    boolean move(int keepFrom) throws IOException {
        if (isAtEnd || (keepFrom == 0 && held == BYTES_MAX)) return false;
        if (keepFrom == 0 && held == bytes.length) bytes = Arrays.copyOf(bytes, held * 2);
        System.arraycopy(bytes, keepFrom, bytes, 0, held - keepFrom);
        base += keepFrom;
        held -= keepFrom;
        held += stream.readNBytes(bytes, held, bytes.length - held);
        isAtEnd = held < bytes.length;
        return true;
    }

    /** Behind the last line that is there as a whole. */
    int linesEnd() {
        if (isAtEnd) return held;
        int at = held;
        while (at > 0 && bytes[at - 1] != '\n') at--;
        return at;
    }

    boolean isAtEnd() {
        return isAtEnd;
    }

    byte[] bytes() {
        return bytes;
    }

    int held() {
        return held;
    }

    /** Where the window begins in the file. */
    long base() {
        return base;
    }

    @Override
    public void close() throws IOException {
        stream.close();
    }
}
