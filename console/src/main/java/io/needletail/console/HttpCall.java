package io.needletail.console;

import io.needletail.engine.admin.Json;
import io.needletail.engine.admin.JsonParser;
import io.needletail.engine.admin.Role;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One request and its answer. The server's virtual thread reads the body before a handler runs, and writes the answer
 * after it; the handler, on a thread of {@link RequestThreads}, only prepares the answer. One of both at a time.
 */
final class HttpCall {
    static final int OK = 200;
    private static final int FOUND = 302;

    private static final String JSON = "application/json; charset=utf-8";
    private static final String BEARER = "Bearer ";
    private static final byte[] SPACE = {'\n'};
    private static final byte[] NOTHING = {};

    private final Exchange exchange;
    private final RequestGuard guard;
    private Map<String, String> path = Map.of();
    private byte[] body = {};
    private Optional<Access.Caller> caller = Optional.empty();
    private boolean mayChange;
    private SearchBudget budget = new SearchBudget(SearchLimits.DEFAULTS);
    private int status;
    private String type = JSON;
    private byte[] answer = {};
    private boolean isBegun;

    HttpCall(Exchange exchange, RequestGuard guard) {
        this.exchange = exchange;
        this.guard = guard;
    }

    /** The connection failed: its caller has gone, or did not take the answer in time. */
    static final class CallerGoneException extends IOException {
        private static final long serialVersionUID = 1L;

        CallerGoneException(IOException cause) {
            super(cause.toString(), cause);
        }
    }

    /** Returns a part of the path, decoded. */
    String path(String name) {
        return path.getOrDefault(name, "");
    }

    /** Returns the values of a parameter of the query, decoded. */
    List<String> queries(String name) {
        String query = exchange.head().rawQuery();
        List<String> values = new ArrayList<>();
        if (query.isEmpty()) return values;
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
        String header = exchange.head().first("Authorization").orElse("");
        return header.startsWith(BEARER) ? header.substring(BEARER.length()) : "";
    }

    /** Returns the value of a cookie of the request; empty where there is none. */
    String cookie(String name) {
        for (String header : exchange.head().all("Cookie")) {
            for (String cookie : header.split(";", -1)) {
                String one = cookie.strip();
                if (one.startsWith(name + "=")) return one.substring(name.length() + 1);
            }
        }
        return "";
    }

    /** Lets the answer set a cookie. */
    void setCookie(String cookie) {
        exchange.addHeader("Set-Cookie", cookie);
    }

    /** Tests whether a request that a page of a browser has sent names that page, which is checked before. */
    boolean hasOrigin() {
        return exchange.head().first("Origin").isPresent();
    }

    boolean isPost() {
        return exchange.head().method().equals(Route.POST);
    }

    String rawPath() {
        return exchange.head().rawPath();
    }

    /**
     * Takes who calls.
     *
     * @param who the caller; empty without a token
     * @param isSafe whether the console takes changes over this connection
     */
    void caller(Optional<Access.Caller> who, boolean isSafe) {
        caller = who;
        mayChange = isSafe;
    }

    /** Returns who calls. */
    Optional<Access.Caller> caller() {
        return caller;
    }

    /** Tests whether the caller may make changes that need a role. */
    boolean may(Role needed) {
        return mayChange && caller.isPresent() && caller.get().role().includes(needed);
    }

    /** Tests whether the caller has shown no token. */
    boolean isAnonymous() {
        return caller.isEmpty();
    }

    /** Returns the address that the request comes from. */
    InetAddress address() {
        return exchange.caller();
    }

    /** Returns the name of the caller. */
    String who() {
        return caller.map(Access.Caller::name).orElse("anonymous");
    }

    void path(Map<String, String> parts) {
        path = parts;
    }

    /** Returns what a search may take. */
    SearchBudget budget() {
        return budget;
    }

    void budget(SearchBudget given) {
        budget = given;
    }

    /** Reads the body from the connection. */
    void readBody(int bytesMax) throws IOException {
        guard.begin();
        try (InputStream in = exchange.body()) {
            body = in.readNBytes(bytesMax + 1);
        } catch (IOException failure) {
            throw new CallerGoneException(failure);
        } finally {
            guard.end();
        }
        if (body.length <= bytesMax) return;
        throw new ApiException(ApiException.TOO_LARGE, "BODY_TOO_LARGE", "a body has at most " + bytesMax + " bytes");
    }

    /** Returns the body, a JSON object; an empty body is an empty object. */
    Map<String, Object> body() {
        try {
            String text = new String(body, StandardCharsets.UTF_8);
            return text.isBlank() ? Map.of() : JsonParser.object(text);
        } catch (IllegalArgumentException noJson) {
            throw ApiException.badRequest("the body: " + noJson.getMessage());
        }
    }

    /** Prepares an answer with a JSON object: a record or a map. */
    void json(int code, Object object) {
        send(code, JSON, Json.text(object).getBytes(StandardCharsets.UTF_8));
    }

    /** Prepares an answer with JSON text. */
    void json(String text) {
        send(OK, JSON, text.getBytes(StandardCharsets.UTF_8));
    }

    /** Prepares an answer with bytes. */
    void send(int code, String mediaType, byte[] bytes) {
        status = code;
        type = mediaType;
        answer = bytes;
    }

    /** Prepares an answer that sends the browser to another address. */
    void redirect(String address) {
        header("Location", address);
        send(FOUND, JSON, NOTHING);
    }

    /** Returns the length of the prepared answer. */
    int answerBytes() {
        return answer.length;
    }

    /** Writes the prepared answer. */
    void write() throws IOException {
        guarded(() -> {
            if (!isBegun) begin(answer.length);
            exchange.write(isHead() ? NOTHING : answer);
        });
    }

    /**
     * Writes white space before a JSON answer that is not there yet, which fails when the caller has gone. Its status
     * is then 200.
     */
    void progress() throws IOException {
        if (isHead()) return;
        status = OK;
        guarded(() -> {
            if (!isBegun) begin(Exchange.UNKNOWN_LENGTH);
            exchange.write(SPACE);
        });
    }

    /** Tests whether the status has been sent, so that an error can only be reported in the body. */
    boolean isBegun() {
        return isBegun;
    }

    boolean isHead() {
        return exchange.head().method().equals("HEAD");
    }

    /** Writes a part of an answer whose length is unknown. */
    void stream(String mediaType, byte[] part) throws IOException {
        status = OK;
        type = mediaType;
        guarded(() -> {
            if (!isBegun) begin(Exchange.UNKNOWN_LENGTH);
            exchange.write(part);
        });
    }

    private void begin(long length) {
        isBegun = true;
        exchange.header("Content-Type", type);
        exchange.begin(status, length);
    }

    private interface Writing {
        void run() throws IOException;
    }

    private void guarded(Writing writing) throws IOException {
        guard.begin();
        try {
            writing.run();
        } catch (IOException failure) {
            throw new CallerGoneException(failure);
        } finally {
            guard.end();
        }
    }

    void header(String name, String value) {
        exchange.header(name, value);
    }

    /** Decodes a part of an address; refuses NUL, which stands in no name of a file. */
    static String decoded(String text) {
        String decoded;
        try {
            decoded = URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException wrong) {
            throw ApiException.badRequest("'" + text + "' is no part of an address: " + wrong.getMessage());
        }
        if (decoded.indexOf('\0') < 0) return decoded;
        throw ApiException.badRequest("'" + text + "' is no part of an address: it has the character NUL");
    }
}
