package io.needletail.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.needletail.console.MessageSearch.MessagesFound;
import io.needletail.engine.admin.Json;
import io.needletail.engine.admin.JsonParser;
import io.needletail.engine.admin.Role;
import io.needletail.engine.config.AlarmConfig;
import io.needletail.fixtures.SharedData;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The console of a running engine, over real sockets. */
@Timeout(180)
final class ConsoleServerTest {
    private static final String SESSION = "/sessions/" + RunningConsole.SESSION;
    private static final String SET = SESSION + "/set-numbers";
    private static final String NUMBERS = "{\"nextIn\":7,\"nextOut\":9,\"reason\":\"agreed by telephone\"}";
    private static final String TOKEN_OF_FILE = "olivias-token";

    @TempDir
    private Path folder;

    @Test
    void sessionsHaveIdentityStatusAndNumbers() throws IOException {
        try (RunningConsole console = RunningConsole.start(folder)) {
            List<Map<String, Object>> sessions = objects(console, "sessions");
            assertThat(sessions).hasSize(2);
            assertThat(sessions.getFirst())
                    .containsEntry("engine", "orders")
                    .containsEntry("session", "FIX.4.4:EXEC->BANZAI")
                    .containsEntry("status", "DISCONNECTED")
                    .containsEntry("nextIn", 1L)
                    .containsEntry("open", true);
            assertThat(console.json(SESSION)).containsKeys("latency", "counters");
            assertThat(console.json("/sessions/FIX.4.4%3AEXEC-%3EOTHER")).containsEntry("store", "FIX.4.4-EXEC-OTHER");
        }
    }

    @Test
    void anEngineWithoutAFileHasNoSettingsAndSaysWhy() throws IOException {
        try (RunningConsole console = RunningConsole.start(folder)) {
            assertThat(console.json(SESSION + "/settings"))
                    .containsEntry("settings", List.of())
                    .containsEntry("unavailable", "the application of this engine has no configuration to read again");
        }
    }

    @Test
    void aChangeWithATokenAndAReasonIsMadeAndAudited() throws IOException {
        try (RunningConsole console = RunningConsole.start(folder)) {
            HttpResponse<String> answer = console.post(SET, RunningConsole.TOKEN, NUMBERS);
            assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
            assertThat(console.json(SESSION)).containsEntry("nextIn", 7L).containsEntry("nextOut", 9L);
            List<Map<String, Object>> audit = objects(console, "audit");
            assertThat(audit).hasSize(2);
            assertThat(audit.getLast()).containsEntry("outcome", "begun");
            assertThat(audit.getFirst())
                    .containsEntry("who", "Ada")
                    .containsEntry("action", "set-numbers")
                    .containsEntry("target", "orders FIX.4.4:EXEC->BANZAI")
                    .containsEntry("why", "agreed by telephone")
                    .containsEntry("outcome", "done");
        }
    }

    @Test
    void noChangeIsMadeWithoutAToken() throws IOException {
        try (RunningConsole console = RunningConsole.start(folder)) {
            for (Route route : console.console().routes()) {
                if (!route.method().equals(Route.POST) || route.role() == Role.VIEWER) continue;
                String path = route.template()
                        .replace("/api/v1", "")
                        .replace("{session}", RunningConsole.SESSION)
                        .replace("{engine}", "orders")
                        .replace("{symbol}", "MSFT")
                        .replace("{owner}", "BUYER")
                        .replace("{id}", "1");
                assertThat(console.post(path, "", NUMBERS).statusCode())
                        .as(path)
                        .isEqualTo(401);
                assertThat(console.post(path, "another-token", NUMBERS).statusCode())
                        .as(path)
                        .isEqualTo(401);
                assertThat(console.get("/api/v1" + path).statusCode()).as(path).isEqualTo(405);
            }
            assertThat(console.json(SESSION)).containsEntry("nextIn", 1L);
            assertThat(objects(console, "audit")).isEmpty();
        }
    }

    @Test
    void theRoleOfATokenLimitsItsChangesAndAFileThatChangedIsReadAgain() throws IOException {
        Path roles = roles("operator");
        Access access = Access.of(roles);
        try (RunningConsole console = RunningConsole.start(
                folder, config -> ConsoleConfig.of(config.address(), config.engines(), access, config.folder()))) {
            assertThat(console.post(SET, TOKEN_OF_FILE, NUMBERS).statusCode()).isEqualTo(403);
            assertThat(console.post(SESSION + "/logout", TOKEN_OF_FILE, NUMBERS).statusCode())
                    .isEqualTo(200);
            Files.setLastModifiedTime(roles("administrator"), FileTime.fromMillis(1_000_000));
            assertThat(console.post(SET, TOKEN_OF_FILE, NUMBERS).statusCode()).isEqualTo(200);
        }
    }

