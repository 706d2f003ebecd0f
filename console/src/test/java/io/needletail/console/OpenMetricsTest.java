package io.needletail.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.engine.admin.Role;
import io.needletail.engine.config.AlarmKind;
import io.needletail.engine.operate.EngineMetrics;
import io.needletail.engine.operate.EngineMetrics.Histogram;
import io.needletail.engine.operate.EngineReport;
import io.needletail.engine.operate.SessionReport;
import io.needletail.fixtures.SharedData;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The metrics of a scrape: their names, their number, and the files for Prometheus and Grafana that use them. */
@Timeout(180)
final class OpenMetricsTest {
    private static final Pattern NAME = Pattern.compile("needletail_\\w+");
    private static final Pattern SAMPLE = Pattern.compile("(?m)^needletail_\\w+");
    private static final Pattern RULE = Pattern.compile("alarm=\"([\\w-]+)\"");
    private static final Path GRAFANA = SharedData.checkout().resolve("dist/src/main/grafana");
    private static final long AT_MS = 1_000_000;
    private static final EngineMetrics FAULTY = new EngineMetrics(
            1, 1, 1, 1, Optional.empty(), Map.of("NT-300", 1L), Map.of("decode", new Histogram(List.of())));

    private static final EngineReport REFUSING =
            new EngineReport("", 0, Optional.empty(), 0, 0, 0, Map.of(), Map.of("NT-200", 1L), List.of());

    @TempDir
    private Path folder;

    @Test
    void aScrapeOfThreeThousandSessionsIsSmallUnlessAllAreAskedFor() throws IOException {
        Map<String, Long> counters = counters();
        List<SessionReport> sessions = IntStream.range(0, 3_000)
                .mapToObj(number -> session("S" + number, Map.of("counters", counters)))
                .toList();
        try (ConsoleState state = state()) {
            state.accept(Readings.of(AT_MS, EngineMetrics.NONE, sessions));
            assertThat(lines(state, OpenMetrics.SESSIONS_USUAL)).isLessThan(10_000);
            assertThat(lines(state, 0)).isLessThan(200);
            assertThat(lines(state, 3_000)).isGreaterThan(84_000);
            assertThat(scrape(state, OpenMetrics.SESSIONS_USUAL))
                    .contains("needletail_sessions_without_series{engine=\"orders\"} 2800.0\n");
        }
    }

    @Test
    void sessionsWithAProblemHaveTheirSeriesFirst() throws IOException {
        List<SessionReport> sessions = List.of(
                session("well", Map.of("status", "ACTIVE")),
                session("down", Map.of("enabled", true, "status", "DISCONNECTED")),
                session("closed", Map.of("enabled", true, "open", false, "status", "DISCONNECTED")),
                session("gap", Map.of("status", "ACTIVE", "queued", 5L)),
                session("silent", Map.of("status", "ACTIVE", "heartBtIntMs", 1L, "lastReceivedAtMs", 1L)));
        try (ConsoleState state = state()) {
            state.accept(Readings.of(AT_MS, EngineMetrics.NONE, sessions));
            assertThat(shown(state, 3)).containsExactlyInAnyOrder("down", "gap", "silent");
            assertThat(shown(state, 4)).containsExactlyInAnyOrder("down", "gap", "silent", "well");
            assertThat(scrape(state, 1))
                    .contains("needletail_sessions_down{engine=\"orders\"} 1.0\n")
                    .contains("needletail_engine_queued_messages{engine=\"orders\"} 5.0\n")
                    .contains("needletail_engine_alarms{alarm=\"silent\",engine=\"orders\"} 1.0\n")
                    .contains("needletail_engine_alarms{alarm=\"gap\",engine=\"orders\"} 0.0\n");
        }
    }

    @Test
    void aSessionHasItsScheduleItsQueueItsGarbledBytesAndTheTimeSinceItsLastError() throws IOException {
        SessionReport session = session(
                "A",
                Map.of(
                        "open",
                        false,
                        "enabled",
                        true,
                        "queued",
                        3L,
                        "lastErrorAtMs",
                        AT_MS - 2_500,
                        "lastErrorCode",
                        "NT-220",
                        "counters",
                        Map.of("garbled_bytes", 17L)));
        try (ConsoleState state = state()) {
            state.accept(Readings.of(AT_MS, EngineMetrics.NONE, List.of(session)));
            String labels = "{engine=\"orders\",session=\"A\"}";
            assertThat(scrape(state, 1))
                    .contains("needletail_session_schedule_open" + labels + " 0.0\n")
                    .contains("needletail_session_enabled" + labels + " 1.0\n")
                    .contains("needletail_session_queued_messages" + labels + " 3.0\n")
                    .contains("needletail_session_garbled_bytes_total" + labels + " 17.0\n")
                    .contains("needletail_session_last_error_age_seconds" + labels + " 2.5\n");
        }
    }

