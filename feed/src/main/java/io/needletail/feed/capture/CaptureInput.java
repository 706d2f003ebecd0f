package io.needletail.feed.capture;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.zip.ZipException;

/** The bytes of a capture file piece by piece, in one buffer as large as the largest piece. */
final class CaptureInput implements Closeable {
    /** Longest piece: a length beyond it is an error, because no captured packet is near it. */
    static final int PIECE_BYTES_MAX = 16 * 1024 * 1024;

    private static final int STEP = 64 * 1024;

    private final InputStream stream;
    private final String name;
    private byte[] piece = new byte[STEP];
    private long offset;
    private int held;
    private boolean isLittle;

    CaptureInput(InputStream stream, String name) {
        this.stream = stream;
        this.name = name;
    }

    byte[] bytes() {
        return piece;
    }

    /** Returns the position of the piece in the file. */
    long offset() {
        return offset;
    }

    void littleEndian(boolean little) {
        isLittle = little;
    }

    boolean isLittle() {
        return isLittle;
    }

    /** Begins a new piece; returns false at the end of the file. */
    boolean piece(int length) throws IOException {
        offset += held;
        held = 0;
        if (read(length) == 0 && length > 0) return false;
        demand(length);
        return true;
    }

    /** Makes the piece longer, to {@code length} bytes in all. */
    void extend(int length) throws IOException {
        read(length);
        demand(length);
    }

    private void demand(int length) throws CaptureException {
        if (held < length) {
            throw fault("the file ends in the middle of this, " + held + " of " + length
                    + " bytes are there; the capture was cut off while it was written, what stands before is complete");
        }
    }

    // The buffer grows as bytes are read, so that a wrong length in a short file allocates nothing.
    private int read(int length) throws IOException {
        while (held < length) {
            int wanted = Math.min(length, held + STEP);
            if (piece.length < wanted) piece = Arrays.copyOf(piece, Math.max(wanted, piece.length * 2));
            held += some(wanted - held);
            if (held < wanted) break;
        }
        return held;
    }

    private int some(int length) throws IOException {
        try {
            return stream.readNBytes(piece, held, length);
        } catch (EOFException | ZipException damaged) {
            throw fault("what gzip packed ends or is damaged here (" + damaged.getMessage()
                    + "); what stands before is complete");
        }
    }

    int two(int at) {
        int low = piece[at] & 0xFF;
        int high = piece[at + 1] & 0xFF;
        return isLittle ? high << 8 | low : low << 8 | high;
    }

    int four(int at) {
        return isLittle ? two(at + 2) << 16 | two(at) : two(at) << 16 | two(at + 2);
    }

    /** Reads the unsigned number of bytes that follow. */
    int length(int at, String what) throws CaptureException {
        int length = four(at);
        if (length < 0 || length > PIECE_BYTES_MAX) {
            throw fault(what + " is " + Integer.toUnsignedString(length) + " bytes long, at most " + PIECE_BYTES_MAX
                    + " are believed; the file is damaged here");
        }
        return length;
    }

    /** Returns the length that a packet had on the wire: {@code captured} where the file has an impossible one. */
    int wireLength(int at, int captured) {
        int length = four(at);
        return length < captured || length > PIECE_BYTES_MAX ? captured : length;
    }

    CaptureException fault(String problem) {
        return new CaptureException(name, offset, problem);
    }

    @Override
    public void close() throws IOException {
        stream.close();
    }
}
