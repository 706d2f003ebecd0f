package io.needletail.cli.dict;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.cli.ExitCode;
import io.needletail.cli.Main;
import io.needletail.fixtures.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The dict verbs on standard dictionaries and on a venue's addition. */
final class DictCommandTest {

    @TempDir
    private Path folder;

    private final Terminal terminal = new Terminal(Main::commandLine, "dict");

    @Test
    void equalDictionariesHaveNoDifference() {
        assertThat(terminal.execute("diff", "FIX.4.4", "FIX44.xml")).isEqualTo(ExitCode.OK);
        assertThat(terminal.out()).isEmpty();
    }

    @Test
    void aDictionaryThatCanHardlyBeMeantIsShownWithWarnings() throws IOException {
        Path venue = Files.writeString(folder.resolve("venue.xml"), """
            <fix major="4" minor="4">
              <messages><message name="Order" msgtype="D" msgcat="app"><field name="A2" required="N"/></message></messages>
              <fields><field number="9001" name="A1" type="INT"/><field number="9001" name="A2" type="QTY"/></fields>
            </fix>\
            """);
        assertThat(terminal.execute("show", "FIX44.xml + " + venue, "9001")).isEqualTo(ExitCode.OK);
        assertThat(terminal.out()).contains("A2").doesNotContain("A1");
        assertThat(terminal.err().lines())
                .containsExactly(
                        "warning: " + venue
                                + ":3: tag 9001 is defined twice, as A1 and A2; the last one counts, with the"
                                + " values of both",
                        "warning: " + venue + ": message type D is NewOrderSingle in FIX.4.4, and is renamed to Order");
    }

    @Test
    void anAdditionIsTheDifference() throws IOException {
        Path venue = Files.writeString(folder.resolve("venue.xml"), """
            <fix major="4" minor="4">
              <messages>
                <message name="NewOrderSingle" msgtype="D" msgcat="app"><field name="Desk" required="Y"/></message>
              </messages>
              <fields><field number="9001" name="Desk" type="STRING"/></fields>
            </fix>\
            """);
        assertThat(terminal.execute("diff", "FIX44.xml", "FIX44.xml + " + venue))
                .isEqualTo(ExitCode.PROBLEMS);
        assertThat(terminal.out().lines())
                .containsExactly(
                        "field of Desk(9001) added: STRING",
                        "member of message NewOrderSingle(D) > Desk(9001) added: required field");
    }

    @Test
    void anUnreadableDictionaryHasItsOwnErrorCode() throws IOException {
        Path broken = Files.writeString(folder.resolve("broken.xml"), "<fix major='4' minor='4'>");
        assertThat(terminal.execute("diff", "FIX.4.4", broken)).isEqualTo(ExitCode.USAGE);
        assertThat(terminal.execute("diff", "FIX.4.5", "FIX.4.4")).isEqualTo(ExitCode.USAGE);
        assertThat(terminal.err())
                .contains("broken.xml:1: the file is not well-formed XML", "FIX.4.5: there is no such file");
    }

    @Test
    void showCountsAndListsMessages() {
        assertThat(terminal.execute("show", "FIX.4.2")).isEqualTo(ExitCode.OK);
        assertThat(terminal.out().lines())
                .startsWith("FIX.4.2: 403 fields, 0 components, 46 messages", "  0   Heartbeat");
    }

    @Test
    void showPrintsTheFieldsOfAMessage() {
        assertThat(terminal.execute("show", "FIX.4.4", "D")).isEqualTo(ExitCode.OK);
        assertThat(terminal.out().lines())
                .startsWith("NewOrderSingle(D), application message", "  ClOrdID(11), required")
                .containsSequence(
                        "  component Parties:",
                        "    NoPartyIDs(453), each:",
                        "      PartyID(448)",
                        "      PartyIDSource(447)",
                        "      PartyRole(452)")
                .contains("  component Instrument, required:");
    }

    @Test
    void showPrintsTheFieldAndTheMessageOfOneNumber() {
        assertThat(terminal.execute("show", "FIX.4.4", "4")).isEqualTo(ExitCode.OK);
        assertThat(terminal.out().lines())
                .contains("SequenceReset(4), session message", "AdvSide(4), CHAR", "  B    BUY");
    }

    @Test
    void showReportsAMissingPart() {
        assertThat(terminal.execute("show", "FIX.4.4", "Nothing")).isEqualTo(ExitCode.USAGE);
        assertThat(terminal.err()).contains("FIX.4.4 has no message, component or field Nothing");
    }
}
