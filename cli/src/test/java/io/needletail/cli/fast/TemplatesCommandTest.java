package io.needletail.cli.fast;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.cli.ExitCode;
import io.needletail.cli.Main;
import io.needletail.fixtures.SharedData;
import io.needletail.fixtures.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Output about template files. */
final class TemplatesCommandTest {
    @TempDir
    private Path folder;

    private final Terminal terminal = new Terminal(Main::commandLine, "fast", "templates");

    @Test
    void aFileIsATableOfTemplates() {
        Path file = SharedData.require("fast/cme_lab/template.xml");
        assertThat(terminal.execute(file, "--short")).isEqualTo(ExitCode.OK);
        assertThat(terminal.out().lines())
                .containsExactly(
                        "template.xml: 2 templates with 31 fields, 0 groups and 1 sequence;"
                                + " 9 remembered values in 1 dictionary",
                        "",
                        "id  template              fields  groups  sequences  presence bits  resets",
                        "30  MDIncrementalRefresh  26      0       1          2              no",
                        "31  Heartbeat             5       0       0          1              no");
    }

    @Test
    void aTemplateIsPrintedFieldByField() throws IOException {
        Path file = Files.writeString(folder.resolve("t.xml"), """
                <templates><template name="A" id="7" dictionary="template">
                  <string name="Type" id="35"><constant value="X"/></string>
                  <uInt32 name="Seq" id="34"><increment value="1"/></uInt32>
                  <sequence name="Entries" presence="optional"><length name="NoEntries" id="268"/>
                    <decimal name="Px" id="270" presence="optional">
                      <exponent><default value="-2"/></exponent><mantissa><delta/></mantissa></decimal>
                    <string name="Sym" id="55"><copy key="Symbol" dictionary="global"/></string></sequence>
                  <group name="G" presence="optional"><templateRef/></group>
                  <decimal name="Fee" presence="optional"><default value="0.5"/></decimal>
                </template></templates>""");
        assertThat(terminal.execute(file, "A")).isEqualTo(ExitCode.OK);
        assertThat(terminal.out().lines())
                .containsExactly(
                        "",
                        "A, id 7, presence map of 4 bits",
                        "bit  tag  field    type       value",
                        "-    35   Type     string     always \"X\"",
                        "1    34   Seq      uInt32     in the stream, else one more than before, at first 1,"
                                + " dictionary template A",
                        "-    -    Entries  sequence?  length NoEntries(268) in the stream",
                        "0    270    Px     decimal?   exponent in the stream, else -2; mantissa difference to the value"
                                + " before, dictionary template A",
                        "1    55     Sym    string     in the stream, else as before, key Symbol",
                        "2    -    G        group?     there if its bit is set",
                        "-    -      (any)  template   whichever the stream names",
                        "3    -    Fee      decimal?   in the stream, else 0.5");
    }

    @Test
    void anInvalidFileIsAUsageErrorWithItsPosition() throws IOException {
        Path file = Files.writeString(
                folder.resolve("t.xml"), "<template name='A' id='1'>\n<int32 name='a'><tail/></int32></template>");
        assertThat(terminal.execute(file)).isEqualTo(ExitCode.USAGE);
        assertThat(terminal.err()).contains("t.xml:2: [ERR S2] template A, int32 a: <tail> is for strings");
        assertThat(terminal.execute(folder.resolve("none.xml"))).isEqualTo(ExitCode.USAGE);
        assertThat(terminal.err()).contains("cannot read").contains("none.xml");
    }

    @Test
    void anUnknownTemplateIsAUsageError() {
        Path file = SharedData.require("fast/cme_lab/template.xml");
        assertThat(terminal.execute(file, "29")).isEqualTo(ExitCode.USAGE);
        assertThat(terminal.err()).contains("has no template 29; leave it out");
    }
}
