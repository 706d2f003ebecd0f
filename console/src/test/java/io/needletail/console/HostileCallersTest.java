package io.needletail.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.needletail.fixtures.RecordedLog;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Callers that guess tokens, name files, take all places, or send what no page sends. */
@Timeout(180)
final class HostileCallersTest {
    private static final String RESET = "/sessions/" + RunningConsole.SESSION + "/reset";
    private static final String REASON = "{\"reason\":\"test\"}";
    private static final long SECOND_NS = 1_000_000_000L;

    @TempDir
    private Path folder;

    @Test
    void noNameOfAnEngineLeadsOutOfTheHistory() throws IOException {
        Path outside = Files.createDirectories(folder.resolve("outside"));
        Files.writeString(outside.resolve("1.cfg"), "[DEFAULT]\nBeginString=FIX.4.4\n");
        Files.writeString(outside.resolve("1.json"), "{\"who\":\"somebody else\"}");
        try (RunningConsole console = RunningConsole.start(folder)) {
            for (String name : List.of(
                    "..%2F..%2Foutside",
                    outside.toString().replace("/", "%2F"),
                    "orders%2F..%2F..%2F..%2Foutside",
                    "..",
                    ".",
                    "%2E%2E",
                    "",
                    "orders%2F")) {
                for (String what : List.of("/history", "/difference?from=1", "")) {
                    HttpResponse<String> answer = console.get("/api/v1/engines/" + name + "/configuration" + what);
                    assertThat(answer.statusCode()).as(name + what).isEqualTo(404);
                    assertThat(answer.body()).doesNotContain("somebody else", "BeginString");
                }
            }
        }
    }

    @Test
    void anEngineIsNotNamedLikeAFolderAbove() {
        for (String name : List.of(".", "..", "...", "a/b", "")) {
            assertThatExceptionOfType(IllegalArgumentException.class)
                    .isThrownBy(() -> WatchedEngine.of(name, folder))
                    .withMessageContaining("engine name '" + name + "'");
        }
        assertThat(WatchedEngine.of("..a", folder).name()).isEqualTo("..a");
    }

    @Test
    void anAddressWithNulIsARequestThatIsWrongAndNoErrorOfTheConsole() throws IOException {
        try (RunningConsole console = RunningConsole.start(folder)) {
            for (Route route : console.console().routes()) {
                if (!route.method().equals(Route.GET)) continue;
                String path = route.template().replaceAll("\\{\\w+}", "a%00b");
                List<String> query = new ArrayList<>();
                route.parameters().forEach(one -> query.add(one.name() + "=a%00b"));
                HttpResponse<String> answer = console.get(path + "?" + String.join("&", query));
                assertThat(answer.statusCode()).as(path + " " + answer.body()).isIn(200, 400, 404);
            }
            assertThat(console.get("/metrics").body()).doesNotContain("code=\"FAILED\"");
        }
    }

    @Test
    void aNumberThatNoDoubleHoldsIsARequestThatIsWrong() throws IOException {
        try (RunningConsole console = RunningConsole.start(folder)) {
            HttpResponse<String> answer =
                    console.post(RESET, RunningConsole.TOKEN, "{\"reason\":\"test\",\"nextIn\":1e400}");
            assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
            assertThat(answer.body()).contains("the number is too large");
        }
    }

    @Test
    void afterTenWrongTokensNoTokenOfTheAddressIsLookedAtAndReadingGoesOn() throws IOException {
        try (RunningConsole console = RunningConsole.start(folder)) {
            // The token of a page that was open when the console was started again counts once.
            for (int i = 0; i < 50; i++)
                assertThat(console.post(RESET, "the-token-of-yesterday", REASON).statusCode())
                        .isEqualTo(401);
            assertThat(console.post(RESET, RunningConsole.TOKEN, REASON).statusCode())
                    .isEqualTo(200);
            for (int i = 1; i < WrongTokens.WRONG_MAX; i++)
                assertThat(console.post(RESET, "guess-" + i, REASON).statusCode())
                        .isEqualTo(401);
            for (String token : List.of("guess-0", "guess-1", RunningConsole.TOKEN)) {
                HttpResponse<String> refused = console.post(RESET, token, REASON);
                assertThat(refused.statusCode()).as(refused.body()).isEqualTo(429);
                assertThat(refused.body()).contains("TOO_MANY_WRONG_TOKENS", "10 wrong tokens came from 127.0.0.1");
                assertThat(refused.headers().firstValue("Retry-After")).isPresent();
            }
            assertThat(console.get("/api/v1/sessions").statusCode()).isEqualTo(200);
            assertThat(console.get("/metrics").body())
                    .contains("needletail_console_refused_requests_total{code=\"TOO_MANY_WRONG_TOKENS\"} 3");
        }
    }

