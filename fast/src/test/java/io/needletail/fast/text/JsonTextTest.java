package io.needletail.fast.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.fast.decode.Decoder;
import io.needletail.fast.template.TemplateReader;
import io.needletail.fast.template.Templates;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Control characters of a stream do not reach the terminal. */
class JsonTextTest {
    private static final String TEMPLATE = """
            <templates xmlns="http://www.fixprotocol.org/ns/fast/td/1.1">
              <template name="T" id="1"><string name="a" charset="unicode"/></template>
            </templates>
            """;

    @Test
    void controlCharactersOfC1AreEscapedAndOtherTextStaysReadable() throws IOException {
        assertThat(shown("a\u009b2J\u0085b\u007f\n".getBytes(StandardCharsets.UTF_8)))
                .isEqualTo("{\"t\":1,\"name\":\"T\",\"f\":{\"a\":\"a\\u009b2J\\u0085b\\u007f\\u000a\"}}");
        assertThat(shown("À Ü 盛 “ 𝄞".getBytes(StandardCharsets.UTF_8)))
                .isEqualTo("{\"t\":1,\"name\":\"T\",\"f\":{\"a\":\"À Ü 盛 “ 𝄞\"}}");
    }

    @Test
    void aByteOfC1ThatIsNotUtf8IsEscaped() throws IOException {
        assertThat(shown(new byte[] {'a', (byte) 0x9b, '2', 'J', (byte) 0xe7, (byte) 0x9b}))
                .startsWith("{\"t\":1,\"name\":\"T\",\"f\":{\"a\":\"a\\u009b2J")
                .endsWith("\\u009b\"}}");
    }

    private static String shown(byte[] text) throws IOException {
        Templates templates = TemplateReader.read(TEMPLATE.getBytes(StandardCharsets.UTF_8), "test.xml");
        ByteArrayOutputStream message = new ByteArrayOutputStream();
        message.writeBytes(new byte[] {(byte) 0xc0, (byte) 0x81, (byte) (0x80 | text.length)});
        message.writeBytes(text);
        JsonText json = new JsonText(templates);
        assertThat(new Decoder(templates).decode(message.toByteArray(), 0, message.size(), json))
                .isEqualTo(message.size());
        return json.toString();
    }
}
