package io.needletail.cli.dict;

import static io.needletail.fixtures.FixLines.fix;
import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.cli.ExitCode;
import io.needletail.cli.Main;
import io.needletail.fixtures.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class DictLearnCommandTest {
    @TempDir
    private Path dir;

    private final Terminal terminal = new Terminal(Main::commandLine);

    private Path log(String... messages) throws IOException {
        return Files.writeString(dir.resolve("session.log"), String.join("\n", messages));
    }

    @Test
    void whatTheDictionaryLacksIsProposedAndTheProposalSuffices() throws IOException {
        Path log = log(
                fix("35=D|34=1|49=A|56=B|52=20260131-08:00:00|11=A1|54=1|40=x|7001=17|7002=1.5|7003=Y|7004=a text|"),
                fix("35=D|34=2|49=A|56=B|52=20260131-08:00:00|11=A1|54=1|40=2|7100=2|7101=P|7102=1|7101=Q|7102=2|"),
                fix("35=U1|34=3|49=A|56=B|52=20260131-08:00:00|58=custom|7005=20260131-08:00:00.125|"));
        assertThat(terminal.execute("dict", "learn", "FIX44.xml", log)).isEqualTo(ExitCode.PROBLEMS);
        assertThat(terminal.out().lines().map(String::strip))
                .contains(
                        "<message name=\"NewOrderSingle\" msgtype=\"D\" msgcat=\"app\">",
                        "<field name=\"Tag7001\" required=\"N\"/>",
                        "<group name=\"Tag7100\" required=\"N\">",
                        "<message name=\"MessageU1\" msgtype=\"U1\" msgcat=\"app\">",
                        "<field number=\"7001\" name=\"Tag7001\" type=\"INT\"/> <!-- 1 times -->",
                        "<field number=\"7002\" name=\"Tag7002\" type=\"FLOAT\"/> <!-- 1 times -->",
                        "<field number=\"7003\" name=\"Tag7003\" type=\"BOOLEAN\"/> <!-- 1 times -->",
                        "<field number=\"7004\" name=\"Tag7004\" type=\"STRING\"/> <!-- 1 times -->",
                        "<field number=\"7005\" name=\"Tag7005\" type=\"UTCTIMESTAMP\"/> <!-- 1 times -->",
                        "<field number=\"7100\" name=\"Tag7100\" type=\"NUMINGROUP\"/> <!-- 1 times -->",
                        "<field number=\"40\" name=\"OrdType\" type=\"CHAR\">",
                        "<value enum=\"x\" description=\"NEW_x\"/>");
        Path overlay = Files.writeString(dir.resolve("venue.xml"), terminal.out());
        terminal.clear();
        assertThat(terminal.execute("dict", "learn", "FIX44.xml + " + overlay, log))
                .as("%s%s", terminal.out(), terminal.err())
                .isZero();
        assertThat(terminal.err()).contains("has everything that the messages have");
        assertThat(terminal.execute("decode", log, "--dictionary", "FIX44.xml + " + overlay, "--tags", "Tag7101"))
                .isZero();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        FIX.4.4                | <fix type="FIX" major="4" minor="4">
        FIX44.xml              | <fix type="FIX" major="4" minor="4">
        FIX50SP2.xml           | <fix type="FIX" major="5" minor="0" servicepack="2">
        FIXT11.xml             | <fix type="FIXT" major="1" minor="1">
        FIXLatest.xml          | <fix major="Latest" minor="0">
        """)
    void theRootOfTheProposalIsThatOfTheDictionary(String dictionary, String root) throws IOException {
        Path log = log(fix("35=0|34=1|49=A|56=B|52=20260131-08:00:00|7001=17|"));
        assertThat(terminal.execute("dict", "learn", dictionary, log)).isEqualTo(ExitCode.PROBLEMS);
        assertThat(terminal.out().lines()).contains(root);
        Path overlay = Files.writeString(dir.resolve("a--b.xml"), terminal.out());
        terminal.clear();
        assertThat(terminal.execute("dict", "learn", dictionary + " + " + overlay, log(fix("35=0|7002=1|"))))
                .as(terminal.err())
                .isEqualTo(ExitCode.PROBLEMS);
        Path again = Files.writeString(dir.resolve("again.xml"), terminal.out());
        assertThat(terminal.execute("dict", "show", dictionary + " + " + overlay + " + " + again))
                .as(terminal.err())
                .isZero();
    }

    @Test
    void aFieldWithinAnInstanceOfAKnownGroupIsTold() throws IOException {
        Path log =
                log(fix("35=D|34=1|49=A|56=B|52=20260131-08:00:00|11=A1|453=2|448=ME|447=D|9001=a|452=1|448=YOU|447=D"
                        + "|9001=b|452=3|55=IBM|"));
        assertThat(terminal.execute("dict", "learn", "FIX.4.4", log)).isEqualTo(ExitCode.PROBLEMS);
        assertThat(terminal.out())
                .contains("NoPartyIDs of NewOrderSingle: its instances also have Tag9001; add them to the group")
                .doesNotContain("<message name=\"NewOrderSingle\"");
    }

    @Test
    void aLogThatTheDictionaryCoversTeachesNothing() throws IOException {
        Path log = log(
                fix("35=D|34=1|49=A|56=B|52=20260131-08:00:00|11=A1|55=IBM|54=1|60=20260131-08:00:00|40=2|44=1|"),
                fix("35=A|34=1|49=A|56=B|52=20260131-08:00:00|98=0|108=30|").replace("108=30", "108=31"));
        assertThat(terminal.execute("dict", "learn", "FIX.4.4", log)).isZero();
        assertThat(terminal.out()).isEmpty();
    }
}
