package io.needletail.cli.grep;

import static io.needletail.cli.extract.FixLines.fix;
import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.cli.ExitCode;
import io.needletail.cli.Main;
import io.needletail.fixtures.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class GrepCommandTest {
    @TempDir
    private Path dir;

    private Path log;
    private final Terminal terminal = new Terminal(Main::commandLine, "grep");

    /** Four messages, numbered 1 to 4. */
    @BeforeEach
    void writeLog() throws IOException {
        log = Files.writeString(
                dir.resolve("session.log"),
                "out " + fix("35=D|34=1|49=A|56=B|52=20260131-08:00:00|11=ABC|54=1|58=first try|") + "\n"
                        + "in " + fix("35=8|34=2|49=B|56=A|52=20260131-08:00:00|11=ABC|39=8|54=1|58=Timeout|") + "\n"
                        + "out "
                        + fix("35=D|34=3|49=A|56=B|52=20260131-08:00:01|11=ABCD|54=2"
                                + "|453=2|448=ME|447=D|452=1|448=YOU|447=D|452=3|")
                        + "\n"
                        + "out " + fix("35=0|34=4|49=A|56=B|52=20260131-08:00:02|") + "\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            value = {
                "11=ABC # 1 2",
                "ClOrdID=ABC # 1 2",
                "clordid=ABC # 1 2",
                "11~^ABC # 1 2 3",
                "11!=ABC # 3 4",
                "ClOrdID!~D$ # 1 2 4",
                "Side=SELL # 3",
                "OrdStatus=rejected # 2",
                "MsgType=NewOrderSingle # 1 3",
                "35=D # 1 3",
                "448=YOU # 3",
                "NoPartyIDs[PartyID=ME,PartyRole=1] # 3",
                "453[448=ME,452=3] # ",
                "(?i)timeout # 2",
                "58=first try # 1",
            })
    void conditionsFind(String condition, String expected) {
        int exit = terminal.execute(condition.strip(), log, "--json", "--tags", "34");
        String numbers = terminal.out()
                .lines()
                .map(line -> line.replaceAll(".*\"value\":\"(\\d+)\".*", "$1"))
                .reduce("", (all, one) -> all + " " + one)
                .strip();
        assertThat(numbers).as(terminal.err()).isEqualTo(expected == null ? "" : expected);
        assertThat(exit).isEqualTo(numbers.isEmpty() ? ExitCode.PROBLEMS : ExitCode.OK);
    }

    @Test
    void severalConditionsMustAllHold() {
        assertThat(terminal.execute("11~ABC", log, "--and", "Side=BUY", "--and", "35=8", "-c"))
                .isZero();
        assertThat(terminal.out()).isEqualTo("1\n");
    }

    @Test
    void invertPrintsTheOthersAndMaxStops() {
        assertThat(terminal.execute("35=D", log, "-v", "-m", "1")).isZero();
        assertThat(terminal.out()).contains("|35=8|").doesNotContain("|35=0|").hasLineCount(1);
    }

    @Test
    void messagesArePrintedAsTheyAreUnlessAnotherFormIsAsked() {
        assertThat(terminal.execute("34=1", log)).isZero();
        assertThat(terminal.out())
                .startsWith("2026-01-31 08:00:00.000000000  out  8=FIX.4.4|9=")
                .endsWith("|\n");
        terminal.clear();
        assertThat(terminal.execute("34=1", log, "--table")).isZero();
        assertThat(terminal.out()).contains("     54  Side                     1    BUY");
    }

    @ParameterizedTest
    @CsvSource({"Sied=1, Sied", "58~(, regular expression", "'453[448]', no condition", "'453[448!=ME]', within"})
    void aWrongConditionIsAUsageError(String condition, String told) {
        assertThat(terminal.execute(condition, log)).isEqualTo(ExitCode.USAGE);
        assertThat(terminal.err()).contains(told);
    }
}
