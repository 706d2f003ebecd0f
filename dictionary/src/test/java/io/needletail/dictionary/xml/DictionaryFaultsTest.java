package io.needletail.dictionary.xml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every fault of a dictionary is a DictionaryException with the line and with what to do. */
@Timeout(60)
final class DictionaryFaultsTest {
    private static final String FIELDS = """
        <fields>
          <field number="1" name="Account" type="STRING"/>
          <field number="2" name="NoSides" type="NUMINGROUP"/>
        </fields>\
        """;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        <field name="Acount" required="Y"/>                   | field Acount is not defined; add it to <fields>
        <component name="Parties" required="N"/>              | component Parties is not defined; add it to <components>
        <group name="NoLegs"><field name="Account"/></group>  | field NoLegs is not defined; add it to <fields>
        <field required="Y"/>                                 | <field> has no name; add name="..."
        <value enum="1"/>                                     | <value> is not allowed here; use <field>, <group> or <component>
        """)
    void faultOfAMemberNamesItsLine(String member, String text) {
        String xml = """
            <fix major="4" minor="4"><messages>
            <message name="Order" msgtype="D" msgcat="app">
              <field name="Account" required="Y"/>
              %s
            </message></messages>%s</fix>\
            """.formatted(member, FIELDS);
        DictionaryException fault = fault(xml);
        assertThat(fault).hasMessage("venue.xml:4: " + text);
        assertThat(fault.file()).isEqualTo("venue.xml");
        assertThat(fault.line()).isEqualTo(4);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        <field number="9" name="Account" type="INT"/>  | the name Account is given to the tags 1 and 9; rename one
        <field number="x" name="Other" type="INT"/>    | number="x" of <field> must be a whole number above 0
        <field number="0" name="Other" type="INT"/>    | number="0" of <field> must be a whole number above 0
        <field number="99999999999" name="O" type="X"/>| number="99999999999" of <field> must be a whole number above 0
        <field name="Other" type="INT"/>               | <field> has no number; add number="..."
        <value enum="1"/>                              | <value> is not allowed in <fields>; use <field>
        <field number="9" name="Other"/>               | <field> has no type; add type="..."
        <field number="9" name="O" type="X"><value/></field> | <value> has no enum; add enum="..."
        """)
    void faultOfAFieldNamesItsLine(String field, String text) {
        String xml = FIELDS.replace("</fields>", field + "</fields>");
        assertThat(fault("<fix major=\"4\" minor=\"4\">\n" + xml + "</fix>")).hasMessage("venue.xml:5: " + text);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        <fix major="4" minor="4"/>                       | venue.xml:1: the dictionary has no <fields>; is the file complete?
        <fix minor="4">$</fix>                           | venue.xml:1: <fix> has no major; add major="..."
        <fix major="4">$</fix>                           | venue.xml:1: <fix> has no minor; add minor="..."
        <html/>                                          | venue.xml:1: the root is <html>, but a QuickFIX dictionary
        <repository name="X"/>                           | venue.xml:1: the repository has no <fields>; is the file complete?
        <fix major="4" minor="4">                        | is not well-formed XML
        8=FIX.4.4                                        | is not well-formed XML
        ''                                               | is not well-formed XML
        <fix major="4" minor="4">&lol;</fix>             | is not well-formed XML
        """)
    void otherFilesAreRejected(String xml, String text) {
        assertThat(fault(xml.replace("$", FIELDS))).hasMessageContaining(text);
    }

    @Test
    void componentThatContainsItselfIsRejected() {
        assertThat(fault(components("""
            <component name='A'><group name='NoSides'><component name='B'/></group></component>
            <component name='B'><field name='Account'/><component name='A'/></component>\
            """)))
                .hasMessageMatching("venue.xml:1: component [AB] contains itself \\([AB] in [AB]\\); .*");
    }

    @Test
    void longChainOfComponentsIsRejected() {
        String chain = IntStream.range(0, 100_000)
                .mapToObj(i -> "<component name='C%d'><component name='C%d'/></component>".formatted(i, i + 1))
                .collect(Collectors.joining("\n", "", "<component name='C100000'><field name='Account'/></component>"));
        assertThat(fault(components(chain))).hasMessageContaining("nests components and groups more than 40 deep");
    }

    @Test
    void componentsThatMultiplyAreRejected() {
        String bomb = IntStream.range(0, 30)
                .mapToObj(i -> "<component name='C%d'>%s</component>"
                        .formatted(i, "<component name='C%d'/>".formatted(i + 1).repeat(10)))
                .collect(Collectors.joining("\n", "", "<component name='C30'><field name='Account'/></component>"));
        assertThat(fault(components(bomb))).hasMessageContaining("has more than 100000 members");
    }

    @Test
    void doctypeIsRejected() {
        String bomb = """
            <?xml version="1.0"?>
            <!DOCTYPE fix [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;">]>
            <fix major="4" minor="4">&c;</fix>\
            """;
        assertThat(fault(bomb)).hasMessage("venue.xml:2: a DOCTYPE is not allowed in a dictionary; remove it");
    }

    @Test
    void noOtherFileIsOpened() throws IOException {
        Path secret = Files.writeString(folder.resolve("secret"), "<!ENTITY name 'Account'>");
        for (String doctype :
                new String[] {"<!DOCTYPE fix SYSTEM '%s'>", "<!DOCTYPE fix [<!ENTITY %% x SYSTEM '%s'> %%x;]>"}) {
            assertThat(fault(doctype.formatted(secret.toUri()) + "<fix major='4' minor='4'/>"))
                    .hasMessageContaining("a DOCTYPE is not allowed");
        }
    }

    @Test
    void deepElementsAreRejected() {
        String deep = "<group name='NoSides'>".repeat(500_000);
        assertThat(fault("<fix major='4' minor='4'><header>" + deep))
                .hasMessageContaining("elements are nested more than 32 deep");
        assertThat(fault("<repository><annotation>" + "<p>".repeat(1_000_000)))
                .hasMessageContaining("elements are nested more than 32 deep");
    }

    @Test
    void tooManyElementsOrAttributesAreRejected() {
        assertThat(fault("<fix><a>" + "<b/>".repeat(600_000))).hasMessageContaining("more than 500000 elements");
        String attributes =
                IntStream.range(0, 33).mapToObj(i -> " a" + i + "=''").collect(Collectors.joining());
        assertThat(fault("<fix" + attributes + "/>")).hasMessageContaining("more than 32 attributes");
    }

    @Test
    void largeFileIsNotReadToItsEnd() {
        byte[] large = new byte[DictionaryLimits.FILE_BYTES_MAX + 1000];
        ByteArrayInputStream in = new ByteArrayInputStream(large);
        assertThatThrownBy(() -> Dialects.read(in, "venue.xml"))
                .isInstanceOf(DictionaryException.class)
                .hasMessage("venue.xml: the file has more than 16777216 bytes; is it a dictionary?");
        assertThat(in.available()).isEqualTo(999);
    }

    @Test
    void errorMessageIsShort() {
        String name = "N".repeat(1_000_000);
        assertThat(fault("<fix major='4' minor='4'><header><field name='" + name + "'/></header>" + FIELDS + "</fix>")
                        .getMessage())
                .hasSizeLessThan(1_100);
    }

    @Test
    void damagedFilesGiveADialectOrADictionaryException() throws IOException {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        byte[] xml;
        try (var in = StandardDialect.class.getResourceAsStream("standard/FIX40.xml")) {
            xml = in.readAllBytes();
        }
        for (int round = 0; round < 300; round++) {
            byte[] damaged = Arrays.copyOf(xml, random.nextInt(10) == 0 ? random.nextInt(xml.length) : xml.length);
            for (int i = random.nextInt(4); i >= 0; i--) {
                damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
            }
            try {
                assertThat(Dialects.read(damaged, "damaged.xml")).isNotNull();
            } catch (DictionaryException expected) {
                assertThat(expected).as("seed %d round %d", seed, round).hasMessageStartingWith("damaged.xml");
            }
        }
    }

    private static String components(String components) {
        return "<fix major='4' minor='4'><components>" + components + "</components>" + FIELDS + "</fix>";
    }

    private static DictionaryException fault(String xml) {
        return catchThrowableOfType(
                DictionaryException.class, () -> Dialects.read(xml.getBytes(StandardCharsets.UTF_8), "venue.xml"));
    }
}
