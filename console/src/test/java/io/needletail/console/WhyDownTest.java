package io.needletail.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.needletail.engine.config.AlarmConfig;
import io.needletail.engine.config.AlarmLimits;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A session that cannot connect says why: in its state, the alarm, the timeline and the metrics. */
@Timeout(120)
final class WhyDownTest {
    @TempDir
    private Path folder;

    @Test
    void anInitiatorWithoutAPeerShowsItsErrorEverywhere() throws IOException {
        int port = closedPort();
        Files.writeString(folder.resolve("engine.cfg"), """
                [DEFAULT]
                ConnectionType=initiator
                BeginString=FIX.4.4
                SenderCompID=EXEC
                SocketConnectHost=127.0.0.1
                SocketConnectPort=%d
                ReconnectInterval=1
                HeartBtInt=30
                FileStorePath=%s
                [SESSION]
                TargetCompID=BANZAI
                """.formatted(port, folder.resolve("store")));
        AlarmConfig soon = new AlarmConfig(new AlarmLimits(1, 3, 10, 30), List.of());
        try (RunningConsole console =
                RunningConsole.configurable(folder, config -> config.withAlarms(soon, List.of()))) {
            String error = "cannot connect to 127.0.0.1:" + port + ": Connection refused";
            Await.until("its error", () -> whyDown(console).startsWith("NT-220 " + error));
            assertThat(console.json("/sessions/" + RunningConsole.SESSION))
                    .containsEntry("lastErrorCode", "NT-220")
                    .containsEntry("lastError", error)
                    .containsKeys("lastErrorAtMs", "failedAttempts");
            Await.until("the alarm", () -> alarm(console).contains("NT-220 " + error));
            String labels = "{engine=\"orders\",session=\"FIX.4.4:EXEC->BANZAI\"}";
            assertThat(console.get("/metrics").body())
                    .contains("needletail_session_failed_attempts" + labels)
                    .contains("needletail_session_connect_failures_total" + labels)
                    .contains("needletail_session_last_error_timestamp_seconds{engine=\"orders\",error=\"NT-220\",");
        }
    }

    @Test
    void aNewReasonIsAnEventOfTheTimelineAndTheSameOneAgainIsNone() throws IOException {
        SessionTimeline timeline = new SessionTimeline(Optional.empty());
        for (String error : List.of("", "refused", "refused", "unknown")) timeline.accept(state(error));
        assertThat(timeline.newest("", "", 10))
                .extracting(SessionTimeline.Event::event, SessionTimeline.Event::text)
                .containsExactly(
                        tuple("error", Optional.of("NT-220 unknown")), tuple("error", Optional.of("NT-220 refused")));
    }

    private static EngineState state(String error) {
        Map<String, Object> session = new HashMap<>(Map.of("status", "DISCONNECTED", "lastErrorCode", "NT-220"));
        if (!error.isEmpty()) session.put("lastError", error);
        return Readings.of(1, session);
    }

    private static String whyDown(RunningConsole console) throws IOException {
        return Members.text(console.json("/sessions/" + RunningConsole.SESSION), "whyDown");
    }

    private static String alarm(RunningConsole console) throws IOException {
        return Members.objects(console.json("/alarms"), "alarms").stream()
                .filter(alarm -> alarm.get("kind").equals("session-down"))
                .map(alarm -> Members.text(alarm, "text"))
                .findFirst()
                .orElse("");
    }

    private static int closedPort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
