package io.needletail.cli.dict;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.cli.ExitCode;
import io.needletail.cli.Main;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The dict verbs on standard dictionaries and on a venue's addition. */
final class DictVerbTest {

    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void equalDictionariesHaveNoDifference() {
        assertThat(execute("diff", "FIX.4.4", "FIX44.xml")).isEqualTo(ExitCode.OK);
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void anAdditionIsTheDifference() throws IOException {
        Path venue = Files.writeString(folder.resolve("venue.xml"), """
                <fix major="4" minor="4">
                  <messages>
                    <message name="NewOrderSingle" msgtype="D" msgcat="app"><field name="Desk" required="Y"/></message>
                  </messages>
                  <fields><field number="9001" name="Desk" type="STRING"/></fields>
                </fix>""");
        assertThat(execute("diff", "FIX44.xml", "FIX44.xml + " + venue)).isEqualTo(ExitCode.PROBLEMS);
        assertThat(out.toString().lines())
                .containsExactly(
                        "field of Desk(9001) added: STRING",
                        "member of message NewOrderSingle(D) > Desk(9001) added: required field");
    }

    @Test
    void aDictionaryThatCannotBeReadIsAnErrorOfItsOwn() throws IOException {
        Path broken = Files.writeString(folder.resolve("broken.xml"), "<fix major='4' minor='4'>");
        assertThat(execute("diff", "FIX.4.4", broken.toString())).isEqualTo(ExitCode.USAGE);
        assertThat(execute("diff", "FIX.4.5", "FIX.4.4")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString())
                .contains("broken.xml:1: this is not well-formed XML", "FIX.4.5: there is no such file");
    }

    @Test
    void showCountsAndListsMessages() {
        assertThat(execute("show", "FIX.4.2")).isEqualTo(ExitCode.OK);
        assertThat(out.toString().lines())
                .startsWith("FIX.4.2: 403 fields, 0 components, 46 messages", "  0   Heartbeat");
    }

    @Test
    void showTellsWhatAMessageIsMadeOf() {
        assertThat(execute("show", "FIX.4.4", "D")).isEqualTo(ExitCode.OK);
        assertThat(out.toString().lines())
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
    void showTellsAFieldAndAMessageOfOneNumber() {
        assertThat(execute("show", "FIX.4.4", "4")).isEqualTo(ExitCode.OK);
        assertThat(out.toString().lines())
                .contains("SequenceReset(4), session message", "AdvSide(4), CHAR", "  B    BUY");
    }

    @Test
    void showSaysWhenThereIsNoSuchPart() {
        assertThat(execute("show", "FIX.4.4", "Nothing")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("FIX.4.4 has no message, component or field Nothing");
    }

    private int execute(String... arguments) {
        String[] all = Stream.concat(Stream.of("dict"), Stream.of(arguments)).toArray(String[]::new);
        return Main.commandLine()
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(all);
    }
}
