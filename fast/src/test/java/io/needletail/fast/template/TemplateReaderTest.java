package io.needletail.fast.template;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Template files that are valid, and the templates that they become. */
final class TemplateReaderTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "<int8 name='a'/>                                              | INT8 a",
                "<uInt8 name='a'/>                                             | UINT8 a",
                "<int16 name='a'/>                                             | INT16 a",
                "<uInt16 name='a'/>                                            | UINT16 a",
                "<int32 name='a' id='7'/>                                      | INT32 a(7)",
                "<uInt32 name='a' presence='optional'/>                        | UINT32 a?",
                "<int64 name='a'><constant value=' -5 '/></int64>              | INT64 a CONSTANT=-5",
                "<uInt64 name='a'><default value='18446744073709551615'/></uInt64> | UINT64 a DEFAULT=-1",
                "<uInt32 name='a' presence='optional'><default/></uInt32>      | UINT32 a? DEFAULT",
                "<uInt32 name='a'><copy/></uInt32>                             | UINT32 a COPY @global/a",
                "<uInt32 name='a'><increment value='1'/></uInt32>              | UINT32 a INCREMENT=1 @global/a",
                "<int32 name='a'><delta/></int32>                              | INT32 a DELTA @global/a",
                "<string name='a'><tail value='AB'/></string>                  | ASCII a TAIL=4142 @global/a",
                "<string name='a'><copy value=''/></string>                    | ASCII a COPY= @global/a",
                "<string name='a'><constant value=' x '/></string>             | ASCII a CONSTANT=207820",
                "<string name='a' charset='unicode'><constant value='é'/></string> | UNICODE a CONSTANT=c3a9",
                "<byteVector name='a'><constant value='0A 0b'/></byteVector>   | BYTES a CONSTANT=0a0b",
                "<byteVector name='a'><length name='l'/><delta/></byteVector>  | BYTES a DELTA @global/a",
                "<decimal name='a'><delta/></decimal>                          | DECIMAL a DELTA @global/a",
                "<decimal name='a'><constant value='2.50'/></decimal>          | DECIMAL a CONSTANT=25e-1",
                "<decimal name='a'><constant value='-100'/></decimal>          | DECIMAL a CONSTANT=-1e2",
                "<decimal name='a'><constant value='0.000'/></decimal>         | DECIMAL a CONSTANT=0e0",
                "<decimal name='a'><constant value='.5'/></decimal>            | DECIMAL a CONSTANT=5e-1",
                "<uInt32 name='a'><copy key='k'/></uInt32>                     | UINT32 a COPY @global/k",
                "<uInt32 name='a'><copy key='k' ns='n'/></uInt32>              | UINT32 a COPY @global/n:k",
                "<uInt32 name='a' ns='n'><copy/></uInt32>                      | UINT32 n:a COPY @global/n:a",
                "<uInt32 name='a'><copy dictionary='template'/></uInt32>       | UINT32 a COPY @template T/a",
                "<uInt32 name='a' dictionary='type'><copy/></uInt32>           | UINT32 a COPY @type any/a",
                "<uInt32 name='a'><copy dictionary='mine'/></uInt32>           | UINT32 a COPY @mine/a",
                "<boolean name='a'><default value='true'/></boolean>           | BOOLEAN a DEFAULT=1",
                "<timestamp name='a' unit='nanosecond'/>                       | \"TIMESTAMP a [nanosecond, unix]\"",
                "<templateRef/>                                                | any template",
            })
    void aFieldIsUnderstood(String content, String expected) throws TemplateException {
        assertThat(Described.body(content)).containsExactly(expected);
    }

    @Test
    void aDecimalMayHaveTwoOperators() throws TemplateException {
        assertThat(Described.body("""
                        <decimal name='Px' id='270' presence='optional'>
                          <exponent><default value='0'/></exponent><mantissa><delta/></mantissa>
                        </decimal>"""))
                .containsExactly(
                        "split Px(270)", "INT32 Px(270)? DEFAULT=0", "INT64 Px(270) DELTA @global/Px/mantissa");
        assertThat(Described.body("<decimal name='Px'><mantissa><copy key='k'/></mantissa></decimal>"))
                .containsExactly("split Px", "INT32 Px", "INT64 Px COPY @global/k");
    }

    @Test
    void aSequenceHasALengthWithANameOfItsOwnOrNot() throws TemplateException {
        assertThat(Described.body("""
                        <sequence name='S' presence='optional'><length name='N' id='268'><copy/></length><int32 name='a'/></sequence>
                        <sequence name='U'><length><copy/></length></sequence>
                        <sequence name='V'><string name='b'/></sequence>"""))
                .containsExactly(
                        "sequence S, length UINT32 N(268)? COPY @global/N",
                        "INT32 a",
                        "sequence U, length UINT32 U/length COPY @global/U/length",
                        "sequence V, length UINT32 V/length",
                        "ASCII b");
    }

    @Test
    void groupsChangeTheDictionaryAndTheTypeWithinThem() throws TemplateException {
        assertThat(Described.body("""
                        <typeRef name='Outer'/>
                        <group name='g' dictionary='type' presence='optional'>
                          <int32 name='a'><copy/></int32>
                          <group name='h'><typeRef name='Inner'/><int32 name='a'><copy/></int32></group>
                          <int32 name='b'><copy/></int32>
                        </group>
                        <int32 name='a'><copy/></int32>"""))
                .containsExactly(
                        "group g?",
                        "INT32 a COPY @type Outer/a",
                        "group h",
                        "INT32 a COPY @type Inner/a",
                        "INT32 b COPY @type Outer/b",
                        "INT32 a COPY @global/a");
    }

    @Test
    void oneKeyIsOneEntryAndTypesMayDiffer() throws TemplateException {
        Templates templates = Described.read("""
                <templates><template name='A' id='1'>
                  <int32 name='a'><copy key='k'/></int32><int32 name='k'><delta/></int32><int32 name='b'><copy/></int32>
                </template><template name='B' id='2'><int64 name='b'><copy/></int64></template></templates>""");
        assertThat(Described.of(templates))
                .containsExactly(
                        "template A 1",
                        "  INT32 a COPY @global/k",
                        "  INT32 k DELTA @global/k",
                        "  INT32 b COPY @global/b mixed",
                        "template B 2",
                        "  INT64 b COPY @global/b mixed");
        assertThat(templates.entries()).hasSize(2);
    }

    @Test
    void aStaticReferenceKeepsItsOwnDictionaryAndTheTypeAround() throws TemplateException {
        assertThat(Described.of(Described.read("""
                        <templates templateNs='t' ns='f'>
                          <template name='A' id='1' dictionary='mine'><typeRef name='X' ns=''/>
                            <templateRef name='B'/><int32 name='a'><copy/></int32></template>
                          <template name='B'><int32 name='b'><copy dictionary='template'/></int32>
                            <int32 name='c'><copy dictionary='type'/></int32><int32 name='d'><copy/></int32></template>
                        </templates>""")))
                .containsExactly(
                        "template t:A 1",
                        "  INT32 f:b COPY @template B/f:b",
                        "  INT32 f:c COPY @type X/f:c",
                        "  INT32 f:d COPY @global/f:d",
                        "  INT32 f:a COPY @mine/f:a",
                        "template t:B",
                        "  INT32 f:b COPY @template B/f:b",
                        "  INT32 f:c COPY @type any/f:c",
                        "  INT32 f:d COPY @global/f:d");
    }

    @Test
    void aReferenceInAGroupBelongsToTheGroup() throws TemplateException {
        assertThat(Described.of(Described.read("""
                        <templates><template name='A' id='1'><group name='g'><templateRef name='B'/></group></template>
                        <template name='B' id='2'><int32 name='b'/></template></templates>""")))
                .containsExactly("template A 1", "  group g", "    INT32 b", "template B 2", "  INT32 b");
    }

    @Test
    void theRootMayBeOneTemplateAndTheNamespaceMayBeMissing() throws TemplateException {
        assertThat(Described.of(Described.read(
                        "\uFEFF<?xml version='1.0'?><template name='A' id='9'><int32 name='a'/></template>")))
                .containsExactly("template A 9", "  INT32 a");
    }

    @Test
    void foreignElementsAreSkippedAndAPrefixNeedsNoDeclaration() throws TemplateException {
        assertThat(Described.of(Described.read("""
                        <f:templates xmlns:f='http://www.fixprotocol.org/ns/fast/td/1.1' xmlns:x='urn:x' x:y='1'>
                          <x:note><template name='no'/></x:note>
                          <f:template name='A' id='1' scp:reset='yes' y:name='B'>
                            <f:int32 name='a' x:presence='?'/><z:int32/>text</f:template>
                          <f:template name='B' id='2' reset='Y'/>
                        </f:templates>""")))
                .containsExactly("template A 1 resets", "  INT32 a", "template B 2");
    }

    @Test
    void typesOfFast12MayHaveNames() throws TemplateException {
        assertThat(Described.of(Described.read("""
                        <templates xmlns='http://www.fixprotocol.org/ns/fast/td/1.2'>
                          <define name='Side'><enum><element name='Buy'/><element name='Sell'/><copy/></enum></define>
                          <define name='Odd'><enum><element name='One' value='1'/><element name='Three' value='3'/></enum></define>
                          <define name='Flags'><set><element name='p'/><element name='q'/><element name='r'/></set></define>
                          <define name='Px'><decimal><exponent><constant value='-2'/></exponent></decimal></define>
                          <define name='Leg'><group><field name='side'><type name='Side'/></field></group></define>
                          <template name='A' id='1'>
                            <field name='a' id='54'><type name='Side'/></field>
                            <field name='b' presence='optional'><type name='Side'><default value='Sell'/></type></field>
                            <field name='c'><type name='Odd'/><default value='3'/></field>
                            <field name='d'><type name='Flags'><default value='p r'/></type></field>
                            <field name='e'><string charset='unicode'/></field>
                            <field name='f'><type name='Px' presence='optional'/></field>
                            <field name='g' presence='optional'><type name='Leg'/></field>
                          </template>
                        </templates>""")))
                .containsExactly(
                        "template A 1",
                        "  ENUM a(54) COPY @global/a [Buy, Sell]",
                        "  ENUM b? DEFAULT=1 [Buy, Sell]",
                        "  ENUM c DEFAULT=3 [, One, , Three]",
                        "  SET d DEFAULT=5 [p, q, r]",
                        "  UNICODE e",
                        "  split f",
                        "    INT32 f? CONSTANT=-2",
                        "    INT64 f",
                        "  group g?",
                        "    ENUM side COPY @global/side [Buy, Sell]");
    }

    @Test
    void theResetMessageResetsEvenIfTheFileDoesNotDeclareIt() throws TemplateException {
        assertThat(Described.of(Described.read("""
                        <templates>
                          <template name='Reset' id='120'><typeRef name='Reset'/></template>
                          <template name='Other' id='121'/>
                        </templates>""")))
                .containsExactly("template Reset 120 resets", "template Other 121");
        assertThat(Described.of(Described.read("<template name='Tick' id='120'><int32 name='a'/></template>")))
                .containsExactly("template Tick 120", "  INT32 a");
    }

    @Test
    void theFileMayHaveAnyEncoding() throws TemplateException {
        byte[] bytes = "<?xml version='1.0' encoding='UTF-16'?><template name='A'/>".getBytes(StandardCharsets.UTF_16);
        assertThat(Described.of(TemplateReader.read(bytes, "T.xml"))).containsExactly("template A");
    }
}