    @Test
    void aFolderIsNoFileOfRolesAndIsNamed() {
        assertThatIOException()
                .isThrownBy(() -> Access.of(folder))
                .withMessage(folder + ": is a folder; expected lines NAME ROLE SHA-256");
    }

    @Test
    void wrongTokensCountForTheirAddressOrNetworkAndForAMinute() throws IOException {
        WrongTokens tokens = new WrongTokens();
        for (int i = 0; i < WrongTokens.WRONG_MAX; i++) tokens.add(address("2001:db8::" + i), "hash" + i, i);
        assertThatExceptionOfType(ApiException.class).isThrownBy(require(tokens, "2001:db8::ffff", 5 * SECOND_NS));
        assertThatCode(require(tokens, "2001:db8:0:1::1", 5 * SECOND_NS)).doesNotThrowAnyException();
        assertThatCode(require(tokens, "192.0.2.1", 5 * SECOND_NS)).doesNotThrowAnyException();
        assertThatCode(require(tokens, "2001:db8::1", 60 * SECOND_NS)).doesNotThrowAnyException();
        tokens.add(address("2001:db8::1"), "hash", 60 * SECOND_NS);
        assertThatCode(require(tokens, "2001:db8::1", 61 * SECOND_NS)).doesNotThrowAnyException();
    }

    private static ThrowingCallable require(WrongTokens tokens, String address, long nowNs) {
        return () -> tokens.require(address(address), nowNs);
    }

    private static InetAddress address(String literal) throws IOException {
        return InetAddress.getByName(literal);
    }

    @Test
    void streamsWithoutATokenLeaveHalfOfThePlaces() throws IOException {
        ConsoleLimits four = new ConsoleLimits(1 << 16, 10, 1 << 26, 100, 200, 4, SearchLimits.DEFAULTS, 3);
        List<Socket> open = new ArrayList<>();
        try (RunningConsole console = RunningConsole.start(folder, config -> config.withLimits(four))) {
            for (int i = 0; i < 2; i++) assertThat(stream(console, open, "")).startsWith("HTTP/1.1 200");
            assertThat(stream(console, open, "")).startsWith("HTTP/1.1 503");
            String token = "Authorization: Bearer " + RunningConsole.TOKEN + "\r\n";
            for (int i = 0; i < 2; i++) assertThat(stream(console, open, token)).startsWith("HTTP/1.1 200");
            assertThat(stream(console, open, token)).startsWith("HTTP/1.1 503");
        } finally {
            for (Socket one : open) one.close();
        }
    }

    /** Opens a stream and returns the first bytes of its answer. */
    private static String stream(RunningConsole console, List<Socket> open, String header) throws IOException {
        Socket socket =
                new Socket(console.address().getAddress(), console.address().getPort());
        open.add(socket);
        write(socket, "GET /api/v1/stream HTTP/1.1\r\nHost: localhost\r\n" + header + "\r\n");
        return new String(socket.getInputStream().readNBytes(20), StandardCharsets.US_ASCII);
    }

    @Test
    void silentConnectionsOfOneAddressKeepNobodyOut() throws IOException {
        ConsoleLimits limits = new ConsoleLimits(1 << 16, 10, 1 << 26, 150, 200, 4, SearchLimits.DEFAULTS, 3);
        List<Socket> silent = new ArrayList<>();
        try (RunningConsole console = RunningConsole.start(folder, config -> config.withLimits(limits));
                Socket kept = new Socket(
                        console.address().getAddress(), console.address().getPort())) {
            assertThat(health(kept)).startsWith("HTTP/1.1 200");
            for (int i = 0; i < 400; i++) {
                Socket socket = new Socket(
                        console.address().getAddress(), console.address().getPort(), address("127.0.0.2"), 0);
                silent.add(socket);
                if (i % 2 == 0) write(socket, "GET /health HTTP/1.1\r\nHost: ");
            }
            assertThat(console.get("/api/v1/sessions").statusCode()).isEqualTo(200);
            assertThat(health(kept)).startsWith("HTTP/1.1 200");
            assertThat(readAll(silent.getFirst())).isEmpty();
        } finally {
            for (Socket one : silent) one.close();
        }
    }

