package io.needletail.console;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.Map;

/** One request of a connection and its answer, over HTTP/1.1 or 1.0. One thread. */
final class Exchange {
    /** The answer has a body whose length is not known: in chunks, or up to the end of the connection. */
    static final long UNKNOWN_LENGTH = -1;

    private static final byte[] CONTINUE = "HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] END_OF_LINE = {'\r', '\n'};
    private static final byte[] LAST_CHUNK = "0\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
    /** So much of a body that no handler reads is skipped, so that the connection can go on. */
    private static final int DRAINED_MAX = 1 << 16;

    private final RequestHead head;
    private final InetAddress caller;
    private final RequestBody body;
    private final OutputStream out;
    private final Map<String, String> headers = new LinkedHashMap<>();
    private boolean staysOpen;
    private boolean isBegun;
    private boolean isChunked;
    private long left;

    Exchange(RequestHead head, InetAddress caller, InputStream in, OutputStream out) {
        this.head = head;
        this.caller = caller;
        this.out = out;
        body = new RequestBody(in, head);
        staysOpen = head.staysOpen();
    }

    RequestHead head() {
        return head;
    }

    /** Returns the address that the request comes from. */
    InetAddress caller() {
        return caller;
    }

    /** Returns the body of the request, which the caller may have been waiting to send. */
    InputStream body() throws IOException {
        if (head.waitsToSend() && !isBegun) {
            out.write(CONTINUE);
            out.flush();
        }
        return body;
    }

    /** Sets a header of the answer. */
    void header(String name, String value) {
        headers.put(name, value);
    }

    /**
     * Begins the answer.
     *
     * @param length of its body, or {@link #UNKNOWN_LENGTH}
     */
    void begin(int status, long length) throws IOException {
        boolean hasBody = !head.method().equals("HEAD");
        if (!body.isComplete() && !isDrained()) staysOpen = false;
        isChunked = hasBody && length == UNKNOWN_LENGTH && head.isLatest();
        if (hasBody && length == UNKNOWN_LENGTH && !isChunked) staysOpen = false;
        isBegun = true;
        left = hasBody ? length : 0;
        StringBuilder text = new StringBuilder("HTTP/1.1 " + status + " " + reason(status) + "\r\n");
        header("Date", DateTimeFormatter.RFC_1123_DATE_TIME.format(ZonedDateTime.now(ZoneOffset.UTC)));
        if (isChunked) header("Transfer-Encoding", "chunked");
        if (length != UNKNOWN_LENGTH) header("Content-Length", String.valueOf(length));
        if (!staysOpen) header("Connection", "close");
        headers.forEach(
                (name, value) -> text.append(name).append(": ").append(value).append("\r\n"));
        out.write(text.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1));
    }

    // A caller that waits to send its body does not send it after an answer.
    private boolean isDrained() {
        if (head.waitsToSend() || head.bodyLength() > DRAINED_MAX) return false;
        try {
            body.readNBytes(DRAINED_MAX);
            return body.isComplete();
        } catch (IOException _) {
            // The answer may still arrive.
            return false;
        }
    }

    /** Writes a part of the answer's body. */
    void write(byte[] bytes) throws IOException {
        if (bytes.length == 0) return;
        if (isChunked) {
            out.write((Integer.toHexString(bytes.length) + "\r\n").getBytes(StandardCharsets.US_ASCII));
            out.write(bytes);
            out.write(END_OF_LINE);
        } else {
            out.write(bytes);
            if (left > 0) left -= bytes.length;
        }
    }

    void flush() throws IOException {
        out.flush();
    }

    /** Ends the answer; returns whether a further request may follow. */
    boolean end() throws IOException {
        if (!isBegun) return false;
        if (isChunked) out.write(LAST_CHUNK);
        out.flush();
        return staysOpen && (isChunked || left == 0);
    }

    private static String reason(int status) {
        return switch (status) {
            case 200 -> "OK";
            case ApiException.BAD_REQUEST -> "Bad Request";
            case ApiException.UNAUTHORIZED -> "Unauthorized";
            case ApiException.FORBIDDEN -> "Forbidden";
            case ApiException.NOT_FOUND -> "Not Found";
            case ApiException.METHOD_NOT_ALLOWED -> "Method Not Allowed";
            case ApiException.CONFLICT -> "Conflict";
            case ApiException.TOO_LARGE -> "Content Too Large";
            case ApiException.TOO_MANY_REQUESTS -> "Too Many Requests";
            case ApiException.HEAD_TOO_LARGE -> "Request Header Fields Too Large";
            case ApiException.UNAVAILABLE -> "Service Unavailable";
            default -> "Internal Server Error";
        };
    }
}
