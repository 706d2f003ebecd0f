package io.needletail.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.needletail.engine.config.AlarmConfig;
import io.needletail.engine.config.AlarmKind;
import io.needletail.engine.operate.EngineMetrics;
import io.needletail.engine.operate.SessionReport;
import io.needletail.fixtures.RecordedLog;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Acknowledgements and silences over restarts of the console, by the time of the readings. */
@Timeout(180)
final class AlarmFileTest {
    private static final String DESK = "FIX.4.4:EXEC->DESK";
    private static final String BROKER = "FIX.4.4:EXEC->BROKER";
    private static final long MINUTE = 60_000;

    @TempDir
    private Path folder;

    private final RecordedLog log = new RecordedLog();
    private Alarms alarms;
    private long nowMs = 60 * MINUTE;

    @BeforeEach
    void begin() throws IOException {
        alarms = alarms();
    }

    @AfterEach
    void end() {
        alarms.close();
    }

    @Test
    void anAcknowledgementAndASilenceOutliveTheConsole() throws IOException {
        down(MINUTE, DESK, BROKER);
        long sinceMs = alarm(DESK).sinceMs();
        alarms.acknowledge(alarm(DESK).id(), "olivia");
        alarms.silence(alarm(BROKER).id(), new Alarm.Silence("adam", nowMs + 10 * MINUTE, "it moves"));
        restart();
        down(MINUTE, DESK, BROKER);
        assertThat(alarm(DESK))
                .extracting(Alarm::acknowledgedBy, Alarm::sinceMs)
                .containsExactly("olivia", sinceMs);
        assertThat(alarm(BROKER).silence().orElseThrow())
                .extracting(Alarm.Silence::by, Alarm.Silence::reason)
                .containsExactly("adam", "it moves");
        assertThat(alarms.unacknowledged()).isZero();
        restart();
        down(10 * MINUTE, DESK, BROKER);
        assertThat(alarm(DESK).acknowledgedBy()).isEqualTo("olivia");
        assertThat(alarm(BROKER).isOpen()).isTrue();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve("alarms.json"))))
                .isEqualTo("rw-------");
    }

    @Test
    void anAlarmThatHasEndedBeforeOrAfterTheRestartIsAnotherOneWhenItComesBack() throws IOException {
        down(MINUTE, DESK, BROKER);
        alarms.acknowledge(alarm(DESK).id(), "olivia");
        alarms.acknowledge(alarm(BROKER).id(), "olivia");
        down(MINUTE, BROKER);
        restart();
        down(MINUTE);
        down(MINUTE, DESK, BROKER);
        assertThat(alarms.lasting()).hasSize(2).allMatch(Alarm::isOpen);
    }

    @Test
    void anEngineThatWasDownAndIsNotAfterTheRestartIsANewAlarmWhenItFails() throws IOException {
        alarms.accept(EngineState.unreachable("orders", nowMs, "connection refused"));
        alarms.acknowledge(alarms.lasting().getFirst().id(), "olivia");
        restart();
        alarms.accept(EngineState.unreachable("orders", nowMs, "connection refused"));
        assertThat(alarms.lasting())
                .extracting(Alarm::kind, Alarm::acknowledgedBy)
                .containsExactly(tuple(AlarmKind.ENGINE_DOWN, "olivia"));
        restart();
        down(MINUTE);
        alarms.accept(EngineState.unreachable("orders", nowMs, "connection refused"));
        assertThat(alarms.lasting()).hasSize(1).allMatch(Alarm::isOpen);
    }

    @Test
    void aDamagedFileIsKeptAsideAndReported() throws IOException {
        down(MINUTE, DESK);
        alarms.acknowledge(alarm(DESK).id(), "olivia");
        alarms.close();
        Files.writeString(folder.resolve("alarms.json"), "{\"acknowledged\":[{");
        alarms = alarms();
        down(MINUTE, DESK);
        assertThat(alarm(DESK).isOpen()).isTrue();
        assertThat(folder.resolve("alarms.json.damaged")).hasContent("{\"acknowledged\":[{");
        assertThat(log.lines())
                .singleElement()
                .asString()
                .contains("alarms.json cannot be read", "acknowledge and silence anew");
    }

    @Test
    void whatCannotBeWrittenIsLoggedOnceAndWrittenWhenItCanBe() throws IOException {
        Path inTheWay = Files.createDirectories(folder.resolve("alarms.json").resolve("full"));
        down(MINUTE, DESK);
        alarms.acknowledge(alarm(DESK).id(), "olivia");
        down(MINUTE, DESK);
        assertThat(log.lines()).singleElement().asString().contains("unless it can be written before");
        Files.delete(inTheWay);
        Files.delete(inTheWay.getParent());
        down(MINUTE, DESK);
        restart();
        down(MINUTE, DESK);
        assertThat(alarm(DESK).acknowledgedBy()).isEqualTo("olivia");
    }

    private Alarms alarms() throws IOException {
        return new Alarms(
                AlarmConfig.DEFAULTS,
                List.of(),
                () -> URI.create("http://127.0.0.1:1/"),
                Optional.of(AlarmFile.open(folder, log)));
    }

    // Nothing that is left to do at the end is needed: a process may be killed.
    private void restart() throws IOException {
        alarms.save();
        byte[] file = Files.readAllBytes(folder.resolve("alarms.json"));
        alarms.close();
        Files.write(folder.resolve("alarms.json"), file);
        alarms = alarms();
    }

    /** A reading each second: these of the two sessions are not logged on. */
    private void down(long ms, String... names) {
        for (long endMs = nowMs + ms; nowMs < endMs; nowMs += 1000) {
            alarms.accept(
                    Readings.of(nowMs, EngineMetrics.NONE, List.of(session(DESK, names), session(BROKER, names))));
            alarms.save();
        }
    }

    private static SessionReport session(String name, String... down) {
        String status = List.of(down).contains(name) ? "DISCONNECTED" : "ACTIVE";
        return Readings.session(Map.of("session", name, "store", name, "enabled", true, "status", status));
    }

    private Alarm alarm(String session) {
        return alarms.lasting().stream()
                .filter(one -> one.subject().session().equals(session))
                .findFirst()
                .orElseThrow();
    }
}
