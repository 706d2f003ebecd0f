package io.needletail.console;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A browser in the hands of a user who logs in: keeps cookies and sends the headers of navigations and of a page. */
final class LoginBrowser implements AutoCloseable {
    private static final Pattern CSRF = Pattern.compile("name=\"_csrf\"[^>]*value=\"([^\"]+)\"");
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int REDIRECTS_MAX = 6;

    /** Cookies by their names: those of hosts of one name are not told apart, whatever their ports. */
    final Map<String, String> cookies = new TreeMap<>();

    private final HttpClient client =
            HttpClient.newBuilder().connectTimeout(PATIENCE).build();
    private final URI console;

    LoginBrowser(RunningConsole console) {
        this.console = console.console().address();
    }

    /** Begins a login; returns the address at the provider. */
    URI begin() throws IOException {
        return location(open(console.resolve("/login")));
    }

    /** Logs in at the provider; returns the address at the console that the provider leads to. */
    URI atProvider(URI authorization, String user) throws IOException {
        HttpResponse<String> page = open(authorization);
        for (int i = 0; i < REDIRECTS_MAX; i++) {
            if (page.statusCode() == HttpCall.OK) page = enter(page, user);
            URI next = location(page);
            if (next.getPath().equals("/login/callback")) return next;
            page = open(next);
        }
        throw new AssertionError("the provider does not lead back: " + page);
    }

    private HttpResponse<String> enter(HttpResponse<String> page, String user) throws IOException {
        Matcher csrf = CSRF.matcher(page.body());
        if (!csrf.find()) throw new AssertionError("no form of a login: " + page.body());
        String form = "username=" + user + "&password=" + user + "&_csrf="
                + URLEncoder.encode(csrf.group(1), StandardCharsets.UTF_8);
        return send(HttpRequest.newBuilder(page.uri().resolve("/login"))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString(form)));
    }

    /** Logs in; returns what the console answers in the end. */
    HttpResponse<String> login(String user) throws IOException {
        return open(atProvider(begin(), user));
    }

    /** Opens an address as a link of another site does. */
    HttpResponse<String> open(URI address) throws IOException {
        return send(HttpRequest.newBuilder(address)
                .header("Sec-Fetch-Site", address.getPath().equals("/login/callback") ? "cross-site" : "same-origin")
                .header("Accept", "text/html")
                .header("Sec-Fetch-Mode", "navigate")
                .header("Sec-Fetch-Dest", "document"));
    }

    /** Reads from the API, as the page does. */
    HttpResponse<String> get(String path) throws IOException {
        return send(HttpRequest.newBuilder(console.resolve("/api/v1" + path)).header("Sec-Fetch-Site", "same-origin"));
    }

    /** Opens the stream of events, as the page does. */
    InputStream stream() throws IOException {
        return send(HttpRequest.newBuilder(console.resolve("/api/v1/stream")), BodyHandlers.ofInputStream())
                .body();
    }

    /** Changes something, as the page does. */
    HttpResponse<String> post(String path, String body) throws IOException {
        return post(path, body, Map.of("Origin", console.toString().replaceAll("/$", "")));
    }

    HttpResponse<String> post(String path, String body, Map<String, String> headers) throws IOException {
        HttpRequest.Builder request = HttpRequest.newBuilder(console.resolve("/api/v1" + path))
                .POST(HttpRequest.BodyPublishers.ofString(body));
        headers.forEach(request::header);
        return send(request);
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws IOException {
        return send(request, BodyHandlers.ofString());
    }

    private <T> HttpResponse<T> send(HttpRequest.Builder request, BodyHandler<T> reader) throws IOException {
        String all = cookies.entrySet().stream()
                .map(cookie -> cookie.getKey() + "=" + cookie.getValue())
                .collect(Collectors.joining("; "));
        if (!all.isEmpty()) request.header("Cookie", all);
        try {
            HttpResponse<T> answer = client.send(request.timeout(PATIENCE).build(), reader);
            answer.headers().allValues("Set-Cookie").forEach(this::keep);
            return answer;
        } catch (InterruptedException interrupted) {
            throw new IOException(interrupted);
        }
    }

    private void keep(String cookie) {
        int equal = cookie.indexOf('=');
        String name = cookie.substring(0, equal);
        if (cookie.contains("Max-Age=0")) cookies.remove(name);
        else cookies.put(name, cookie.substring(equal + 1).split(";", -1)[0]);
    }

    static URI location(HttpResponse<String> answer) {
        return answer.headers()
                .firstValue("Location")
                .map(text -> answer.uri().resolve(text))
                .orElseThrow(() -> new AssertionError(answer + ": leads nowhere: " + answer.body()));
    }

    @Override
    public void close() {
        client.shutdownNow();
    }
}
