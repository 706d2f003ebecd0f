package io.needletail.fast.template;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Template files that are invalid: the static errors of FAST 1.1 and the limits of this reader. */
final class TemplateErrorsTest {
    private static TemplateException fault(String xml) {
        TemplateException fault = catchThrowableOfType(TemplateException.class, () -> Described.read(xml));
        assertThat(fault).as(xml).isNotNull();
        assertThat(fault.file()).isEqualTo("T.xml");
        return fault;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "S1 | <uint32 name='a'/>                                            | uint32 a: there is no field type <uint32>",
                "S1 | <int32/>                                                      | <int32> has no name",
                "S1 | <int32 name='a' presence='maybe'/>                            | must be mandatory or optional",
                "S1 | <int32 name='a'><copy/><delta/></int32>                       | int32 a: there are two operators",
                "S1 | <int32 name='a'><int32 name='b'/></int32>                     | <int32> cannot stand in <int32>",
                "S1 | <string name='a' charset='latin1'/>                           | must be ascii or unicode",
                "S1 | <length name='a'/>                                            | <length> stands in a <sequence> only",
                "S1 | <sequence name='a'><length/><length/></sequence>              | <sequence> has two <length>",
                "S1 | <decimal name='a'><copy/><exponent/></decimal>                | an operator besides",
                "S1 | <template name='x'/>                                          | there is no field type <template>",
                "S1 | <templateRef name='T'/>                                       | in a circle, or too deep: T > T",
                "S1 | <field name='a'><type name='X'/></field>                      | type X is not defined",
                "S1 | <field name='a'/>                                             | must hold one element, its type; it holds 0",
                "S1 | <enum name='a'><element name='x' value='2'/><element name='y' value='1'/></enum> | has number 1; numbers rise",
                "S2 | <string name='a'><increment/></string>                        | <increment> is for integers only",
                "S2 | <decimal name='a'><increment/></decimal>                      | <increment> is for integers only",
                "S2 | <int32 name='a'><tail/></int32>                               | <tail> is for strings and byte vectors only",
                "S2 | <decimal name='a'><tail/></decimal>                           | <tail> is for strings and byte vectors only",
                "S3 | <int32 name='a'><copy value='x'/></int32>                     | a whole number from -2147483648 to 2147483647",
                "S3 | <int32 name='a'><copy value='2147483648'/></int32>            | a whole number from",
                "S3 | <uInt32 name='a'><copy value='-1'/></uInt32>                  | a whole number from 0 to 4294967295",
                "S3 | <uInt32 name='a'><copy value='-0'/></uInt32>                  | a whole number from 0 to 4294967295",
                "S3 | <uInt64 name='a'><copy value='18446744073709551616'/></uInt64> | from 0 to 18446744073709551615",
                "S3 | <uInt8 name='a'><copy value='256'/></uInt8>                   | from 0 to 255",
                "S3 | <int32 name='a'><copy value=''/></int32>                      | a whole number",
                "S3 | <decimal name='a'><copy value='1e5'/></decimal>               | a decimal number",
                "S3 | <decimal name='a'><copy value='9223372036854775808'/></decimal> | a decimal number",
                "S3 | <decimal name='a'><exponent><copy value='64'/></exponent></decimal> | between -63 and 63",
                "S3 | <string name='a'><copy value='é'/></string>                   | characters of seven bits",
                "S3 | <byteVector name='a'><copy value='0'/></byteVector>           | hexadecimal digits",
                "S3 | <byteVector name='a'><copy value='xy'/></byteVector>          | hexadecimal digits",
                "S3 | <boolean name='a'><copy value='2'/></boolean>                 | true or false",
                "S4 | <int32 name='a'><constant/></int32>                           | <constant> has no value",
                "S4 | <int32 name='a' presence='optional'><constant/></int32>       | <constant> has no value",
                "S5 | <int32 name='a'><default/></int32>                            | <default> of a mandatory field has no value",
                "D8 | <templateRef name='U'/>                                       | templateRef U: there is no template of this name",
            })
    void anErrorHasItsCodeItsLineAndItsField(String code, String content, String text) {
        TemplateException fault = fault("<templates>\n<template name='T'>\n" + content + "</template></templates>");
        assertThat(fault.code()).isEqualTo(code);
        assertThat(fault.line()).isEqualTo(3);
        assertThat(fault).hasMessageStartingWith("T.xml:3: [ERR " + code + "] ").hasMessageContaining(text);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "<templates>                                       | this is not well-formed XML",
                "\"\"                                              | this is not well-formed XML",
                "nothing                                           | this is not well-formed XML",
                "<!DOCTYPE a [<!ENTITY b 'c'>]><templates/>        | a DOCTYPE is not allowed",
                "<fix/>                                            | the root is <fix>, not <templates>",
                "<templates><int32 name='a'/></templates>          | <int32> cannot stand in <templates>",
                "<templates><template/></templates>                | <template> has no name",
                "<templates><template name='A' id='x'/></templates> | must be a whole number from 0 to 4294967295",
                "<templates><template name='A' id='4294967296'/></templates> | must be a whole number from 0 to 4294967295",
                "<templates><template name='A' id='1'/><template name='B' id='1'/></templates> | which the template in line 1 has too",
                "<templates><template name='A'><templateRef name='B'/></template><template name='B'><templateRef name='A'/></template></templates> | A > B > A",
                "<templates><define name='A'><type name='A'/></define><template name='T'><type name='A'/></template></templates> | type A is defined by itself",
                "<templates><template name='A'>&lt;&nothing;</template></templates> | this is not well-formed XML",
            })
    void aFileThatIsNotATemplateFileIsAnError(String xml, String text) {
        TemplateException fault = fault(xml);
        assertThat(fault.code()).isEqualTo("S1");
        assertThat(fault).hasMessageContaining(text);
    }

    @Test
    void exponentialReferencesAreRejectedEarly() {
        StringBuilder xml = new StringBuilder("<templates><template name='t0'><int32 name='a'/></template>");
        for (int i = 1; i < 40; i++) {
            String ref = "<templateRef name='t" + (i - 1) + "'/>";
            xml.append("<template name='t")
                    .append(i)
                    .append("'>")
                    .append(ref)
                    .append(ref)
                    .append("</template>");
        }
        assertThat(fault(xml + "</templates>")).hasMessageContaining("more than 10000 instructions in this template");
        String empty = xml.toString().replace("<int32 name='a'/>", "") + "</templates>";
        assertThat(fault(empty)).hasMessageContaining("more than 100000 instructions");
    }

    @Test
    void nestingIsBounded() {
        String groups = "<group name='g'>".repeat(33) + "</group>".repeat(33);
        assertThat(fault("<template name='A'>" + groups + "</template>")).hasMessageContaining("more than 32 deep");
        String elements = "<x>".repeat(70) + "</x>".repeat(70);
        assertThat(fault("<template name='A'>" + elements + "</template>")).hasMessageContaining("more than 64 deep");
        String foreign = "<y:x>".repeat(70) + "</y:x>".repeat(70);
        assertThat(fault("<template name='A'>" + foreign + "</template>")).hasMessageContaining("more than 64 deep");
        String typed = "<define name='G'><group><field name='g'><type name='G'/></field></group></define>";
        assertThat(fault("<templates>" + typed
                        + "<template name='A'><field name='a'><type name='G'/></field></template></templates>"))
                .hasMessageContaining("more than 32 deep");
    }

    @Test
    void aResetIsYesOrNo() {
        assertThat(fault("<template name='A' scp:reset='maybe'/>"))
                .hasMessageContaining("reset=\"maybe\" must be yes or no");
    }

    @Test
    void longTextsAreShortenedInMessages() {
        String value = "x".repeat(100_000);
        TemplateException fault = fault("<template name='" + value + "'><int32 name='" + value + "'><copy value='"
                + value + "'/></int32></template>");
        assertThat(fault.code()).isEqualTo("S3");
        assertThat(fault.getMessage().length()).isLessThan(600);
    }
}
