package io.needletail.feed.capture;

import java.io.IOException;

/** A capture file that cannot be read on; the message tells which file, at which byte, what is wrong and what to do. */
public final class CaptureException extends IOException {
    private static final long serialVersionUID = 1L;

    /** Where in the file. */
    private final long offset;

    CaptureException(String file, long offset, String problem) {
        super(file + ", byte " + offset + ": " + problem);
        this.offset = offset;
    }

    /**
     * Where the trouble is.
     *
     * @return bytes from the beginning of the file
     */
    public long offset() {
        return offset;
    }
}
