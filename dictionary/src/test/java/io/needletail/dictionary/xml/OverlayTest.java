package io.needletail.dictionary.xml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.needletail.dictionary.model.Dialect;
import io.needletail.dictionary.model.Dialect.ComponentRef;
import io.needletail.dictionary.model.Dialect.FieldRef;
import io.needletail.dictionary.model.Dialect.GroupRef;
import io.needletail.dictionary.model.Dialect.Value;
import io.needletail.dictionary.model.Difference;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Additions of a venue to a dialect, tested by the differences that they make. */
final class OverlayTest {
    private static final String BASE = """
            <fix major="4" minor="4">
              <header><field name="BeginString" required="Y"/></header>
              <trailer><field name="CheckSum" required="Y"/></trailer>
              <messages>
                <message name="Order" msgtype="D" msgcat="app">
                  <field name="ClOrdID" required="Y"/>
                  <component name="Instrument" required="N"/>
                  <group name="NoSides" required="N"><field name="Side" required="Y"/></group>
                </message>
                <message name="Quote" msgtype="S" msgcat="app"><component name="Instrument" required="Y"/></message>
              </messages>
              <components>
                <component name="Instrument">
                  <field name="Symbol" required="Y"/>
                  <component name="Source" required="N"/>
                </component>
                <component name="Source"><field name="SecuritySource" required="Y"/></component>
              </components>
              <fields>
                <field number="8" name="BeginString" type="STRING"/>
                <field number="10" name="CheckSum" type="STRING"/>
                <field number="11" name="ClOrdID" type="STRING"/>
                <field number="22" name="SecuritySource" type="STRING"/>
                <field number="54" name="Side" type="CHAR">
                  <value enum="1" description="BUY"/><value enum="2" description="SELL"/>
                </field>
                <field number="55" name="Symbol" type="STRING"/>
                <field number="552" name="NoSides" type="NUMINGROUP"/>
              </fields>
            </fix>""";

