package io.needletail.console;

import java.io.IOException;
import java.io.InputStream;
import java.util.regex.Pattern;

/** The body of a request: so many bytes, or chunks (RFC 9112, 7.1). */
final class RequestBody extends InputStream {
    private static final Pattern SIZE = Pattern.compile("[0-9A-Fa-f]{1,7}");
    private static final int LINE_MAX = 256;
    private static final int TRAILERS_MAX = 20;
    private static final int HEX = 16;

    private final InputStream in;
    private final boolean isChunked;
    private long left;
    private boolean isBegun;
    private boolean isComplete;

    RequestBody(InputStream in, RequestHead head) {
        this.in = in;
        isChunked = head.isChunked();
        left = head.bodyLength();
        isComplete = !isChunked && left == 0;
    }

    /** Tests whether all of it was read. */
    boolean isComplete() {
        return isComplete;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
        if (left == 0 && !isComplete) nextChunk();
        if (isComplete) return -1;
        int count = in.read(bytes, from, (int) Math.min(length, left));
        if (count < 0) throw new IOException("the caller ended in the middle of a body");
        left -= count;
        if (left == 0 && !isChunked) isComplete = true;
        return count;
    }

    private void nextChunk() throws IOException {
        if (isBegun && !line().isEmpty()) throw new IOException("a chunk of a body does not end where its size says");
        isBegun = true;
        String line = line();
        int extension = line.indexOf(';');
        String size = (extension < 0 ? line : line.substring(0, extension)).strip();
        if (!SIZE.matcher(size).matches()) throw new IOException("a chunk of a body has no size");
        left = Integer.parseInt(size, HEX);
        if (left > 0) return;
        int trailers = 0;
        while (!line().isEmpty()) {
            if (++trailers > TRAILERS_MAX) throw new IOException("a body has too many trailers");
        }
        isComplete = true;
    }

    private String line() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0 || line.length() == LINE_MAX) throw new IOException("a body has a line without an end");
            line.append((char) next);
        }
        int last = line.length() - 1;
        if (last < 0 || line.charAt(last) != '\r')
            throw new IOException("a line of a body ends without a carriage return");
        return line.substring(0, last);
    }
}
