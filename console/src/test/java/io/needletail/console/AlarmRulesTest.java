package io.needletail.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.needletail.engine.config.AlarmConfig;
import io.needletail.engine.config.Variables;
import io.needletail.engine.operate.EngineMetrics;
import io.needletail.engine.operate.EngineReport;
import io.needletail.engine.operate.SessionReport;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Rules of a file: which alarms a webhook gets, and when, by the time of the readings. */
@Timeout(180)
final class AlarmRulesTest {
    private static final String DESK_1 = "FIX.4.4:EXEC->DESK1";
    private static final String DESK_2 = "FIX.4.4:EXEC->DESK2";
    private static final String BROKER = "FIX.4.4:EXEC->BROKER";
    private static final List<String> ALL = List.of(DESK_1, DESK_2, BROKER);

    @TempDir
    private Path folder;

    private Webhook webhook;
    private Alarms alarms;
    private long nowMs;

    @BeforeEach
    void begin() throws IOException {
        webhook = new Webhook();
        alarms = new Alarms(AlarmConfig.DEFAULTS, List.of(), () -> URI.create("http://127.0.0.1:1/"), Optional.empty());
        // A Monday.
        nowMs = Instant.parse("2026-11-30T06:00:00Z").toEpochMilli();
    }

    @AfterEach
    void end() {
        alarms.close();
        webhook.close();
    }

    @Test
    void aRuleIsForItsSessionsAndKinds() throws IOException {
        rules(
                rule("desks", "AlarmSessions=FIX.4.4:EXEC->DESK?", "AlarmKinds=session-down,gap"),
                rule("silence", "AlarmKinds=silent"),
                rule("broker", "AlarmSessions=*->BROKER"),
                rule("all"));
        down(5, ALL);
        webhook.took(
                "desks: session-down " + DESK_1,
                "desks: session-down " + DESK_2,
                "broker: session-down " + BROKER,
                "all: session-down " + DESK_1,
                "all: session-down " + DESK_2,
                "all: session-down " + BROKER);
    }

    @Test
    void anAlarmOfTheEngineIsForRulesWithoutSessions() throws IOException {
        rules(rule("desks", "AlarmSessions=*"), rule("all"), rule("engines", "AlarmKinds=engine-down"));
        alarms.accept(EngineState.unreachable("orders", nowMs, "connection refused"));
        webhook.took("all: engine-down", "engines: engine-down");
    }

    @Test
    void outsideItsHoursAnAlarmIsShownAndDeliveredWhenTheyBeginIfItLasts() throws IOException {
        rules(rule("day", "Schedule=Mon-Fri 08:00-17:00 Europe/Zurich"));
        down(5, List.of(DESK_1, BROKER));
        assertThat(alarms.active()).isEqualTo(2);
        down(60, List.of(DESK_1));
        // 08:00 in Zurich.
        down(3_600, List.of(DESK_1));
        webhook.took("day: session-down " + DESK_1);
    }

    @Test
    void theSecondStageGetsAnAlarmOnlyWhileNobodyHasAcknowledgedIt() throws IOException {
        rules(rule("desk"), rule("manager", "AlarmDelay=900"));
        down(5, List.of(DESK_1, DESK_2));
        alarms.acknowledge(id(DESK_1), "olivia");
        assertThat(alarms.unacknowledged()).isEqualTo(1);
        down(899, List.of(DESK_1, DESK_2));
        down(1, List.of(DESK_1, DESK_2));
        down(3_600, List.of(DESK_1, DESK_2));
        webhook.took("desk: session-down " + DESK_1, "desk: session-down " + DESK_2, "manager: session-down " + DESK_2);
    }

    @Test
    void alarmsAndEndsThatFindNoPlaceAreDeliveredWhenThereIsRoomAndNoneIsLost() throws IOException {
        List<String> many = IntStream.range(0, 350)
                .mapToObj("FIX.4.4:EXEC->P%03d"::formatted)
                .toList();
        rules(rule("all"));
        webhook.hold();
        down(5, many);
        down(1, many);
        assertThat(webhook.count()).isZero();
        webhook.release();
        Await.until("the begins", () -> {
            down(1, many);
            return webhook.count() >= many.size();
        });
        webhook.hold();
        down(1, List.of());
        webhook.release();
        Await.until("the ends", () -> {
            down(1, List.of());
            return webhook.count() >= 2 * many.size();
        });
        webhook.took(Stream.concat(many.stream(), many.stream().map(session -> session + " ended"))
                .map(session -> "all: session-down " + session)
                .toArray(String[]::new));
    }

