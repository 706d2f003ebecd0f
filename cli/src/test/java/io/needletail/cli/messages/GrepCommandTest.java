package io.needletail.cli.messages;

import static io.needletail.fixtures.FixLines.fix;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.needletail.cli.ExitCode;
import io.needletail.cli.Main;
import io.needletail.fixtures.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
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

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            quoteCharacter = '`',
            value = {
                "Side=BUYX # 'Side=BUYX': 'BUYX' is no value of Side(54), nor the meaning of one; these are 1 (BUY), 2 (SELL),",
                "54!=BUYX # 'BUYX' is no value of Side(54)",
                "MsgType=NewOrderSingel # 'NewOrderSingel' is no value of MsgType(35)",
                "NoPartyIDs[PartyID=ME,PartyRole=BROKERX] # 'BROKERX' is no value of PartyRole(452)",
            })
    void aTextThatIsNoValueOfItsFieldIsReported(String condition, String told) {
        assertThat(terminal.execute(condition, log, "-c")).isNotEqualTo(ExitCode.USAGE);
        assertThat(terminal.err()).contains(told).hasLineCount(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Side=BUY",
                "Side=1",
                "Side=sell_undisclosed",
                "ClOrdID=X",
                "ExecInst=G 6",
                "35=U1",
                "35=AE",
                "MsgType=heartbeat",
                "58=BUYX",
                "Side~BUYX"
            })
    void aValueOfAnyVersionIsNotReported(String condition) {
        terminal.execute(condition, log);
        assertThat(terminal.err()).isEmpty();
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

    @ParameterizedTest
    @ValueSource(strings = {"Text~a*a*a*a*a*a*b", "a*a*a*a*a*a*b", "Text~(a+)+b", "453[58~(a|aa)+b]", "58!~(a*)*a"})
    void aPatternThatBacktracksWithoutEndElsewhereIsTestedInTheTimeOfOthers(String condition) throws IOException {
        Path many = Files.writeString(
                dir.resolve("many.log"),
                fix("35=D|34=1|49=A|56=B|52=20260131-08:00:00|453=1|448=X|58=" + "a".repeat(200) + "|") + "\n");
        assertThat(terminal.execute(condition, many, "-c")).isEqualTo(ExitCode.PROBLEMS);
        assertThat(terminal.out()).isEqualTo("0\n");
    }

    @ParameterizedTest
    @MethodSource
    void whatAnExpressionMayNotHaveIsNamedWithItsPlace(String condition, String told) {
        assertThat(terminal.execute(condition, log)).isEqualTo(ExitCode.USAGE);
        assertThat(terminal.err()).contains(told).hasSizeLessThan(2_000);
    }

    static Stream<Arguments> whatAnExpressionMayNotHaveIsNamedWithItsPlace() {
        return Stream.of(
                arguments(
                        "(".repeat(10_000) + ")".repeat(10_000),
                        "a condition of 20000 characters; expected at most 4000"),
                arguments(
                        "58~" + "(".repeat(400) + "a" + ")".repeat(400), "at character 51: groups nested more than 50"),
                arguments("58~" + "[".repeat(900), "at character 2: a [ within a character class is written \\["),
                arguments("58~" + "a".repeat(1_001), "an expression of 1001 characters; expected at most 1000"),
                arguments("58~(a)\\1", "at character 4: back references such as \\1 are not supported"),
                arguments("58~x(?=a)", "at character 2: lookahead, lookbehind and atomic groups such as (?="),
                arguments("58~x(?<!a)", "such as (?<! are not supported"),
                arguments("58~[a-z&&[^b]]", "at character 5: intersections of character classes"),
                arguments("58~" + "a{250}".repeat(5), "at character 24: more than 1000 parts"),
                arguments("58~((a{100}){100}){100}", "at character 14: more than 1000 parts"),
                arguments("58~ab{0,251}", "at character 3: a repetition of more than 250"),
                arguments("58~ab*+", "at character 3: invalid nested repetition operator '*+'"),
                arguments("58~\\hx", "at character 1: invalid escape sequence '\\h'"),
                arguments("58~ab)", "at character 3: a ) without its ("),
                arguments("A[".repeat(1_000) + "B=1" + "]".repeat(1_000), "a group within a group"),
                arguments("453[" + "448=A,".repeat(100) + "448=B]", "more than 60 conditions"),
                arguments("x".repeat(200) + "=1", "is no field"));
    }

    @Test
    void moreConditionsThanTheLimitAreRefused() {
        List<Object> words = new ArrayList<>(List.of("35=D", log));
        for (int i = 0; i < 20; i++) words.addAll(List.of("--and", "34=1"));
        assertThat(terminal.execute(words.toArray())).isEqualTo(ExitCode.USAGE);
        assertThat(terminal.err()).contains("21 conditions; expected at most 20");
    }
}
