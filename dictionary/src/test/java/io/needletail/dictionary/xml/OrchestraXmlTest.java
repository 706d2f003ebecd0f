package io.needletail.dictionary.xml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.needletail.dictionary.model.Dialect;
import io.needletail.dictionary.model.Dialect.ComponentRef;
import io.needletail.dictionary.model.Dialect.Field;
import io.needletail.dictionary.model.Dialect.FieldRef;
import io.needletail.dictionary.model.Dialect.GroupRef;
import io.needletail.dictionary.model.Dialect.MessageType;
import io.needletail.dictionary.model.Dialect.Value;
import io.needletail.dictionary.model.FieldType;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Dialects of small FIX Orchestra repositories; StandardDialectTest compares the large one. */
final class OrchestraXmlTest {
    private static final String REPOSITORY = """
            <fixr:repository xmlns:fixr="http://fixprotocol.io/2020/orchestra/repository" name="FIX.4.4" version="1">
              <fixr:codeSets>
                <fixr:codeSet name="SideCodeSet" id="54" type="char">
                  <fixr:code name="SellShort" id="1" value="5"/>
                  <fixr:annotation><fixr:documentation>text</fixr:documentation></fixr:annotation>
                </fixr:codeSet>
                <fixr:codeSet name="SideCodeSet" id="54" type="int" scenario="other"/>
              </fixr:codeSets>
              <fixr:fields>
                <fixr:field id="8" name="BeginString" type="String"/>
                <fixr:field id="10" name="CheckSum" type="String"/>
                <fixr:field id="54" name="Side" type="SideCodeSet"/>
                <fixr:field id="552" name="NoSides" type="NumInGroup"/>
              </fixr:fields>
              <fixr:components>
                <fixr:component id="1" name="StandardHeader"><fixr:fieldRef id="8" presence="required"/></fixr:component>
                <fixr:component id="2" name="StandardTrailer"><fixr:fieldRef id="10"/></fixr:component>
              </fixr:components>
              <fixr:groups>
                <fixr:group id="3" name="Sides"><fixr:numInGroup id="552"/><fixr:fieldRef id="54"/></fixr:group>
              </fixr:groups>
              <fixr:messages>
                <fixr:message name="Order" id="1" msgType="D" category="SingleGeneralOrderHandling">
                  <fixr:structure>
                    <fixr:componentRef id="1" presence="required"/>
                    <fixr:groupRef id="3" presence="required"/>
                    <fixr:fieldRef id="54" presence="forbidden"/>
                    <fixr:componentRef id="2" presence="required"/>
                  </fixr:structure>
                  <fixr:responses/>
                </fixr:message>
                <fixr:message name="Order" id="2" msgType="D" scenario="other"/>
                <fixr:message name="Heartbeat" id="3" msgType="0" category="Session"><fixr:structure/></fixr:message>
              </fixr:messages>
            </fixr:repository>""";

    @Test
    void repositoryGivesADialect() throws DictionaryException {
        Dialect dialect = read(REPOSITORY);
        assertThat(dialect.name()).isEqualTo("FIX.4.4");
        assertThat(dialect.fields().get(54))
                .isEqualTo(new Field(54, "Side", FieldType.CHAR, List.of(new Value("5", "SELL_SHORT")), false));
        assertThat(dialect.header()).containsExactly(new FieldRef(8, true));
        assertThat(dialect.trailer()).containsExactly(new FieldRef(10, false));
        assertThat(dialect.components().get("Sides").members())
                .containsExactly(new GroupRef(552, true, List.of(new FieldRef(54, false))));
        assertThat(dialect.messages().values())
                .containsExactlyInAnyOrder(
                        new MessageType("D", "Order", false, List.of(new ComponentRef("Sides", true))),
                        new MessageType("0", "Heartbeat", true, List.of()));
    }

    @Test
    void extensionPackIsRemovedFromTheName() throws DictionaryException {
        Dialect latest = read(REPOSITORY.replace("\"FIX.4.4\"", "\"FIX.5.0SP2_EP276\""));
        assertThat(latest.name()).isEqualTo("FIX.5.0SP2");
        assertThat(latest.header()).isEmpty();
        assertThat(latest.trailer()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            <fixr:numInGroup id="552"/>           | ''                             | group Sides has 0 <numInGroup>; give it one
            <fixr:fieldRef id="54"/></fixr:group> | </fixr:group>                  | group Sides has no members; name at least its first
            <fixr:groupRef id="3"                 | <fixr:groupRef id="9"          | <groupRef> 9 is not defined; define it or remove the reference
            <fixr:fieldRef id="10"/>              | <fixr:fieldRef id="99"/>       | field 99 is not defined; add it to <fields>
            <fixr:fieldRef id="10"/>              | <fixr:componentRef id="2"/>    | component StandardTrailer contains itself (StandardTrailer)
            id="2" name="StandardTrailer"         | id="1" name="StandardTrailer"  | component 1 is defined twice; keep one
            name="Sides"                          | name="StandardHeader"          | the name StandardHeader is given to two components
            msgType="0"                           | msgType="D"                    | message type D is defined twice; keep one
            id="10" name="CheckSum"               | id="8" name="CheckSum"         | tag 8 is defined twice; keep one
            """)
    void faultNamesTheElement(String right, String wrong, String text) {
        assertThat(REPOSITORY).contains(right);
        assertThat(catchThrowableOfType(DictionaryException.class, () -> read(REPOSITORY.replace(right, wrong))))
                .hasMessageStartingWith("venue.xml:")
                .hasMessageContaining(text);
    }

    private static Dialect read(String xml) throws DictionaryException {
        return Dialects.read(xml.getBytes(StandardCharsets.UTF_8), "venue.xml");
    }
}