    @Test
    void aFileOfRolesThatIsGoneIsTold() throws IOException {
        Path roles = roles("operator");
        Access access = Access.of(roles);
        try (RunningConsole console = RunningConsole.start(
                folder, config -> ConsoleConfig.of(config.address(), config.engines(), access, config.folder()))) {
            Files.delete(roles);
            refused(console.post(SESSION + "/logout", TOKEN_OF_FILE, NUMBERS), 500, roles.toString());
        }
    }

    @Test
    void aFileOfRolesWithAFaultIsRefusedWithItsLine() throws IOException {
        Path roles = roles("king");
        assertThatIOException().isThrownBy(() -> Access.of(roles)).withMessageContaining(":1: king: expected viewer");
        Files.writeString(roles, "# people\n\nolivia operator 1234\n");
        assertThatIOException().isThrownBy(() -> Access.of(roles)).withMessageContaining(roles + ":3: expected 64");
        Files.setPosixFilePermissions(roles, PosixFilePermissions.fromString("rw-rw----"));
        assertThatIOException().isThrownBy(() -> Access.of(roles)).withMessageContaining("chmod 600");
    }

    @Test
    void aRequestThatIsWrongIsRefusedWithItsReason() throws IOException {
        try (RunningConsole console = RunningConsole.start(folder)) {
            refused(console.post(SET, RunningConsole.TOKEN, "{\"nextIn\":7}"), 400, "reason: expected 1 to 200");
            refused(console.post(SET, RunningConsole.TOKEN, "{\"reason\":\"none\"}"), 400, "nextIn, nextOut or both");
            refused(console.post(SET, RunningConsole.TOKEN, "nonsense"), 400, "the body: no JSON");
            refused(console.post("/sessions/NOBODY/reset", RunningConsole.TOKEN, NUMBERS), 404, "session NOBODY");
            refused(
                    console.post("/engines/orders/reload", RunningConsole.TOKEN, NUMBERS),
                    409,
                    "no configuration to read again");
            refused(console.get("/api/v1/events?max=-1"), 400, "max=-1");
            refused(console.get("/api/v1/messages?from=yesterday"), 400, "from=yesterday: expected a time");
            refused(console.get("/api/v1/books"), 404, "no venue");
            refused(console.get("/api/v1/cluster"), 404, "no cluster");
            refused(console.get("/api/v1/feed"), 404, "no market data");
            refused(console.get("/api/v1/nothing"), 404, "nothing at");
        }
    }

    @Test
    void noPathLeadsOutOfThePage() throws IOException {
        try (RunningConsole console = RunningConsole.start(folder)) {
            assertThat(console.get("/").body()).contains("<title>Needletail console</title>");
            for (String path : List.of(
                    "/../pom.xml",
                    "/%2e%2e/pom.xml",
                    "/..%2fpom.xml",
                    "/app.js/../../pom.xml",
                    "//etc/passwd",
                    "/app.js%00")) {
                assertThat(raw(console, "GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"))
                        .as(path)
                        .doesNotContain("200 OK");
            }
        }
    }

    @Test
    void aNameThatAnotherSitePointsToThisMachineIsRefused() throws IOException {
        try (RunningConsole console = RunningConsole.start(folder)) {
            String request = "GET /api/v1/sessions HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n";
            assertThat(raw(console, request)).startsWith("HTTP/1.1 403").contains("UNKNOWN_HOST");
        }
    }

    @Test
    void aBodyThatIsTooLongIsRefused() throws IOException {
        try (RunningConsole console = RunningConsole.start(folder)) {
            String body = "{\"reason\":\"" + "x".repeat(100_000) + "\"}";
            refused(console.post(SET, RunningConsole.TOKEN, body), 413, "at most 65536 bytes");
        }
    }

    @Test
    void aThousandIdleAndFiftyHalfRequestsLeaveTheConsoleServing() throws IOException {
        List<Socket> sockets = new ArrayList<>();
        try (RunningConsole console = RunningConsole.start(folder)) {
            for (int i = 0; i < 1000; i++) sockets.add(socket(console));
            for (Socket half : sockets.subList(0, 50))
                send(half, "POST /api/v1/x HTTP/1.1\r\nContent-Length: 1000\r\n");
            for (int i = 0; i < 20; i++) {
                assertThat(console.get("/api/v1/sessions").statusCode()).isEqualTo(200);
                assertThat(console.post(SET, RunningConsole.TOKEN, NUMBERS).statusCode())
                        .isEqualTo(200);
            }
        } finally {
            for (Socket socket : sockets) socket.close();
        }
    }