    @Test
    void theEndIsDeliveredToTheRulesThatDeliveredTheBegin() throws IOException {
        rules(rule("desk"), rule("manager", "AlarmDelay=900"));
        down(5, List.of(DESK_1));
        down(60, List.of());
        webhook.took("desk: session-down " + DESK_1, "desk: session-down " + DESK_1 + " ended");
    }

    @Test
    void aSilencedAlarmIsNeitherDeliveredNorCountedUntilTheTimeIsOver() throws IOException {
        rules(rule("desk"), rule("manager", "AlarmDelay=900"));
        down(5, List.of(DESK_1));
        alarms.silence(id(DESK_1), silence(7_200));
        assertThat(alarms.unacknowledged()).isZero();
        assertThat(alarms.active()).isEqualTo(1);
        down(7_199, List.of(DESK_1));
        assertThat(alarms.unacknowledged()).isZero();
        down(1, List.of(DESK_1));
        assertThat(alarms.unacknowledged()).isEqualTo(1);
        down(900, List.of(DESK_1));
        webhook.took("desk: session-down " + DESK_1, "desk: session-down " + DESK_1, "manager: session-down " + DESK_1);
    }

    @Test
    void aSilenceHoldsForAnAlarmThatEndsAndComesBackAndForNoOther() throws IOException {
        rules(rule("desk"));
        down(5, List.of(DESK_1));
        alarms.silence(id(DESK_1), silence(3_600));
        down(60, List.of());
        down(60, List.of(DESK_1, DESK_2));
        assertThat(alarms.newest())
                .filteredOn(alarm -> alarm.subject().session().equals(DESK_1) && alarm.active())
                .singleElement()
                .satisfies(
                        alarm -> assertThat(alarm.silence().orElseThrow().by()).isEqualTo("olivia"));
        assertThat(alarms.unacknowledged()).isEqualTo(1);
        down(3_600, List.of(DESK_1, DESK_2));
        webhook.took(
                "desk: session-down " + DESK_1,
                "desk: session-down " + DESK_1 + " ended",
                "desk: session-down " + DESK_2,
                "desk: session-down " + DESK_1);
    }

    @Test
    void onlyAnAlarmThatLastsIsSilenced() throws IOException {
        down(5, List.of(DESK_1));
        long id = id(DESK_1);
        down(60, List.of());
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> alarms.silence(id, silence(60)))
                .withMessage("no alarm " + id + " lasts; only one that lasts can be silenced");
    }

    @Test
    void aNewRuleGetsWhatLastsAndARemovedOneNothingMore() throws IOException {
        rules(rule("desk"));
        down(5, List.of(DESK_1));
        rules(rule("night"));
        down(1, List.of(DESK_1));
        down(60, List.of());
        webhook.took(
                "desk: session-down " + DESK_1,
                "night: session-down " + DESK_1,
                "night: session-down " + DESK_1 + " ended");
    }

    @Test
    void theLimitsOfTheFileCount() throws IOException {
        configure("[ENGINE]\nAlarmDownTime=2\n" + rule("desk"));
        down(1, List.of(DESK_1));
        down(1, List.of(DESK_1));
        webhook.took("desk: session-down " + DESK_1);
    }

    private Alarm.Silence silence(int seconds) {
        return new Alarm.Silence("olivia", nowMs + seconds * 1_000L, "maintenance");
    }

    private String rule(String name, String... settings) {
        return "[ALARM]\nAlarmName=" + name + "\nAlarmWebhook=" + webhook.at(name) + "\n" + String.join("\n", settings)
                + "\n";
    }

    private void rules(String... rules) throws IOException {
        configure(String.join("", rules));
    }

    private void configure(String text) throws IOException {
        Path file = Files.writeString(folder.resolve("rules.cfg"), text);
        alarms.configure(AlarmConfig.read(file, Variables.NONE));
    }

    /** Reads the engine now and after some seconds, with these sessions lost and all others logged on. */
    private void down(int seconds, List<String> lost) {
        alarms.accept(state(lost));
        nowMs += seconds * 1_000L;
        alarms.accept(state(lost));
    }

    private EngineState state(List<String> lost) {
        List<SessionReport> sessions = new ArrayList<>();
        for (String session :
                Stream.concat(ALL.stream(), lost.stream()).distinct().toList()) {
            String status = lost.contains(session) ? "DISCONNECTED" : "ACTIVE";
            Map<String, Object> members =
                    Map.of("session", session, "status", status, "enabled", true, "lastLogonAtMs", 500L);
            sessions.addAll(Readings.of(nowMs, members).sessions());
        }
        return new EngineState("orders", nowMs, "", EngineReport.NONE, EngineMetrics.NONE, sessions);
    }

    private long id(String session) {
        return alarms.newest().stream()
                .filter(alarm -> alarm.subject().session().equals(session))
                .findFirst()
                .orElseThrow()
                .id();
    }
}
