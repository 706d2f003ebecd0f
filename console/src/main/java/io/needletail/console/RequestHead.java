package io.needletail.console;

import java.util.List;
import java.util.Optional;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpURI;
import org.eclipse.jetty.server.Request;

/**
 * The first line and the headers of a request.
 *
 * @param method such as {@code GET}
 * @param target path and query as they were sent
 * @param headers all headers
 */
record RequestHead(String method, String target, HttpFields headers) {
    private static final int HEADERS_MAX = 200;

    static RequestHead of(Request request) {
        HttpURI uri = request.getHttpURI();
        String target = Optional.ofNullable(uri.getPathQuery()).orElse("");
        String whole = uri.getFragment() == null ? target : target + "#" + uri.getFragment();
        return new RequestHead(request.getMethod(), whole, request.getHeaders());
    }

    /** Refuses what Jetty takes and no page sends: many headers, and a body that is coded twice. */
    void require() {
        if (headers.size() > HEADERS_MAX)
            throw ApiException.headTooLarge("a request has at most " + HEADERS_MAX + " headers");
        for (String coding : all("Transfer-Encoding")) {
            if (!coding.equalsIgnoreCase("chunked"))
                throw ApiException.badRequest("Transfer-Encoding: expected chunked and nothing else");
        }
    }

    /** Returns all values of a header. */
    List<String> all(String name) {
        return headers.getValuesList(name);
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
}
