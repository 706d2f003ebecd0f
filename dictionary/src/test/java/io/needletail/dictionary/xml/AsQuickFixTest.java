package io.needletail.dictionary.xml;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.dictionary.model.Dialect;
import io.needletail.dictionary.model.Dialect.ComponentRef;
import io.needletail.dictionary.model.Dialect.FieldRef;
import io.needletail.dictionary.model.Dialect.GroupRef;
import io.needletail.dictionary.model.Dialect.Member;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import quickfix.DataDictionary;

/** Dictionaries that can hardly be meant load as in QuickFIX/J 2.3.2, with a warning. */
final class AsQuickFixTest {
    private static final String FILE = """
        <fix major='4' minor='4'>
        <header><field name='Text' required='N'/></header><trailer><field name='Text' required='N'/></trailer>
        <messages><message name='A' msgtype='D' msgcat='app'><field name='Text' required='Y'/></message>%s</messages>
        <components>%s</components>
        <fields><field number='1' name='Account' type='STRING'/><field number='58' name='Text' type='STRING'/>
        <field number='54' name='Side' type='CHAR'><value enum='1' description='BUY'/></field>
        <field number='552' name='NoSides' type='NUMINGROUP'/>%s</fields></fix>\
        """;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        <field number='1' name='Other' type='QTY'/> | :7: tag 1 is defined twice, as Account and Other; the last one counts, with the values of both
        <field number='54' name='Side2' type='CHAR'><value enum='2' description='SELL'/></field> | :7: tag 54 is defined twice, as Side and Side2; the last one counts, with the values of both
        """)
    void ofATagThatIsDefinedTwiceTheLastOneCounts(String field, String warning) throws Exception {
        assertLoadsAsInQuickFix(FILE.formatted("", "", field), warning);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        <message name='B' msgtype='D' msgcat='admin'><field name='Account' required='Y'/><field name='Text' required='N'/></message>
        <message name='A' msgtype='D' msgcat='app'><group name='NoSides' required='Y'><field name='Account'/></group></message>
        """)
    void aMessageTypeThatIsDefinedTwiceHasTheMembersOfBoth(String message) throws Exception {
        assertLoadsAsInQuickFix(FILE.formatted(message, "", ""), ": message type D is defined twice, as A and ");
    }

    @Test
    void aGroupWithoutMembersIsAField() throws Exception {
        String message = "<message name='B' msgtype='E' msgcat='app'><group name='NoSides' required='Y'/></message>";
        assertLoadsAsInQuickFix(
                FILE.formatted(message, "", ""), ": group NoSides has no members: it is read as a field");
    }

    @Test
    void ofAComponentThatIsDefinedTwiceTheLastOneCounts() throws Exception {
        String message = "<message name='B' msgtype='E' msgcat='app'><component name='C' required='Y'/></message>";
        String components = "<component name='C'><field name='Account' required='Y'/></component>"
                + "<component name='C'><field name='Side' required='Y'/></component>";
        assertLoadsAsInQuickFix(
                FILE.formatted(message, components, ""), ": component C is defined twice; the last one counts");
    }

    @Test
    void anAdditionThatRenamesAMessageOrAFieldIsReported() throws IOException {
        Path venue = Files.writeString(folder.resolve("venue.xml"), """
            <fix major='4' minor='4'>
            <messages><message name='Order' msgtype='D' msgcat='app'><field name='Acc' required='N'/></message></messages>
            <fields><field number='1' name='Acc' type='STRING'/></fields></fix>\
            """);
        List<String> warnings = new ArrayList<>();
        Dialect dialect = Dialects.readAll("FIX44.xml + " + venue, Path.of(""), warnings::add);
        assertThat(dialect.messages().get("D").name()).isEqualTo("Order");
        assertThat(warnings)
                .containsExactly(
                        venue + ": message type D is NewOrderSingle in FIX.4.4, and is renamed to Order",
                        venue + ": tag 1 is Account in FIX.4.4, and is renamed to Acc");
    }

    @ParameterizedTest
    @CsvSource({
        "FIX40.xml",
        "FIX41.xml",
        "FIX42.xml",
        "FIX43.xml",
        "FIX44.xml",
        "FIX50.xml",
        "FIX50SP1.xml",
        "FIX50SP2.xml",
        "FIXT11.xml",
        "FIXLatest.xml"
    })
    void theStandardDictionariesHaveNoWarning(String name) throws IOException {
        Path copy = folder.resolve(name);
        try (var in = Dialects.class.getResourceAsStream("standard/" + name)) {
            Files.write(copy, in.readAllBytes());
        }
        List<String> warnings = new ArrayList<>();
        Dialects.readAll(copy.toString(), Path.of(""), warnings::add);
        assertThat(warnings).isEmpty();
    }

    private void assertLoadsAsInQuickFix(String xml, String warning) throws Exception {
        Path file = Files.writeString(folder.resolve("odd.xml"), xml);
        List<String> warnings = new ArrayList<>();
        Dialect ours = Dialects.readAll(file.toString(), Path.of(""), warnings::add);
        DataDictionary theirs = new DataDictionary(new ByteArrayInputStream(xml.getBytes(StandardCharsets.US_ASCII)));
        assertThat(warnings)
                .singleElement()
                .asString()
                .startsWith(file.toString())
                .contains(warning);
        for (int tag : new int[] {1, 54, 58, 552}) {
            assertThat(ours.fields().get(tag).name()).isEqualTo(theirs.getFieldName(tag));
            assertThat(theirs.getFieldType(tag).toString())
                    .contains("[" + ours.fields().get(tag).type().name().replace("_", "") + ",");
        }
        for (String value : new String[] {"1", "2"}) {
            assertThat(ours.fields().get(54).values().stream()
                            .anyMatch(one -> one.text().equals(value)))
                    .isEqualTo(theirs.isFieldValue(54, value));
        }
        for (String type : ours.messages().keySet()) {
            assertThat(members(ours, type)).isEqualTo(theirMembers(theirs, type));
        }
    }

    private static Map<Integer, String> members(Dialect dialect, String type) {
        Map<Integer, String> members = new TreeMap<>();
        for (Member member : dialect.messages().get(type).members()) collect(dialect, member, members);
        return members;
    }

    private static void collect(Dialect dialect, Member member, Map<Integer, String> members) {
        switch (member) {
            case FieldRef field -> members.put(field.tag(), field.required() + " field");
            case GroupRef group -> members.put(group.countTag(), group.required() + " group");
            case ComponentRef component ->
                dialect.components().get(component.name()).members().forEach(one -> collect(dialect, one, members));
        }
    }

    private static Map<Integer, String> theirMembers(DataDictionary dictionary, String type) {
        Map<Integer, String> members = new TreeMap<>();
        for (int tag : new int[] {1, 54, 58, 552}) {
            if (!dictionary.isMsgField(type, tag)) continue;
            members.put(
                    tag, dictionary.isRequiredField(type, tag) + (dictionary.isGroup(type, tag) ? " group" : " field"));
        }
        return members;
    }
}
