package io.needletail.console;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.engine.config.AlarmConfig;
import io.needletail.engine.config.AlarmLimits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What the console tells of a session beside its state: settings with their lines, hours of the week, certificates. */
@Timeout(180)
final class SessionDetailTest {
    private static final String SESSION = "/sessions/" + RunningConsole.SESSION;
    private static final String PASSWORD = "changeit";
    private static final int DAYS = 10;

    @TempDir
    private Path folder;

    private Path keys;

    @BeforeEach
    void aSessionWithHoursAndACertificateThatExpiresSoon() throws IOException {
        keys = folder.resolve("keys.p12");
        keytool("-genkeypair", "-alias", "us", "-keyalg", "EC", "-dname", "CN=desk", "-validity", String.valueOf(DAYS));
        Files.writeString(folder.resolve("engine.cfg"), """
                [DEFAULT]
                ConnectionType=acceptor
                BeginString=FIX.4.4
                SenderCompID=EXEC
                SocketAcceptAddress=127.0.0.1
                SocketAcceptPort=0
                FileStorePath=%s
                LogonTimeout=20
                SocketUseSSL=Y
                SocketKeyStore=%s
                SocketKeyStorePassword=%s
                [SESSION]
                TargetCompID=BANZAI
                LogonTimeout=30
                StartTime=00:30:00
                EndTime=23:30:00
                """.formatted(folder.resolve("store"), keys, PASSWORD));
    }

    @Test
    void settingsHaveTheirOriginAndTheirLine() throws IOException {
        try (RunningConsole console = RunningConsole.configurable(folder, UnaryOperator.identity())) {
            Map<String, Object> answer = console.json(SESSION + "/settings");
            assertThat(answer).containsEntry("changed", false);
            List<Map<String, Object>> settings = Members.objects(answer, "settings");
            assertThat(one(settings, "LogonTimeout"))
                    .containsEntry("value", "30")
                    .containsEntry("origin", "session")
                    .containsEntry("line", 14L);
            assertThat(one(settings, "SenderCompID"))
                    .containsEntry("origin", "default-section")
                    .containsEntry("line", 4L);
            assertThat(one(settings, "CheckLatency"))
                    .containsEntry("value", "Y")
                    .containsEntry("origin", "built-in")
                    .containsEntry("line", 0L);
            assertThat(one(settings, "SocketKeyStorePassword")).containsEntry("value", "***");
            Path file = folder.resolve("engine.cfg");
            Files.writeString(file, Files.readString(file).replace("=30", "=31"));
            Map<String, Object> later = console.json(SESSION + "/settings");
            assertThat(later).containsEntry("changed", true);
            assertThat(one(Members.objects(later, "settings"), "LogonTimeout")).containsEntry("value", "31");
        }
    }

    @Test
    void theWeekIsDividedIntoOpenAndClosedWindows() throws IOException {
        try (RunningConsole console = RunningConsole.configurable(folder, UnaryOperator.identity())) {
            List<Map<String, Object>> week = Members.objects(console.json(SESSION), "week");
            for (int index = 1; index < week.size(); index++) {
                assertThat(week.get(index).get("fromMs"))
                        .isEqualTo(week.get(index - 1).get("toMs"));
                assertThat(week.get(index).get("open"))
                        .isNotEqualTo(week.get(index - 1).get("open"));
            }
            long wholeMs = Members.number(week.getLast(), "toMs") - Members.number(week.getFirst(), "fromMs");
            assertThat(Duration.ofMillis(wholeMs)).isEqualTo(Duration.ofDays(7));
            long openMs = week.stream()
                    .filter(window -> Members.isTrue(window, "open"))
                    .mapToLong(window -> Members.number(window, "toMs") - Members.number(window, "fromMs"))
                    .sum();
            assertThat(Duration.ofMillis(openMs)).isEqualTo(Duration.ofHours(7 * 23));
        }
    }

    @Test
    void aCertificateThatExpiresSoonRaisesAnAlarm() throws IOException {
        try (RunningConsole console = RunningConsole.configurable(folder, UnaryOperator.identity())) {
            Await.until("the alarm", () -> alarm(console).isPresent());
            assertThat(alarm(console).orElseThrow().get("text").toString())
                    .startsWith(keys + ": CN=desk expires in " + (DAYS - 1) + " days");
            Map<String, Object> session =
                    Members.objects(console.json("/sessions"), "sessions").getFirst();
            long leftMs = Members.number(session, "certificateExpiresAtMs") - System.currentTimeMillis();
            assertThat(Duration.ofMillis(leftMs)).isBetween(Duration.ofDays(DAYS - 1), Duration.ofDays(DAYS));
            assertThat(Members.objects(console.json(SESSION), "certificates").getFirst())
                    .containsEntry("use", "identity")
                    .containsEntry("file", keys.toString());
        }
    }

    @Test
    void noAlarmIsRaisedForACertificateThatExpiresLater() throws IOException {
        AlarmConfig nineDays = new AlarmConfig(new AlarmLimits(30_000, 3, 10, DAYS - 1), List.of());
        try (RunningConsole console =
                RunningConsole.configurable(folder, config -> config.withAlarms(nineDays, List.of()))) {
            assertThat(console.get("/ready").statusCode()).isEqualTo(HttpCall.OK);
            assertThat(alarm(console)).isEmpty();
        }
    }

    private static Optional<Map<String, Object>> alarm(RunningConsole console) throws IOException {
        return Members.objects(console.json("/alarms"), "alarms").stream()
                .filter(alarm -> alarm.get("kind").equals("certificate"))
                .findFirst();
    }

    private static Map<String, Object> one(List<Map<String, Object>> settings, String key) {
        return settings.stream()
                .filter(setting -> setting.get("key").equals(key))
                .findFirst()
                .orElseThrow();
    }

    private void keytool(String... what) throws IOException {
        List<String> command = new ArrayList<>(List.of(what));
        command.addFirst(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        command.addAll(List.of("-storetype", "PKCS12", "-storepass", PASSWORD, "-keystore", keys.toString()));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.onExit().join().exitValue()).as(said).isZero();
    }
}
