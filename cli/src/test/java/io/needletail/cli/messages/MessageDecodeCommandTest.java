package io.needletail.cli.messages;

import static io.needletail.fixtures.FixLines.fix;
import static io.needletail.fixtures.FixLines.separated;
import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.cli.ExitCode;
import io.needletail.cli.Main;
import io.needletail.fixtures.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class MessageDecodeCommandTest {
    private static final String ORDER = fix(
            "35=D|34=2|49=BANZAI|56=EXEC|52=20260131-08:00:00.125|11=A1|55=IBM|54=1|38=100|40=2|44=10.5|453=2|448=ME|447=D"
                    + "|452=1|448=YOU|447=D|452=3|802=1|523=DESK|803=4|9999=x|");
    private static final String LOGON = fix("35=A|34=1|49=BANZAI|56=EXEC|52=20260131-08:00:00|98=0|108=30|554=secret|");

    @TempDir
    private Path dir;

    private final Terminal terminal = new Terminal(Main::commandLine, "decode");

    private Path log(String... lines) throws IOException {
        return Files.writeString(dir.resolve("session.log"), String.join("\n", lines) + "\n");
    }

    @Test
    void aMessageIsPrintedWithNamesMeaningsAndNumberedGroups() throws IOException {
        assertThat(terminal.execute(log("20260131-08:00:00.130 in " + separated(ORDER, "|"))))
                .isZero();
        assertThat(terminal.out().lines().map(String::stripTrailing))
                .contains(
                        "2026-01-31 08:00:00.130000000  in   NewOrderSingle(D)  #2  BANZAI > EXEC  session.log:1",
                        "     54  Side                     1    BUY",
                        "    453  NoPartyIDs               2",
                        "    448    1. PartyID             ME",
                        "    452       PartyRole           1    EXECUTING_FIRM",
                        "    448    2. PartyID             YOU",
                        "    523      1. PartySubID        DESK",
                        "   9999                           x");
        assertThat(terminal.err()).isEmpty();
    }

    @Test
    void chosenFieldsStandOnALineInTheOrderAsked() throws IOException {
        assertThat(terminal.execute(log(ORDER), "--tags", "Side,11,PartyID")).isZero();
        assertThat(terminal.out())
                .isEqualTo(
                        "2026-01-31 08:00:00.125000000       NewOrderSingle(D) Side=1(BUY) ClOrdID=A1 PartyID=ME PartyID=YOU\n");
    }

    @Test
    void jsonHasNamesMeaningsAndPlaceInGroups() throws IOException {
        assertThat(terminal.execute(log("out " + ORDER), "--json", "--tags", "54,452"))
                .isZero();
        assertThat(terminal.out())
                .isEqualTo(
                        "{\"place\":\"session.log:1\",\"time\":\"2026-01-31T08:00:00.125Z\",\"timeFrom\":\"SendingTime\",\"direction\":\"out\",\"type\":\"D\","
                                + "\"name\":\"NewOrderSingle\",\"intact\":true,\"fields\":["
                                + "{\"tag\":54,\"name\":\"Side\",\"value\":\"1\",\"meaning\":\"BUY\"},"
                                + "{\"tag\":452,\"name\":\"PartyRole\",\"value\":\"1\",\"meaning\":\"EXECUTING_FIRM\",\"depth\":1,\"instance\":1},"
                                + "{\"tag\":452,\"name\":\"PartyRole\",\"value\":\"3\",\"meaning\":\"CLIENT_ID\",\"depth\":1,\"instance\":2}]}\n");
    }

    @Test
    void passwordsAreHiddenUnlessAskedFor() throws IOException {
        Path log = log(LOGON);
        assertThat(terminal.execute(log)).isZero();
        assertThat(terminal.out()).contains("***").doesNotContain("secret");
        terminal.clear();
        assertThat(terminal.execute(log, "--reveal", "--line")).isZero();
        assertThat(terminal.out()).contains("Password=secret");
    }

    @Test
    void whatIsNoLongerAsItWasSentIsToldAndIsAProblem() throws IOException {
        assertThat(terminal.execute(log(ORDER.replace("IBM", "IBN")))).isEqualTo(ExitCode.NOT_INTACT);
        assertThat(terminal.out()).contains("not as it was sent");
        assertThat(terminal.err()).contains("1 of 1 messages are not as they were sent");
    }

    @Test
    void aTextWithoutMessagesIsAProblem() throws IOException {
        assertThat(terminal.execute(log("nothing here"))).isEqualTo(ExitCode.PROBLEMS);
        assertThat(terminal.err()).contains("no message was found");
    }

    @Test
    void aVenuesDictionaryNamesItsFields() throws IOException {
        Path venue = Files.writeString(dir.resolve("venue.xml"), """
                <fix major="4" minor="4"><messages/><fields>
                <field number="9999" name="VenueFlag" type="CHAR"><value enum="x" description="CROSSED"/></field>
                </fields></fix>
                """);
        assertThat(terminal.execute(log(ORDER), "--dictionary", "FIX.4.4 + " + venue, "--tags", "VenueFlag"))
                .as(terminal.err())
                .isZero();
        assertThat(terminal.out()).contains("VenueFlag=x(CROSSED)");
    }

    @Test
    void aFieldThatNoDictionaryHasIsAUsageErrorWithSuggestions() throws IOException {
        assertThat(terminal.execute(log(ORDER), "--tags", "OrderQuantity")).isEqualTo(ExitCode.USAGE);
        assertThat(terminal.err()).contains("'OrderQuantity'", "OrderQty");
    }

    @Test
    void controlCharactersNeverReachTheTerminal() throws IOException {
        String evil = fix("35=B|34=2|52=20260131-08:00:00|58=\u001b[31m\u0007|");
        assertThat(terminal.execute(log(evil), "--color", "never")).isZero();
        assertThat(terminal.out()).contains("?[31m?").doesNotContain("\u001b", "\u0007");
        terminal.clear();
        assertThat(terminal.execute(log(evil), "--json")).isZero();
        assertThat(terminal.out()).contains("\\u001b[31m").doesNotContain("\u001b");
    }

    @Test
    void helpTellsTheExitCodes() {
        assertThat(terminal.execute("--help")).isZero();
        assertThat(terminal.out()).contains("Exit codes:", "an input could not be read");
    }
}
