package io.needletail.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.engine.Engine;
import io.needletail.engine.EngineConfig;
import io.needletail.engine.IdleStrategy;
import io.needletail.engine.SessionSpec;
import io.needletail.engine.admin.Json;
import io.needletail.engine.admin.Role;
import io.needletail.session.SessionId;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A message that an operator sends to a peer over the API of a console. */
@Timeout(180)
final class SendMessageTest {
    private static final String SEND = "/sessions/" + RunningConsole.SESSION + "/send";
    private static final List<Object> NEWS =
            List.of(List.of(148, "maintenance"), List.of(33, "1"), List.of(58, "back at 18:00"));
    private static final List<Object> LOGON_OF_A_USER =
            List.of(List.of(923, "1"), List.of(924, "1"), List.of(553, "ada"), List.of(554, "secret"));

    @TempDir
    private Path folder;

    @Test
    void aMessageIsSentOnlyWhileTheSessionIsLoggedOnAndWhenItsDictionaryAllowsIt() throws IOException {
        List<String> received = new CopyOnWriteArrayList<>();
        try (RunningConsole console = RunningConsole.start(folder)) {
            refused(send(console, "B", NEWS), 409, "is DISCONNECTED");
            try (Engine peer = peer(console.enginePort(), received)) {
                Thread thread = Thread.ofPlatform().daemon().start(peer::run);
                Await.until(
                        "the session is logged on",
                        () -> "ACTIVE"
                                .equals(console.json("/sessions/" + RunningConsole.SESSION)
                                        .get("status")));
                refused(send(console, "B", NEWS.subList(0, 1)), 409, "Required tag missing, field=33");
                refused(send(console, "A", NEWS), 400, "administrative messages are the session's own");
                refused(send(console, "B", List.of(List.of(34, "1"))), 400, "header and trailer");
                assertThat(send(console, "B", NEWS).statusCode()).isEqualTo(200);
                Await.until("the message arrives", () -> !received.isEmpty());
                assertThat(received.getFirst()).contains("|35=B|", "|148=maintenance|33=1|58=back at 18:00|");
                assertThat(send(console, "BE", LOGON_OF_A_USER).statusCode()).isEqualTo(200);
                peer.stop();
                join(thread);
            }
            String audit = console.get("/api/v1/audit").body();
            assertThat(audit)
                    .contains("[148,\"maintenance\"]", "[554,\"***\"]", "failed: ")
                    .doesNotContain("secret");
        }
    }

    @Test
    void aViewerSendsNothing() throws IOException {
        Access viewer = Access.of(RunningConsole.TOKEN, "Vic", Role.VIEWER);
        try (RunningConsole console = RunningConsole.start(
                folder, config -> ConsoleConfig.of(config.address(), config.engines(), viewer, config.folder()))) {
            refused(send(console, "B", NEWS), 403, "needs the role operator");
            assertThat(console.get("/api/v1/audit").body()).doesNotContain("begun");
        }
    }

    private static HttpResponse<String> send(RunningConsole console, String type, List<Object> fields)
            throws IOException {
        return console.post(
                SEND, RunningConsole.TOKEN, Json.text(Map.of("reason", "a test", "type", type, "fields", fields)));
    }

    private static Engine peer(int port, List<String> received) throws IOException {
        Engine engine = new Engine(EngineConfig.DEFAULTS.with(IdleStrategy.PARK));
        engine.add(SessionSpec.initiator(new SessionId("FIX.4.4", "BANZAI", "EXEC"))
                .connect("127.0.0.1", port)
                .reconnectAfter(Duration.ofMillis(50))
                .listener((session, message) -> received.add(message.toString()))
                .build());
        return engine;
    }

    private static void join(Thread thread) throws IOException {
        try {
            thread.join();
        } catch (InterruptedException interrupted) {
            throw new IOException(interrupted);
        }
    }

    private static void refused(HttpResponse<String> answer, int status, String text) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        assertThat(answer.body()).contains(text);
    }
}