    @Test
    void sumsOverAllSessionsDoNotFall() throws IOException {
        try (ConsoleState state = state()) {
            state.accept(counted(Map.of("A", 5L, "B", 2L)));
            assertThat(logons(state)).as("as the engine").isEqualTo("7.0");
            state.accept(counted(Map.of("A", 6L)));
            assertThat(logons(state)).as("a session was removed").isEqualTo("8.0");
            state.accept(EngineState.unreachable("orders", AT_MS, "it has ended"));
            state.accept(counted(Map.of("A", 1L, "B", 1L)));
            assertThat(logons(state)).as("the engine was started again").isEqualTo("10.0");
        }
    }

    @Test
    void theDashboardAndTheAlertRulesUseNamesThatExist() throws IOException {
        Set<String> names = new TreeSet<>();
        try (RunningConsole console = RunningConsole.start(folder);
                ConsoleState state = state()) {
            HttpResponse<String> metrics = console.get("/metrics?sessions=all");
            assertThat(metrics.statusCode()).isEqualTo(200);
            assertThat(console.get("/metrics?sessions=many").statusCode()).isEqualTo(400);
            names(SAMPLE, metrics.body(), names);
            state.accept(new EngineState("orders", AT_MS, "", REFUSING, FAULTY, List.of()));
            names(SAMPLE, scrape(state, 0), names);
        }
        for (String file : List.of("needletail-grafana.json", "needletail-alerts.yml")) {
            String text = Files.readString(GRAFANA.resolve(file));
            Set<String> used = new TreeSet<>();
            names(NAME, text, used);
            assertThat(used).hasSizeGreaterThan(3);
            assertThat(names).as(file).containsAll(used);
            Set<String> rules =
                    Stream.of(AlarmKind.values()).map(AlarmKind::toString).collect(Collectors.toSet());
            Matcher rule = RULE.matcher(text);
            while (rule.find()) assertThat(rules).contains(rule.group(1));
        }
    }

    private static void names(Pattern pattern, String text, Set<String> found) {
        pattern.matcher(text).results().forEach(match -> found.add(match.group()));
    }

    /** The counters of a session of a running engine, by their names. */
    private Map<String, Long> counters() throws IOException {
        try (RunningConsole console = RunningConsole.start(folder)) {
            Map<String, Long> counters = new HashMap<>();
            ((Map<?, ?>) console.json("/sessions/" + RunningConsole.SESSION).get("counters"))
                    .forEach((name, count) -> counters.put((String) name, (Long) count));
            assertThat(counters).hasSizeGreaterThan(20);
            return counters;
        }
    }

    private ConsoleState state() throws IOException {
        InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        List<WatchedEngine> engines = List.of(WatchedEngine.of("orders", folder));
        return new ConsoleState(
                ConsoleConfig.of(address, engines, Access.of("token", "Ada", Role.VIEWER), folder.resolve("state")),
                ConsoleSources.NONE,
                () -> URI.create("http://127.0.0.1/"));
    }

    private static SessionReport session(String name, Map<String, Object> members) {
        Map<String, Object> all = new HashMap<>(Map.of("session", name, "status", "DISCONNECTED"));
        all.putAll(members);
        return Readings.session(all);
    }

    private static EngineState counted(Map<String, Long> logons) {
        List<SessionReport> sessions = new ArrayList<>();
        logons.forEach((name, count) -> sessions.add(session(name, Map.of("counters", Map.of("logons", count)))));
        return Readings.of(AT_MS, EngineMetrics.NONE, sessions);
    }

    private static String logons(ConsoleState state) throws IOException {
        return scrape(state, 0)
                .lines()
                .filter(line -> line.startsWith("needletail_engine_logons_total"))
                .collect(Collectors.joining())
                .replaceAll(".* ", "");
    }

    private static Set<String> shown(ConsoleState state, long most) throws IOException {
        return Pattern.compile("needletail_session_active\\{engine=\"orders\",session=\"(\\w+)\"}")
                .matcher(scrape(state, most))
                .results()
                .map(match -> match.group(1))
                .collect(Collectors.toSet());
    }

    private static long lines(ConsoleState state, long most) throws IOException {
        return scrape(state, most).lines().count();
    }

    private static String scrape(ConsoleState state, long most) throws IOException {
        return new String(OpenMetrics.of(state, Map.of(), most, AT_MS), StandardCharsets.UTF_8);
    }
}
