package io.needletail.feed.capture;

import java.io.IOException;

/** An error in a capture file. The message has the file, the byte, the error and what to do. */
public final class CaptureException extends IOException {
    private static final long serialVersionUID = 1L;

    /** Position in the file. */
    private final long offset;

    CaptureException(String file, long offset, String problem) {
        super(file + ", byte " + offset + ": " + problem);
        this.offset = offset;
    }

    /**
     * Returns the position of the error.
     *
     * @return bytes from the beginning of the file
     */
    public long offset() {
        return offset;
    }
}