    private static String health(Socket socket) throws IOException {
        write(socket, "HEAD /health HTTP/1.1\r\nHost: localhost\r\n\r\n");
        return head(socket);
    }

    /** Reads the head of an answer. */
    private static String head(Socket socket) throws IOException {
        StringBuilder answer = new StringBuilder();
        for (int next = 0; next >= 0 && answer.indexOf("\r\n\r\n") < 0; ) {
            next = socket.getInputStream().read();
            answer.append((char) next);
        }
        return answer.toString();
    }

    @Test
    void aRequestThatTwoReadersCouldUnderstandDifferentlyIsRefused() throws IOException {
        String get = "GET /health HTTP/1.1\r\nHost: localhost\r\n";
        try (RunningConsole console = RunningConsole.start(folder)) {
            for (String request : List.of(
                    get + "Content-Length: 1\r\nContent-Length: 2\r\n\r\n",
                    get + "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n",
                    get + "Content-Length: +5\r\n\r\n",
                    get + "Transfer-Encoding: gzip, chunked\r\n\r\n",
                    get + "Host: evil.example\r\n\r\n",
                    get + "Name : value\r\n\r\n",
                    get + "Name: value\r\n more\r\n\r\n",
                    get + "Name: a\rb\r\n\r\n",
                    get + "Name: a\u0000b\r\n\r\n",
                    get + "no colon\r\n\r\n",
                    get.replace("\r\n", "\n") + "\n",
                    "GET /health HTTP/1.1\r\n\r\n",
                    "GET /health\r\n\r\n",
                    "GET  /health HTTP/1.1\r\n\r\n",
                    "GET http://evil.example/health HTTP/1.1\r\nHost: localhost\r\n\r\n",
                    "\u0016\u0003\u0001\u0002\u0000\r\n\r\n")) {
                assertThat(raw(console, request)).as(request).startsWith("HTTP/1.1 400 Bad Request\r\n");
            }
            assertThat(raw(console, "GET /health#b HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"))
                    .startsWith("HTTP/1.1 404");
            assertThat(raw(console, get + "X: " + "x".repeat(1 << 16))).startsWith("HTTP/1.1 431");
            assertThat(raw(console, get + "X: y\r\n".repeat(300) + "\r\n")).startsWith("HTTP/1.1 431");
            assertThat(raw(console, get + "Connection: close\r\n\r\n")).startsWith("HTTP/1.1 200 OK");
            assertThat(raw(console, "GET /health HTTP/1.0\r\nHost: localhost\r\n\r\n"))
                    .endsWith("up\n");
        }
    }

    @Test
    void aBodyInChunksIsReadAndOneThatIsWronglyMadeClosesTheConnection() throws IOException {
        String post = "POST /api/v1/sessions/NOBODY/reset HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer "
                + RunningConsole.TOKEN + "\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n";
        try (RunningConsole console = RunningConsole.start(folder)) {
            assertThat(raw(console, post + "\r\n5;a=b\r\n{\"rea\r\nC\r\nson\":\"test\"}\r\n0\r\nTrailer: x\r\n\r\n"))
                    .startsWith("HTTP/1.1 404")
                    .contains("no engine runs the session NOBODY");
            try (Socket waiting =
                    new Socket(console.address().getAddress(), console.address().getPort())) {
                write(waiting, post + "Expect: 100-continue\r\n\r\n");
                assertThat(head(waiting)).startsWith("HTTP/1.1 100 Continue");
                write(waiting, "2\r\n{}\r\n0\r\n\r\n");
                assertThat(head(waiting)).startsWith("HTTP/1.1 404");
            }
            for (String body :
                    List.of("x\r\n", "-1\r\n", "\r\n", "FFFFFFFFFFFFFFFF\r\n", "2\r\n{}}\r\n", "0\n\n", "2\r\n{")) {
                assertThat(raw(console, post + "\r\n" + body)).as(body).isEmpty();
            }
            assertThat(raw(console, post + "\r\n" + "1\r\nx\r\n".repeat(70_000)))
                    .startsWith("HTTP/1.1 413");
        }
    }

