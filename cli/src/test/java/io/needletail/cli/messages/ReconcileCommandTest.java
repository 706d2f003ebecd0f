package io.needletail.cli.messages;

import static io.needletail.fixtures.FixLines.fix;
import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.cli.ExitCode;
import io.needletail.cli.Main;
import io.needletail.fixtures.Terminal;
import io.needletail.journal.Journal;
import io.needletail.journal.JournalConfig;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ReconcileCommandTest {
    private static final int DIFFERENCES = 100;
    private static final Pattern FOUND = Pattern.compile(
            "\\{\"kind\":\"(?<kind>[a-z_]+)\",\"flow\":\"(?<flow>[^\"]+)\",\"seqNum\":(?<number>\\d+),.*");

    @TempDir
    private Path dir;

    private final Terminal terminal = new Terminal(Main::commandLine, "reconcile");

    private Path log(String name, String... messages) throws IOException {
        return Files.writeString(dir.resolve(name), String.join("\n", messages) + "\n", StandardCharsets.ISO_8859_1);
    }

    private static String order(int number, String more) {
        String time = "20260131-08:00:%02d".formatted(number % 60);
        return fix("35=D|34=" + number + "|49=BANZAI|56=EXEC|52=" + time + "|11=A" + number + "|" + more);
    }

    private Set<String> found() {
        Set<String> found = new TreeSet<>();
        terminal.out().lines().forEach(line -> {
            Matcher matcher = FOUND.matcher(line);
            if (matcher.matches()) {
                found.add(matcher.group("kind") + " " + matcher.group("flow") + " #" + matcher.group("number"));
            }
        });
        return found;
    }

    private void plantedAreFound(int messages) throws IOException {
        long seed = new Random().nextLong();
        TwoLogs logs = new TwoLogs(dir, seed);
        logs.write(messages, DIFFERENCES);
        assertThat(terminal.execute(logs.ours(), logs.theirs(), "--json")).isEqualTo(ExitCode.PROBLEMS);
        assertThat(logs.planted()).hasSize(DIFFERENCES);
        assertThat(found()).as("seed %d", seed).isEqualTo(logs.planted());
        assertThat(terminal.err()).isEmpty();
    }

    @Test
    void eachPlantedDifferenceIsFoundAndNothingElse() throws IOException {
        plantedAreFound(20_000);
    }

    @Test
    @Tag("long")
    void eachPlantedDifferenceIsFoundInAMillionMessages() throws IOException {
        plantedAreFound(1_000_000);
    }

    @Test
    void equalLogsOfAnyFormHaveNoDiscrepancy() throws IOException {
        Path ours = log("ours", "in " + order(1, "38=100|"), "in " + order(2, "38=100|"));
        Path theirs = log(
                "theirs",
                order(1, "38=100|").replace('\u0001', '|'),
                order(2, "38=100|").replace('\u0001', '|'));
        assertThat(terminal.execute(ours, theirs)).isZero();
        assertThat(terminal.out()).contains("BANZAI > EXEC", "no discrepancy");
    }

    @Test
    void missingMessagesThatFollowOneAnotherAreOneLine() throws IOException {
        Path ours = log("ours", order(1, ""), order(2, ""), order(3, ""), order(4, ""), order(5, ""));
        Path theirs = log("theirs", order(1, ""), order(5, ""));
        assertThat(terminal.execute(ours, theirs)).isEqualTo(ExitCode.PROBLEMS);
        assertThat(terminal.out())
                .contains(
                        "missing       BANZAI > EXEC #2 to #4, 3 messages, from  NewOrderSingle(D)  ours:2  in OURS, not in"
                                + " THEIRS",
                        "3 missing");
    }

    @Test
    void aDifferentFieldIsNamedWithBothValues() throws IOException {
        Path ours = log("ours", order(1, "38=100|"));
        Path theirs = log("theirs", order(1, "38=200|"));
        assertThat(terminal.execute(ours, theirs)).isEqualTo(ExitCode.PROBLEMS);
        assertThat(terminal.out())
                .contains("different     BANZAI > EXEC #1  NewOrderSingle(D)  OURS -> THEIRS  ours:1 | theirs:1")
                .containsPattern("38  OrderQty +100 -> 200");
    }

    @Test
    void passwordsThatOneLogMasksDoNotCount() throws IOException {
        String logon = fix("35=A|34=1|49=BANZAI|56=EXEC|52=20260131-08:00:00|98=0|108=30|554=secret|");
        assertThat(terminal.execute(log("ours", logon.replace("secret", "***")), log("theirs", logon)))
                .isZero();
    }

    @Test
    void twoSessionsWithTheSameNumbersAreToldApart() throws IOException {
        String first = order(1, "58=monday|");
        String second = fix("35=D|34=1|49=BANZAI|56=EXEC|52=20260201-08:00:01|11=A1|58=tuesday|");
        assertThat(terminal.execute(log("ours", first, second), log("theirs", second)))
                .isEqualTo(ExitCode.PROBLEMS);
        assertThat(terminal.out()).contains("1 missing").doesNotContain("different");
    }

    @Test
    void aResendIsAMessageOfItsOwn() throws IOException {
        String again = fix("35=D|34=2|49=BANZAI|56=EXEC|52=20260131-08:00:09|43=Y|122=20260131-08:00:02|11=A2|");
        Path ours = log("ours", order(1, ""), order(2, ""), order(3, ""), again);
        Path theirs = log("theirs", order(1, ""), order(2, ""), order(3, ""));
        assertThat(terminal.execute(ours, theirs)).isEqualTo(ExitCode.PROBLEMS);
        assertThat(terminal.out()).contains("#2  NewOrderSingle(D), resent  ours:4", "1 missing");
    }

    @Test
    void aDirectionThatOneLogLacksIsToldOnce() throws IOException {
        String report = fix("35=8|34=1|49=EXEC|56=BANZAI|52=20260131-08:00:01|37=1|");
        assertThat(terminal.execute(log("ours", order(1, ""), report), log("theirs", order(1, ""))))
                .isEqualTo(ExitCode.PROBLEMS);
        assertThat(terminal.err()).contains("THEIRS holds no message of EXEC > BANZAI: 1 of OURS were not compared");
        assertThat(terminal.out()).contains("no discrepancy");
    }

    @Test
    void ourJournalIsComparedWithTheirLog() throws IOException {
        Path ours = dir.resolve("FIX.4.4-BANZAI-EXEC");
        try (Journal journal = Journal.open(ours, JournalConfig.DEFAULTS, Runnable::run)) {
            for (int number = 1; number <= 3; number++) {
                byte[] frame = order(number, "").getBytes(StandardCharsets.ISO_8859_1);
                assertThat(journal.awaitRoom(frame.length)).isTrue();
                journal.sent(number, frame, 0, frame.length, 1_000L * number);
                journal.commit();
            }
        }
        assertThat(terminal.execute(ours, log("theirs", order(1, ""), order(3, ""))))
                .isEqualTo(ExitCode.PROBLEMS);
        assertThat(terminal.out()).contains("BANZAI > EXEC #2", "in OURS, not in THEIRS", "1 missing");
    }

    @Test
    void aMessageThatWaitedBehindAGapIsOneMessage() throws IOException {
        Path ours = dir.resolve("FIX.4.4-EXEC-BANZAI");
        try (Journal journal = Journal.open(ours, JournalConfig.DEFAULTS, Runnable::run)) {
            receive(journal, 1, false);
            receive(journal, 3, true);
            receive(journal, 4, true);
            receive(journal, 2, false);
            receive(journal, 3, false);
            receive(journal, 4, false);
        }
        assertThat(terminal.execute(ours, log("theirs", order(1, ""), order(3, ""), order(4, ""), order(2, ""))))
                .as(terminal.out())
                .isZero();
        assertThat(terminal.out()).contains("no discrepancy").containsPattern("BANZAI > EXEC +4 +4");
        Terminal grep = new Terminal(Main::commandLine, "grep");
        assertThat(grep.execute("35=D", ours, "-c")).isZero();
        assertThat(grep.out()).isEqualTo("4\n");
        Terminal text = new Terminal(Main::commandLine, "journal", "text");
        assertThat(text.execute(ours, "--out", dir.resolve("history"))).isZero();
        assertThat(text.out()).contains("incoming_session.1.fix: 4 messages");
    }

    private static void receive(Journal journal, int number, boolean isTooHigh) throws IOException {
        byte[] frame = order(number, "").getBytes(StandardCharsets.ISO_8859_1);
        assertThat(journal.awaitRoom(frame.length)).isTrue();
        if (isTooHigh) journal.recordUnsequenced(number, frame, 0, frame.length, 1_000L * number);
        else journal.received(number, frame, 0, frame.length, 10_000L * number);
        journal.commit();
    }
}
