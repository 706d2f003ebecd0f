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
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class TraceCommandTest {
    @TempDir
    private Path dir;

    private Path log;
    private final Terminal terminal = new Terminal(Main::commandLine, "trace");

    /** An order, its replacement and its cancel, with another order between. */
    @BeforeEach
    void writeLog() throws IOException {
        Stream<String> lines = Stream.of(
                "20260131-08:00:00.000000: " + fix("35=D|34=1|49=A|56=B|52=20260131-08:00:00|11=A1|38=100|44=10|"),
                "20260131-08:00:00.001250: "
                        + fix("35=8|34=1|49=B|56=A|52=20260131-08:00:00|37=X1|11=A1|150=0|39=0|14=0|"),
                "20260131-08:00:01.000000: " + fix("35=D|34=2|49=A|56=B|52=20260131-08:00:01|11=Z1|38=5|"),
                "20260131-08:00:02.001250: "
                        + fix("35=G|34=3|49=A|56=B|52=20260131-08:00:02|11=A2|41=A1|38=200|44=11|"),
                "20260131-08:00:02.001300: "
                        + fix("35=8|34=2|49=B|56=A|52=20260131-08:00:02|37=X1|11=A2|41=A1|150=5|39=0|14=0|"),
                "20260131-08:00:03.000000: "
                        + fix("35=9|34=3|49=B|56=A|52=20260131-08:00:03|37=NONE|11=Z9|41=Z8|39=8|"),
                "20260131-08:00:04.001300: " + fix("35=F|34=4|49=A|56=B|52=20260131-08:00:04|11=A3|41=A2|38=200|"),
                "20260131-08:00:04.002300: "
                        + fix("35=8|34=4|49=B|56=A|52=20260131-08:00:04|37=X1|11=A3|41=A2|150=4|39=4|14=0|"));
        log = Files.writeString(dir.resolve("session.log"), String.join("\n", lines.toList()) + "\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"A1", "A2", "A3", "X1"})
    void theWholeChainIsFoundFromAnyOfItsIdentifiers(String id) {
        assertThat(terminal.execute(id, log)).isZero();
        assertThat(terminal.out().lines())
                .hasSize(7)
                .noneMatch(line -> line.contains("Z1") || line.contains("Z9"))
                .last()
                .isEqualTo("6 steps in 4.002 s");
    }

    @Test
    void eachStepTellsTheTimeSinceTheOneBefore() {
        assertThat(terminal.execute("A1", log)).isZero();
        assertThat(terminal.out().lines().map(line -> line.replaceAll(" +", " ")))
                .contains(
                        "2026-01-31 08:00:00.001250000 +1.250 ms ExecutionReport(8) NEW ClOrdID=A1 OrderID=X1 CumQty=0",
                        "2026-01-31 08:00:02.001300000 +50.0 us ExecutionReport(8) REPLACE/NEW ClOrdID=A2 OrigClOrdID=A1"
                                + " OrderID=X1 CumQty=0");
    }

    @Test
    void jsonHasAnObjectAStep() {
        assertThat(terminal.execute("A3", log, "--json")).isZero();
        assertThat(terminal.out().lines())
                .hasSize(6)
                .element(1)
                .asString()
                .contains(
                        "\"sinceNs\":1250000",
                        "\"timeFrom\":\"log\"",
                        "\"place\":\"session.log:2\"",
                        "\"OrderID\":\"X1\"");
    }

    @Test
    void anOrderThatIsNotThereIsAProblem() {
        assertThat(terminal.execute("Q1", log)).isEqualTo(ExitCode.PROBLEMS);
        assertThat(terminal.err()).contains("no message has the ClOrdID(11) or OrderID(37) Q1");
    }

    @Test
    void anOrderIdThatSaysNoneLinksNothing() {
        assertThat(terminal.execute("Z9", log)).isZero();
        assertThat(terminal.out().lines()).hasSize(1);
    }

    /** A journal of one session; each message as {@code TIME in|out BODY}, the time in milliseconds. */
    private Path journal(String name, String... messages) throws IOException {
        Path folder = dir.resolve(name);
        try (Journal journal = Journal.open(folder, JournalConfig.DEFAULTS, Runnable::run)) {
            for (String message : messages) {
                String[] words = message.split(" ", 3);
                byte[] frame = fix(words[2]).getBytes(StandardCharsets.ISO_8859_1);
                long timeNs = Long.parseLong(words[0]) * 1_000_000;
                assertThat(journal.awaitRoom(frame.length)).isTrue();
                if (words[1].equals("in")) journal.received(journal.nextIn(), frame, 0, frame.length, timeNs);
                else journal.sent(journal.nextOut(), frame, 0, frame.length, timeNs);
                journal.commit();
            }
        }
        return folder;
    }

    @Test
    void stepsOfSeveralJournalsAreInTheOrderOfTheirTimes() throws IOException {
        Path venue = journal("venue", "2 out 35=D|34=1|11=A1|", "3 in 35=8|34=1|11=A1|37=X|");
        Path client = journal("client", "1 in 35=D|34=1|11=A1|", "4 out 35=8|34=1|11=A1|37=X|");
        assertThat(terminal.execute("A1", venue, client, "--json")).isZero();
        assertThat(terminal.out().lines().map(line -> line.replaceAll(".*\"place\":\"([^\"]+)\".*", "$1")))
                .containsExactly("client:2", "venue:2", "venue:3", "client:3");
        assertThat(terminal.out()).doesNotContain("\"sinceNs\":-");
    }

    @Test
    void messagesOfOneFileWithoutTimesKeepItsOrder() throws IOException {
        String order = fix("35=D|34=1|49=A|56=B|52=20260131-08:00:05|11=A1|");
        String report = fix("35=8|34=1|49=B|56=A|52=20260131-08:00:01|37=X1|11=A1|");
        String later = fix("35=D|34=2|49=A|56=C|52=20260131-08:00:06|11=A1|");
        Path one = Files.writeString(dir.resolve("one.log"), order + "\n" + report + "\n");
        Path other = Files.writeString(dir.resolve("other.log"), later + "\n");
        assertThat(terminal.execute("A1", other, one, "--json")).isZero();
        assertThat(terminal.out().lines().map(line -> line.replaceAll(".*\"place\":\"([^\"]+)\".*", "$1")))
                .containsExactly("one.log:1", "one.log:2", "other.log:1");
    }
}
