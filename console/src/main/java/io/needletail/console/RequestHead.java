package io.needletail.console;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The first line and the headers of a request (RFC 9112), read strictly: what two readers could understand differently is refused, such as
 * two lengths of a body, two hosts, a header that goes on in the next line, or a line that ends without a carriage return.
 *
 * @param method such as {@code GET}
 * @param target path and query as they were sent
 * @param isLatest whether the version is HTTP/1.1, and not 1.0
 * @param headers values by name in lower case
 */
record RequestHead(String method, String target, boolean isLatest, Map<String, List<String>> headers) {
    private static final int BYTES_MAX = 1 << 16;
    private static final int HEADERS_MAX = 200;
    private static final Pattern FIRST_LINE = Pattern.compile("([A-Z]{1,20}) (/[!-~&&[^#]]*+) HTTP/1\\.([01])");
    private static final Pattern HEADER =
            Pattern.compile("([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \\t]*+([\\t -~\\x80-\\xFF]*+)");
    private static final Pattern LENGTH = Pattern.compile("\\d{1,18}");
    private static final String CONTENT_LENGTH = "content-length";
    private static final String TRANSFER_ENCODING = "transfer-encoding";
    private static final String CHUNKED = "chunked";

    /** Stands for a request that cannot be read; its connection ends. */
    static final RequestHead UNREADABLE = new RequestHead("GET", "/", false, Map.of());

    /** Reads a head whose first byte was read; the connection cannot go on after an exception. */
    static RequestHead read(int firstByte, InputStream in) throws IOException {
        int[] left = {BYTES_MAX - 1};
        Matcher first = FIRST_LINE.matcher((char) firstByte + line(in, left));
        if (!first.matches())
            throw ApiException.badRequest("the first line of the request is no METHOD /path HTTP/1.1");
        Map<String, List<String>> headers = new HashMap<>();
        int count = 0;
        for (String line = line(in, left); !line.isEmpty(); line = line(in, left)) {
            Matcher header = HEADER.matcher(line);
            if (!header.matches()) throw ApiException.badRequest("a header of the request is no NAME: VALUE");
            if (++count > HEADERS_MAX) throw tooLarge();
            headers.computeIfAbsent(header.group(1).toLowerCase(Locale.ROOT), _ -> new ArrayList<>())
                    .add(header.group(2).strip());
        }
        RequestHead head =
                new RequestHead(first.group(1), first.group(2), first.group(3).equals("1"), headers);
        head.requireOneMeaning();
        return head;
    }

    private static String line(InputStream in, int[] left) throws IOException {
        StringBuilder line = new StringBuilder();
        while (true) {
            int next = in.read();
            if (next < 0) throw new IOException("the caller ended in the middle of a request");
            if (--left[0] < 0) throw tooLarge();
            if (next == '\n') break;
            line.append((char) next);
        }
        int last = line.length() - 1;
        if (last >= 0 && line.charAt(last) == '\r') return line.substring(0, last);
        throw ApiException.badRequest("a line of the request does not end with carriage return and line feed");
    }

    private static ApiException tooLarge() {
        return new ApiException(
                ApiException.HEAD_TOO_LARGE,
                "HEAD_TOO_LARGE",
                "the headers of a request have at most " + BYTES_MAX + " bytes and " + HEADERS_MAX + " lines");
    }

    private void requireOneMeaning() {
        List<String> lengths = all(CONTENT_LENGTH);
        List<String> encodings = all(TRANSFER_ENCODING);
        boolean isLength = lengths.isEmpty()
                || (lengths.size() == 1 && LENGTH.matcher(lengths.getFirst()).matches());
        boolean isEncoding = encodings.isEmpty()
                || (isLatest && encodings.size() == 1 && encodings.getFirst().equalsIgnoreCase(CHUNKED));
        if (!isLength || !isEncoding || (!lengths.isEmpty() && !encodings.isEmpty())) {
            throw ApiException.badRequest("the request needs one Content-Length, or Transfer-Encoding: chunked");
        }
        int hosts = all("host").size();
        if (hosts > 1 || (isLatest && hosts == 0)) throw ApiException.badRequest("the request needs one Host");
    }

    /** Returns all values of a header. */
    List<String> all(String name) {
        return headers.getOrDefault(name.toLowerCase(Locale.ROOT), List.of());
    }

    /** Returns the first value of a header. */
    Optional<String> first(String name) {
        return all(name).stream().findFirst();
    }

    /** Returns the path as it was sent. */
    String rawPath() {
        int query = target.indexOf('?');
        return query < 0 ? target : target.substring(0, query);
    }

    /** Returns the query as it was sent; empty where there is none. */
    String rawQuery() {
        int query = target.indexOf('?');
        return query < 0 ? "" : target.substring(query + 1);
    }

    /** Returns the length of the body; 0 where there is none, or where it is {@link #isChunked}. */
    long bodyLength() {
        return first(CONTENT_LENGTH).map(Long::parseLong).orElse(0L);
    }

    boolean isChunked() {
        return !all(TRANSFER_ENCODING).isEmpty();
    }

    /** Tests whether the caller waits for a first answer before it sends the body. */
    boolean waitsToSend() {
        return isLatest
                && first("expect").filter("100-continue"::equalsIgnoreCase).isPresent();
    }

    /** Tests whether the caller wants a further request on the connection. */
    boolean staysOpen() {
        return isLatest
                && all("connection").stream()
                        .noneMatch(value -> value.toLowerCase(Locale.ROOT).contains("close"));
    }
}