    @Test
    void aCallerThatTakesNoAnswerLosesItsPlace() throws IOException {
        // More than the buffers of a connection hold.
        List<String> many = Collections.nCopies(5_000, Json.quoted("x".repeat(10_000)));
        ConsoleLimits oneSearch =
                new ConsoleLimits(1 << 16, 1, 1 << 26, 100, 200, 1, new SearchLimits(1, 1000, 1000, 1, 1000, 1000), 1);
        try (RunningConsole console = RunningConsole.start(
                        folder,
                        config -> config.withLimits(oneSearch),
                        new RunningConsole.FixedMessages(new MessagesFound(many, false, List.of())));
                Socket lazy = socket(console)) {
            send(lazy, "GET /api/v1/messages HTTP/1.1\r\nHost: localhost\r\n\r\n");
            Await.until("the search is under way", () -> lazy.getInputStream().available() > 0);
            Await.until(
                    "another caller is served",
                    () -> console.get("/api/v1/orders/1").statusCode() == 200);
        }
    }

    @Test
    void metricsAreInTheFormOfOpenMetrics() throws IOException {
        try (RunningConsole console = RunningConsole.start(folder)) {
            HttpResponse<String> metrics = console.get("/metrics");
            assertThat(metrics.headers().firstValue("Content-Type").orElse(""))
                    .startsWith("application/openmetrics-text");
            String labels = "{engine=\"orders\",session=\"FIX.4.4:EXEC->BANZAI\"}";
            assertThat(metrics.body())
                    .contains("needletail_engine_up{engine=\"orders\"} 1.0\n")
                    .contains("needletail_session_active" + labels + " 0.0\n")
                    .contains("needletail_session_logons_total" + labels + " 0.0\n")
                    .endsWith("# EOF\n");
        }
    }

    @Test
    void anEngineThatEndedRaisesAnAlarmThatIsDeliveredAndAcknowledged() throws IOException {
        List<String> delivered = new CopyOnWriteArrayList<>();
        try (RunningConsole console = RunningConsole.start(
                folder, config -> config.withAlarms(AlarmConfig.DEFAULTS, List.of(delivered::add)))) {
            console.stopEngine();
            Await.until("the alarm", () -> !objects(console, "alarms").isEmpty());
            assertThat(console.get("/ready").statusCode()).isEqualTo(503);
            assertThat(console.get("/health").statusCode()).isEqualTo(200);
            Map<String, Object> alarm = objects(console, "alarms").getFirst();
            assertThat(alarm)
                    .containsEntry("kind", "engine-down")
                    .containsEntry("active", true)
                    .containsEntry("engine", "orders");
            String acknowledge = "/alarms/" + alarm.get("id") + "/acknowledge";
            assertThat(console.post(acknowledge, RunningConsole.TOKEN, "{\"reason\":\"planned\"}")
                            .statusCode())
                    .isEqualTo(200);
            assertThat(objects(console, "alarms").getFirst()).containsEntry("acknowledgedBy", "Ada");
            Await.until("its delivery", () -> !delivered.isEmpty());
            assertThat(delivered.getFirst()).contains("\"kind\":\"engine-down\"");
        }
    }

    @Test
    void theStreamSendsTheStateAfterEachReading() throws IOException {
        try (RunningConsole console = RunningConsole.start(folder);
                Socket socket = socket(console)) {
            send(socket, "GET /api/v1/stream HTTP/1.1\r\nHost: localhost\r\n\r\n");
            StringBuilder text = new StringBuilder();
            InputStream in = socket.getInputStream();
            while (text.toString().split("data: \\{", -1).length < 4) text.append((char) in.read());
            assertThat(text).contains("text/event-stream", "\"engine\":\"orders\"");
        }
    }

    @Test
    void theDescriptionOfTheApiIsTheCommittedOne() throws IOException {
        Path file = SharedData.checkout().resolve("docs/protocols/console-api.json");
        try (RunningConsole console = RunningConsole.start(folder)) {
            String now = Json.text(OpenApi.of(console.console().routes()));
            assertThat(JsonParser.object(now))
                    .as("if the change is meant, replace %s by:%n%s", file, now)
                    .isEqualTo(JsonParser.object(Files.readString(file)));
        }
    }

    private static List<Map<String, Object>> objects(RunningConsole console, String name) throws IOException {
        return Members.objects(console.json("/" + name), name);
    }

    private static void refused(HttpResponse<String> answer, int status, String text) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        assertThat(Members.text(Members.object(JsonParser.object(answer.body()), "error"), "text"))
                .contains(text);
    }

    private static Socket socket(RunningConsole console) throws IOException {
        return new Socket(console.address().getAddress(), console.address().getPort());
    }

    private static void send(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
    }

    private static String raw(RunningConsole console, String request) throws IOException {
        try (Socket socket = socket(console)) {
            send(socket, request);
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** Writes a file with one token. */
    private Path roles(String role) throws IOException {
        Path file = Files.writeString(folder.resolve("roles"), "olivia " + role + " " + hash(TOKEN_OF_FILE) + "\n");
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    }

    private static String hash(String token) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