    private static final String MINE = "<fields><field number='9001' name='Mine' type='INT'/></fields>";

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            <fields><field number='9001' name='Mine' type='INT'/></fields>                           | field of Mine(9001) added: INT
            <fields><field number='55' name='Symbol' type='INT'/></fields>                           | type of Symbol(55) STRING -> INT
            <fields><field number='55' name='Ticker' type='STRING'/></fields>                        | name of Symbol(55) Symbol -> Ticker
            <fields><field number='54' name='Side' type='CHAR'><value enum='7' description='UNDISCLOSED'/></field></fields> | value of Side(54)=7 added: UNDISCLOSED
            <fields><field number='54' name='Side' type='CHAR'><value enum='2' description='OFFER'/></field></fields> | value of Side(54)=2 SELL -> OFFER
            <fields><field number='54' name='Side' type='CHAR' allowOtherValues='true'/></fields>    | other values of Side(54) refused -> allowed
            <header><field name='Symbol'/></header>                                                  | member of the header > Symbol(55) added: optional field
            <trailer><field name='CheckSum' required='N'/></trailer>                                 | member of the trailer > CheckSum(10) required field -> optional field
            <components><component name='New'><field name='Side'/></component></components>          | component of New added: 1 members
            <components><component name='Source'><field name='Side'/></component></components>       | member of component Source > Side(54) added: optional field
            <messages><message name='News' msgtype='B' msgcat='app'><field name='Side'/></message></messages> | message of News(B) added: app
            <messages><message name='Order' msgtype='D' msgcat='app'><field name='ClOrdID' required='N'/></message></messages> | member of message Order(D) > ClOrdID(11) required field -> optional field
            <messages><message name='Order' msgtype='D' msgcat='app'><component name='Instrument' required='Y'/></message></messages> | member of message Order(D) > Instrument optional component -> required component
            <messages><message name='Order' msgtype='D' msgcat='app'><group name='NoSides' required='N'><field name='ClOrdID'/></group></message></messages> | member of message Order(D) > NoSides(552) > ClOrdID(11) added: optional field
            <messages><message name='Order' msgtype='D' msgcat='app'><group name='NoSides' required='Y'><field name='Side' required='Y'/></group></message></messages> | member of message Order(D) > NoSides(552) optional group -> required group
            """)
    void eachAdditionMakesOneDifference(String addition, String difference) throws IOException {
        assertThat(Difference.between(base(), with(addition)))
                .extracting(Difference::toString)
                .containsExactly(difference);
        assertThat(Difference.between(base(), base())).isEmpty();
    }

    @Test
    void newMembersComeLast() throws IOException {
        Dialect result = with(MINE + """
                <messages><message name='Order' msgtype='D' msgcat='app'>
                <field name='Mine' required='Y'/><field name='ClOrdID' required='Y'/>
                </message></messages>""");
        assertThat(result.messages().get("D").members())
                .containsExactly(
                        new FieldRef(11, true),
                        new ComponentRef("Instrument", false),
                        new GroupRef(552, false, List.of(new FieldRef(54, true))),
                        new FieldRef(9001, true));
    }

    @Test
    void fieldOfAComponentBecomesRequiredInOneMessageAndTheComponentStays() throws IOException {
        Dialect result = with("""
                <messages><message name='Order' msgtype='D' msgcat='app'><field name='SecuritySource' required='Y'/>
                </message></messages>""");
        assertThat(result.messages().get("D").members())
                .containsExactly(
                        new FieldRef(11, true),
                        new ComponentRef("Instrument", false),
                        new GroupRef(552, false, List.of(new FieldRef(54, true))),
                        new FieldRef(22, true));
        assertThat(result.messages().get("S")).isEqualTo(base().messages().get("S"));
        assertThat(result.components()).isEqualTo(base().components());
    }

    @Test
    void fieldOfAComponentThatIsDeclaredAgainChangesNothing() throws IOException {
        Dialect result = with("""
                <messages>
                <message name='Order' msgtype='D' msgcat='app'><field name='Symbol' required='N'/></message>
                <message name='Quote' msgtype='S' msgcat='app'><field name='Symbol' required='Y'/></message>
                </messages>""");
        assertThat(result).isEqualTo(base());
    }

    @Test
    void fieldOfAComponentThatBecomesOptionalIsChangedInOneMessageOnly() throws IOException {
        Dialect result = with("""
                <messages><message name='Quote' msgtype='S' msgcat='app'><field name='Symbol' required='N'/>
                </message></messages>""");
        assertThat(result.messages().get("S").members())
                .containsExactly(new FieldRef(55, false), new ComponentRef("Source", false));
        assertThat(result.components()).isEqualTo(base().components());
    }

    @Test
    void valuesAreUnitedInOrder() throws IOException {
        Dialect result = with("<fields><field number='54' name='Side' type='CHAR'><value enum='0'/></field></fields>");
        assertThat(result.fields().get(54).values())
                .containsExactly(new Value("1", "BUY"), new Value("2", "SELL"), new Value("0", "0"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            <fields><field number='9001' name='Symbol' type='INT'/></fields> | the name Symbol is given to the tags 55 and 9001; rename one
            <components><component name='Source'><component name='Instrument'/></component></components> | contains itself
            <messages><message name='X' msgtype='X' msgcat='app'><field name='Nowhere'/></message></messages> | field Nowhere is not defined; add it to <fields>
            """)
    void contradictionsAreRejected(String addition, String text) {
        assertThatThrownBy(() -> with(addition))
                .isInstanceOf(DictionaryException.class)
                .hasMessageStartingWith("venue.xml")
                .hasMessageContaining(text);
    }

    @Test
    void twoDialectsAreMerged() throws IOException {
        Dialect transport = Dialects.standard("FIXT.1.1");
        Dialect both = Dialects.overlay(Dialects.standard("FIX.5.0SP2"), transport);
        assertThat(both.name()).isEqualTo("FIX.5.0SP2");
        assertThat(both.header()).isEqualTo(transport.header());
        assertThat(both.messages()).containsKeys("A", "D");
        assertThat(Dialects.overlay(transport, transport)).isEqualTo(transport);
    }

    @ParameterizedTest
    @CsvSource({
        "FIX.4.4, FIX.4.4",
        "FIX.4.4 + src/main/fix/venue.xml, FIX.4.4 + venue.xml",
        "/etc/fix/FIX44.xml  +  ..\\fix\\venue.xml, FIX44.xml + venue.xml"
    })
    void theOriginOfASettingHasNoFolders(String setting, String origin) {
        assertThat(Dialects.origin(setting)).isEqualTo(origin);
    }

    @Test
    void settingNamesSeveralFilesWithPlusSigns() throws IOException {
        Files.writeString(folder.resolve("venue.xml"), fix(MINE));
        Files.writeString(
                folder.resolve("more.xml"), fix(MINE.replace("9001", "9002").replace("Mine", "Yours")));
        Dialect standard = Dialects.standard("FIX.4.4");
        assertThat(Dialects.readAll("FIX44.xml", folder)).isSameAs(standard);
        assertThat(Dialects.readAll(" FIX.4.4 ", folder)).isSameAs(standard);
        assertThat(Difference.between(standard, Dialects.readAll("FIX44.xml + venue.xml + more.xml", folder)))
                .extracting(Difference::where)
                .containsExactly("Mine(9001)", "Yours(9002)");
        Files.writeString(folder.resolve("FIX44.xml"), BASE);
        assertThat(Dialects.readAll("FIX44.xml", folder)).isEqualTo(base());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            FIX45.xml             | FIX45.xml: there is no such file
            FIX44.xml + none.xml  | none.xml: there is no such file
            FIX44.xml +           | FIX44.xml +: there is no such file
            a\u0000b              | this cannot be the path of a file
            """)
    void settingWithAnUnknownFileIsRejected(String spec, String text) {
        assertThatThrownBy(() -> Dialects.readAll(spec, folder))
                .isInstanceOf(DictionaryException.class)
                .hasMessageContaining(text);
    }

    @Test
    void differencesDoNotDependOnTheDirection() {
        Dialect old = Dialects.standard("FIX.4.2");
        Dialect recent = Dialects.standard("FIX.4.4");
        assertThat(Difference.between(old, recent))
                .contains(
                        new Difference("field", "ExecTransType(20)", "CHAR", ""),
                        new Difference("name", "IDSource(22)", "IDSource", "SecurityIDSource"),
                        new Difference("message", "TradeCaptureReport(AE)", "", "app"))
                .hasSameSizeAs(Difference.between(recent, old));
    }

    @Test
    void newMessageBecomesAValueOfMsgType() throws IOException {
        Dialect standard = Dialects.standard("FIX.4.4");
        String addition =
                "<messages><message name='Gossip' msgtype='UG' msgcat='app'><field name='Text'/></message></messages>";
        assertThat(Difference.between(
                        standard,
                        Dialects.overlay(standard, fix(addition).getBytes(StandardCharsets.UTF_8), "venue.xml")))
                .containsExactly(
                        new Difference("value", "MsgType(35)=UG", "", "Gossip"),
                        new Difference("message", "Gossip(UG)", "", "app"));
    }

    @Test
    void orderOfMembersIsADifference() throws IOException {
        String swapped = BASE.replace("<field name=\"Symbol\" required=\"Y\"/>", "")
                .replace("<component name=\"Source\" required=\"N\"/>", """
                        <component name="Source" required="N"/><field name="Symbol" required="Y"/>""");
        assertThat(Difference.between(base(), read(swapped)))
                .containsExactly(new Difference("order", "component Instrument", "Symbol(55) first", "Source first"));
    }

    private static Dialect base() throws IOException {
        return read(BASE);
    }

    private static Dialect with(String addition) throws IOException {
        return Dialects.overlay(base(), fix(addition).getBytes(StandardCharsets.UTF_8), "venue.xml");
    }

    private static String fix(String content) {
        return "<fix major='4' minor='4'>" + content + "</fix>";
    }

    private static Dialect read(String xml) throws IOException {
        return Dialects.read(xml.getBytes(StandardCharsets.UTF_8), "base.xml");
    }
}
