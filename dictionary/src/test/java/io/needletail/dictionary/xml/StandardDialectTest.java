package io.needletail.dictionary.xml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.needletail.dictionary.model.Dialect;
import io.needletail.dictionary.model.Dialect.ComponentRef;
import io.needletail.dictionary.model.Dialect.Field;
import io.needletail.dictionary.model.Dialect.FieldRef;
import io.needletail.dictionary.model.Dialect.GroupRef;
import io.needletail.dictionary.model.Dialect.Member;
import io.needletail.dictionary.model.Dialect.MessageType;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Document;

/** The standard dialects have the content of their XML files. */
final class StandardDialectTest {

    /** Numbers of parts, counted in the dialect and, independently, in the XML. */
    private record Counts(
            int fields,
            int values,
            int components,
            int messages,
            int admin,
            int fieldRefs,
            int groupRefs,
            int componentRefs,
            int required) {}

    static Stream<StandardDialect> all() {
        return StandardDialect.ALL.stream();
    }

    @ParameterizedTest
    @MethodSource("all")
    void dialectHasAllPartsOfItsFile(StandardDialect standard) throws Exception {
        assertThat(of(standard.dialect())).isEqualTo(of(xml(standard.fileName())));
        assertThat(standard.dialect().name()).isEqualTo(standard.name());
    }

    @Test
    void dialectIsReadOnce() {
        assertThat(Dialects.standard("FIX.4.4"))
                .isSameAs(Dialects.standard("FIX.4.4"))
                .isSameAs(Dialects.bundled("FIX44.xml").orElseThrow());
    }

    @Test
    void tenVersionsAreStandard() {
        assertThat(Dialects.standardNames())
                .containsExactly(
                        "FIX.4.0",
                        "FIX.4.1",
                        "FIX.4.2",
                        "FIX.4.3",
                        "FIX.4.4",
                        "FIX.5.0",
                        "FIX.5.0SP1",
                        "FIX.5.0SP2",
                        "FIXT.1.1",
                        "FIX.Latest");
        assertThatThrownBy(() -> Dialects.standard("FIX.4.5"))
                .hasMessageContaining("FIX.4.5; expected one of FIX.4.0, ");
        assertThat(Dialects.bundled("FIX45.xml")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "2,FIX.4.0",
        "3,FIX.4.1",
        "4,FIX.4.2",
        "5,FIX.4.3",
        "6,FIX.4.4",
        "7,FIX.5.0",
        "8,FIX.5.0SP1",
        "9,FIX.5.0SP2",
        "10,FIX.Latest"
    })
    void applVerIdNamesTheVersion(String applVerId, String name) {
        assertThat(Dialects.applVerId(name)).contains(applVerId);
        assertThat(Dialects.ofApplVerId(applVerId)).contains(name);
    }

    @Test
    void unknownVersionsAndIdsGiveNothing() {
        assertThat(Dialects.applVerId("FIXT.1.1")).isEmpty();
        assertThat(List.of("", "0", "1", "11", "FIX.4.4"))
                .allMatch(id -> Dialects.ofApplVerId(id).isEmpty());
    }

    @Test
    void applicationVersionsHaveNoHeader() {
        assertThat(Dialects.standard("FIX.5.0SP2").header()).isEmpty();
        assertThat(Dialects.standard("FIX.5.0SP2").trailer()).isEmpty();
        assertThat(Dialects.standard("FIXT.1.1").header()).startsWith(new FieldRef(8, true), new FieldRef(9, true));
    }

    @Test
    void orchestraGivesTheSameFixLatest() throws IOException {
        try (InputStream in = StandardDialectTest.class.getResourceAsStream("/OrchestraFIXLatest.xml")) {
            Dialect orchestra = Dialects.read(in, "OrchestraFIXLatest.xml");
            Dialect latest = Dialects.standard("FIX.Latest");
            assertThat(orchestra.fields()).isEqualTo(latest.fields());
            assertThat(orchestra.components()).isEqualTo(latest.components());
            assertThat(orchestra.messages()).isEqualTo(latest.messages());
            assertThat(orchestra).isEqualTo(latest);
        }
    }

    private static Counts of(Dialect dialect) {
        List<Member> members = Stream.of(
                        dialect.header().stream(),
                        dialect.trailer().stream(),
                        dialect.components().values().stream().flatMap(component -> component.members().stream()),
                        dialect.messages().values().stream().flatMap(message -> message.members().stream()))
                .flatMap(all -> all)
                .flatMap(StandardDialectTest::withMembers)
                .toList();
        return new Counts(
                dialect.fields().size(),
                dialect.fields().values().stream()
                        .map(Field::values)
                        .mapToInt(List::size)
                        .sum(),
                dialect.components().size(),
                dialect.messages().size(),
                (int) dialect.messages().values().stream()
                        .filter(MessageType::admin)
                        .count(),
                count(members, FieldRef.class),
                count(members, GroupRef.class),
                count(members, ComponentRef.class),
                (int) members.stream().filter(Member::required).count());
    }

    private static Stream<Member> withMembers(Member member) {
        return member instanceof GroupRef group
                ? Stream.concat(Stream.of(group), group.members().stream().flatMap(StandardDialectTest::withMembers))
                : Stream.of(member);
    }

    private static int count(List<Member> members, Class<? extends Member> kind) {
        return (int) members.stream().filter(kind::isInstance).count();
    }

    private static Counts of(Document xml) throws XPathExpressionException {
        return new Counts(
                count(xml, "count(/fix/fields/field)"),
                count(xml, "count(/fix/fields/field/value[not(@enum = preceding-sibling::value/@enum)])"),
                count(xml, "count(/fix/components/component)"),
                count(xml, "count(/fix/messages/message)"),
                count(xml, "count(/fix/messages/message[@msgcat='admin'])"),
                count(xml, "count(//field[not(parent::fields)])"),
                count(xml, "count(//group)"),
                count(xml, "count(//component[not(parent::components)])"),
                count(xml, "count(//*[@required='Y'])"));
    }

    private static int count(Document xml, String expression) throws XPathExpressionException {
        return XPathFactory.newInstance().newXPath().evaluateExpression(expression, xml, Integer.class);
    }

    private static Document xml(String fileName) throws Exception {
        try (InputStream in = StandardDialect.class.getResourceAsStream("standard/" + fileName)) {
            return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(in);
        }
    }
}
