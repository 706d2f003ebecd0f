package io.needletail.fast.decode;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.fast.CodecStatus;
import io.needletail.fast.template.TemplateException;
import io.needletail.fast.template.TemplateReader;
import io.needletail.fast.template.Templates;
import io.needletail.fast.text.JsonText;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A delta on an empty value, as Xetra sends it: the field before has made the value empty, the next one differs from
 * it. Without the option that is the error D6, whatever the type.
 */
final class DecoderEmptyBaseTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "int32                    |                | 85          | 5",
                "int32                    | value='10'     | 85          | 15",
                "int32                    |                | fb          | -5",
                "uInt32                   |                | 85          | 5",
                "int64                    | value='-10'    | 85          | -5",
                "uInt64                   | value='18446744073709551610' | 85 | 18446744073709551615",
                "uInt8                    | value='250'    | 85          | 255",
                "decimal                  |                | fe 85       | {\"m\":5,\"e\":-2}",
                "decimal                  | value='1.25'   | 80 85       | {\"m\":130,\"e\":-2}",
                "string                   |                | 80 41 c2    | \"AB\"",
                "string                   | value='XY'     | 81 41 c2    | \"XAB\"",
                "string                   | value='XY'     | fe 41 c2    | \"ABY\"",
                "string charset='unicode' |                | 80 82 41 42 | \"AB\"",
                "string charset='unicode' | value='é'      | 80 82 41 42 | \"éAB\"",
                "byteVector               |                | 80 82 01 02 | {\"hex\":\"0102\"}",
                "byteVector               | value='0a0b'   | 81 82 01 02 | {\"hex\":\"0a0102\"}",
            })
    void countsFromTheInitialValueOrFromNothing(String type, String initial, String bytes, String value)
            throws TemplateException {
        String element = type.replaceAll(" .*", "");
        String file = ("<templates><template name='T' id='1'><%1$s name='a' presence='optional'><copy/></%2$s>"
                        + "<%1$s name='b'><delta key='a' %3$s/></%2$s></template></templates>")
                .formatted(type, element, initial == null ? "" : initial);
        Templates templates = TemplateReader.read(file.getBytes(StandardCharsets.UTF_8), "empty.xml");
        byte[] message = HexFormat.of().parseHex(("e08180" + bytes).replace(" ", ""));
        JsonText text = new JsonText(templates);
        Decoder refusing = new Decoder(templates);
        assertThat(refusing.decode(message, 0, message.length, text)).isZero();
        assertThat(refusing.status()).isEqualTo(CodecStatus.PREVIOUS_EMPTY);
        for (DecoderOptions options : List.of(DecoderOptions.DEFAULTS, DecoderOptions.STRICT)) {
            Decoder decoder = new Decoder(templates, options.withEmptyBase(true));
            assertThat(decoder.decode(message, 0, message.length, text)).isEqualTo(message.length);
            assertThat(text.toString()).endsWith("\"f\":{\"b\":" + value + "}}");
        }
    }
}
