package io.needletail.cli.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.cli.ExitCode;
import io.needletail.cli.Main;
import io.needletail.fixtures.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ScheduleShowCommandTest {
    @TempDir
    private Path folder;

    private final Terminal terminal = new Terminal(Main::commandLine, "schedule", "show");

    @Test
    void windowsAreShownInTheirZoneAndInUtcWithClockChanges() {
        assertThat(terminal.execute(
                        "--start-time",
                        "08:00:00",
                        "--end-time",
                        "16:30:00",
                        "--weekdays",
                        "Fri,Mon",
                        "--time-zone",
                        "Europe/London",
                        "--from",
                        "2026-03-27",
                        "--days",
                        "4"))
                .isEqualTo(ExitCode.OK);
        assertThat(terminal.out().lines().map(line -> line.replaceAll(" +", " ")))
                .containsExactly(
                        "opens (Europe/London) closes opens (UTC) closes open for remarks",
                        "Fri 2026-03-27 08:00:00 Fri 16:30:00 Fri 2026-03-27 08:00:00 Fri 16:30:00 8:30:00",
                        "Mon 2026-03-30 08:00:00 Mon 16:30:00 Mon 2026-03-30 07:00:00 Mon 15:30:00 8:30:00"
                                + " clocks change Sun 2026-03-29 01:00:00 -> 02:00:00");
    }

    @Test
    void holidaysAreMarkedWithTheirNames() throws IOException {
        Path days = Files.writeString(
                folder.resolve("days.txt"), "2026-12-25 Christmas Day\n2026-12-24 until 13:00 Christmas Eve\n");
        assertThat(terminal.execute(
                        "--schedule",
                        "daily 08:00 - 16:30",
                        "--holidays",
                        days.toString(),
                        "--from",
                        "2026-12-24",
                        "--days",
                        "2"))
                .isEqualTo(ExitCode.OK);
        assertThat(terminal.out().lines().skip(1).map(line -> line.replaceAll(" +", " ")))
                .containsExactly(
                        "Thu 2026-12-24 08:00:00 Thu 13:00:00 Thu 2026-12-24 08:00:00 Thu 13:00:00 5:00:00"
                                + " closes early: Christmas Eve",
                        "Fri 2026-12-25 08:00:00 closed holiday: Christmas Day");
    }

    @Test
    void theSessionsOfAFileAreShownWithTheirDefaults() throws IOException {
        String config = file(
                "[DEFAULT]",
                "ConnectionType=initiator",
                "SocketConnectHost=localhost",
                "SocketConnectPort=9880",
                "HeartBtInt=30",
                "SenderCompID=BUY",
                "StartTime=00:00:00",
                "EndTime=00:00:00",
                "[SESSION]",
                "BeginString=FIX.4.4",
                "TargetCompID=ONE",
                "[SESSION]",
                "BeginString=FIX.4.2",
                "TargetCompID=TWO",
                "NonStopSession=Y");
        assertThat(terminal.execute("--config", config, "--from", "2026-11-23", "--days", "1"))
                .isEqualTo(ExitCode.OK);
        assertThat(terminal.out())
                .contains("FIX.4.4:BUY->ONE", "Mon 2026-11-23 00:00:00", "FIX.4.2:BUY->TWO", "always open");
        terminal.clear();
        assertThat(terminal.execute("--config", config, "--session", "FIX.4.2:BUY->TWO"))
                .isEqualTo(ExitCode.OK);
        assertThat(terminal.out()).doesNotContain("FIX.4.4");
        assertThat(terminal.execute("--config", config, "--session", "FIX.4.2:X->Y"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(terminal.err()).contains("there is no session FIX.4.2:X->Y; it has FIX.4.4:BUY->ONE");
    }

    @Test
    void anInvalidSessionIsReportedAndTheOthersAreShown() throws IOException {
        String config = file(
                "[DEFAULT]",
                "ConnectionType=acceptor",
                "SocketAcceptPort=9880",
                "SenderCompID=SELL",
                "BeginString=FIX.4.4",
                "[SESSION]",
                "TargetCompID=ONE",
                "StartTime=8",
                "EndTime=09:00:00",
                "[SESSION]",
                "TargetCompID=TWO",
                "StartTime=08:00:00",
                "EndTime=09:00:00");
        assertThat(terminal.execute("--config", config, "--from", "2026-11-23", "--days", "1"))
                .isEqualTo(ExitCode.OK);
        assertThat(terminal.out()).contains("FIX.4.4:SELL->TWO").doesNotContain("ONE");
        assertThat(terminal.err()).contains("error: " + config + ":8: NT-120 StartTime=8: expected a time");
    }

    @Test
    void aFileAndTimesCannotBeCombined() throws IOException {
        assertThat(terminal.execute("--config", file("[SESSION]"), "--start-time", "08:00:00"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(terminal.err()).contains("leave out --config, or the options");
    }

    @Test
    void invalidOptionsAreOneLine() throws IOException {
        assertThat(terminal.execute()).isEqualTo(ExitCode.USAGE);
        assertThat(terminal.execute("--start-time", "08:00:00")).isEqualTo(ExitCode.USAGE);
        assertThat(terminal.execute("--schedule", "daily 08:00 - 16:30", "--days", "0"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(terminal.execute("--session", "x")).isEqualTo(ExitCode.USAGE);
        assertThat(terminal.execute("--start-time", "8", "--end-time", "9")).isEqualTo(ExitCode.USAGE);
        assertThat(terminal.execute("--schedule", "daily 08:00 - 16:30", "--holidays", "no/such/file"))
                .isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(terminal.err())
                .contains("no times; give --config FILE", "EndTime is missing", "--days is 0", "--session names")
                .contains("StartTime=8: expected a time", "Holidays=no/such/file is no text file");
    }

    private String file(String... lines) throws IOException {
        return Files.write(folder.resolve("some.cfg"), List.of(lines)).toString();
    }
}