    @Test
    void requestsFollowEachOtherOnOneConnectionWithoutWaiting() throws IOException {
        String get = "GET /health HTTP/1.1\r\nHost: localhost\r\n";
        try (RunningConsole console = RunningConsole.start(folder)) {
            String answers = raw(
                    console,
                    (get + "\r\n").repeat(3) + get + "Content-Length: 3\r\n\r\nabc" + get
                            + "Connection: close\r\n\r\n");
            assertThat(answers.split("HTTP/1.1 200 OK", -1)).hasSize(6);
        }
    }

    /** Sends a request, and no more; returns the answer. */
    private static String raw(RunningConsole console, String request) throws IOException {
        try (Socket socket =
                new Socket(console.address().getAddress(), console.address().getPort())) {
            try {
                write(socket, request);
                socket.shutdownOutput();
            } catch (SocketException closed) {
                assertThat(closed).hasMessageMatching(".*(Broken pipe|reset).*");
            }
            return new String(readAll(socket), StandardCharsets.UTF_8);
        }
    }

    // What was not read when the console closed the connection may take a part of the answer along.
    private static byte[] readAll(Socket socket) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        try {
            socket.getInputStream().transferTo(all);
        } catch (SocketException reset) {
            assertThat(reset).hasMessageContaining("reset");
        }
        return all.toByteArray();
    }

    private static void write(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    @Test
    void theAuditIsForItsOwnerOnlyAlsoOneThatWasOpenToOthers() throws IOException {
        Path console = Files.createDirectory(folder.resolve("console"));
        Path file = Files.writeString(console.resolve("audit.jsonl"), "");
        Files.setPosixFilePermissions(console, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        AuditLog.open(console).close();
        AuditLog.open(folder.resolve("other")).close();
        for (Path one : List.of(console, folder.resolve("other"))) {
            assertThat(permissions(one)).isEqualTo("rwx------");
            assertThat(permissions(one.resolve("audit.jsonl"))).isEqualTo("rw-------");
        }
    }

    private static String permissions(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }

    @Test
    void aTornLineOfTheAuditDoesNotSwallowTheNext() throws IOException {
        AuditLog.Entry entry = new AuditLog.Entry("Ada", "reset", "orders", "test", Map.of());
        Path file = folder.resolve("audit.jsonl");
        try (AuditLog audit = AuditLog.open(folder)) {
            audit.write(entry, "begun");
            Files.writeString(file, Files.readString(file) + "{\"at\":\"2026-");
        }
        try (AuditLog audit = AuditLog.open(folder)) {
            audit.write(entry, "done");
            audit.write(entry, "done");
            List<Map<String, Object>> newest = audit.newest(10);
            assertThat(newest).hasSize(4);
            assertThat(newest.getFirst()).containsEntry("who", "Ada").containsEntry("outcome", "done");
            assertThat(newest.get(2)).containsEntry("outcome", "this line is damaged: {\"at\":\"2026-");
        }
        assertThat(Files.readString(file)
                        .lines()
                        .map(line -> line.endsWith("}"))
                        .toList())
                .containsExactly(true, false, true, true);
    }

    @Test
    void requestsThatFailAndWrongTokensAreAFewLinesAndNotOneForEachRequest() {
        RecordedLog log = new RecordedLog();
        RejectedRequests rejected = new RejectedRequests(log);
        for (int i = 0; i < 5_000; i++) {
            rejected.failed(new IllegalStateException("a fault of the console"), "GET /");
            rejected.add(new ApiException(ApiException.UNAUTHORIZED, "UNKNOWN_TOKEN", "wrong"), "GET /", "1.2.3.4");
        }
        assertThat(rejected.counts()).containsEntry("FAILED", 5_000L).containsEntry("UNKNOWN_TOKEN", 5_000L);
        assertThat(log.lines()).hasSizeBetween(2, 120);
        assertThat(log.lines().getFirst())
                .isEqualTo("ERROR NT-706 the console cannot answer GET /, IllegalStateException");
        assertThat(log.lines()).contains("WARN NT-705 refused GET / of 1.2.3.4 with 401 UNKNOWN_TOKEN: wrong");
    }
}
