package io.needletail.console;

import com.sun.net.httpserver.HttpExchange;
import io.needletail.engine.admin.Json;
import io.needletail.engine.admin.JsonParser;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One request and its answer. One thread. */
final class HttpCall {
    private static final String JSON = "application/json; charset=utf-8";
    private static final String BEARER = "Bearer ";

    private final HttpExchange exchange;
    private final RequestGuard guard;
    private final int bodyBytesMax;
    private final Map<String, String> path;
    private Optional<Access.Caller> caller = Optional.empty();

    HttpCall(HttpExchange exchange, RequestGuard guard, int bodyBytesMax, Map<String, String> path) {
        this.exchange = exchange;
        this.guard = guard;
        this.bodyBytesMax = bodyBytesMax;
        this.path = path;
    }

    /** Returns a part of the path, decoded. */
    String path(String name) {
        return path.getOrDefault(name, "");
    }

    /** Returns the values of a parameter of the query, decoded. */
    List<String> queries(String name) {
        String query = exchange.getRequestURI().getRawQuery();
        List<String> values = new ArrayList<>();
        if (query == null) return values;
        for (String part : query.split("&", -1)) {
            int equal = part.indexOf('=');
            String key = equal < 0 ? part : part.substring(0, equal);
            if (decoded(key).equals(name)) values.add(equal < 0 ? "" : decoded(part.substring(equal + 1)));
        }
        return values;
    }

    /** Returns the first value of a parameter of the query; empty where there is none. */
    String query(String name) {
        List<String> values = queries(name);
        return values.isEmpty() ? "" : values.getFirst();
    }

    /** Returns a whole number of the query. */
    long query(String name, long usual, long min, long max) {
        String text = query(name);
        if (text.isEmpty()) return usual;
        if (text.matches("\\d{1,18}")) {
            long number = Long.parseLong(text);
            if (number >= min && number <= max) return number;
        }
        throw ApiException.badRequest(name + "=" + text + ": expected a number from " + min + " to " + max);
    }

    /** Returns the token of the request; empty where there is none. */
    String token() {
        String header = exchange.getRequestHeaders().getFirst("Authorization");
        return header != null && header.startsWith(BEARER) ? header.substring(BEARER.length()) : "";
    }

    void caller(Optional<Access.Caller> who) {
        caller = who;
    }

    /** Returns the name of the caller. */
    String who() {
        return caller.map(Access.Caller::name).orElse("anonymous");
    }

    /** Reads the body, a JSON object; an empty body is an empty object. */
    Map<String, Object> body() throws IOException {
        try (InputStream in = exchange.getRequestBody()) {
            byte[] bytes = in.readNBytes(bodyBytesMax + 1);
            if (bytes.length > bodyBytesMax) {
                throw new ApiException(
                        ApiException.TOO_LARGE, "BODY_TOO_LARGE", "a body has at most " + bodyBytesMax + " bytes");
            }
            String text = new String(bytes, StandardCharsets.UTF_8);
            return text.isBlank() ? Map.of() : JsonParser.object(text);
        } catch (IllegalArgumentException noJson) {
            throw ApiException.badRequest("the body: " + noJson.getMessage());
        }
    }

    /** Answers with a JSON object. */
    void json(int status, Map<String, Object> object) throws IOException {
        send(status, JSON, Json.text(object).getBytes(StandardCharsets.UTF_8));
    }

    /** Answers with JSON text. */
    void json(String text) throws IOException {
        send(OK, JSON, text.getBytes(StandardCharsets.UTF_8));
    }

    static final int OK = 200;

    /** Answers with bytes. */
    void send(int status, String type, byte[] bytes) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", type);
        boolean isHead = exchange.getRequestMethod().equals("HEAD");
        guard.begin();
        try {
            exchange.sendResponseHeaders(status, isHead || bytes.length == 0 ? -1 : bytes.length);
            if (!isHead && bytes.length > 0) exchange.getResponseBody().write(bytes);
        } finally {
            guard.end();
        }
    }

    /** Begins an answer whose length is unknown. */
    OutputStream stream(String type) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.sendResponseHeaders(OK, 0);
        return exchange.getResponseBody();
    }

    void header(String name, String value) {
        exchange.getResponseHeaders().set(name, value);
    }

    private static String decoded(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException wrong) {
            throw ApiException.badRequest("'" + text + "' is no part of an address: " + wrong.getMessage());
        }
    }
}
