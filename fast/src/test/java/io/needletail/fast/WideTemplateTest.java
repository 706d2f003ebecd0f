package io.needletail.fast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.needletail.fast.decode.Decoder;
import io.needletail.fast.encode.Encoder;
import io.needletail.fast.record.FieldRecord;
import io.needletail.fast.template.TemplateException;
import io.needletail.fast.template.TemplateReader;
import io.needletail.fast.template.Templates;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The widest template that is allowed can be compiled both ways; a wider one is refused while it is read. */
final class WideTemplateTest {
    private static final int WIDEST = 10_000;

    /** One field of each kind that the generators treat differently. */
    private static final List<String> KINDS = List.of(
            "<uInt32 name='F'><copy value='12345678'/></uInt32>",
            "<string name='F'><copy value='text of its own'/></string>",
            "<decimal name='F' presence='optional'><exponent><default value='-2'/></exponent><mantissa><delta/></mantissa></decimal>",
            "<byteVector name='F'><tail value='0A0B'/></byteVector>",
            "<string name='F' charset='unicode' presence='optional'><delta/></string>");

    @Test
    void theWidestTemplateIsDecodedAndEncoded() throws IOException {
        Templates templates = TemplateReader.read(fields(WIDEST), "wide.xml");
        Decoder decoder = new Decoder(templates);
        FieldRecord record = new FieldRecord(templates);
        // Presence map and template identifier; what has a value without being sent takes it, what needs bytes is
        // absent.
        byte[] message = new byte[2 + 2 * WIDEST];
        Arrays.fill(message, (byte) 0x80);
        message[0] = (byte) 0xC0;
        message[1] = (byte) 0x81;
        int length = decoder.decode(message, 0, message.length, record);
        assertThat(decoder.status()).isEqualTo(CodecStatus.DECODED);

        byte[] target = new byte[message.length];
        Encoder encoder = new Encoder(templates);
        assertThat(encoder.encode(templates.all().getFirst(), record, target, 0, target.length))
                .isEqualTo(length);
        assertThat(Arrays.copyOf(target, length)).isEqualTo(Arrays.copyOf(message, length));
    }

    @Test
    void aTemplateWiderThanTheLimitIsRejected() {
        assertThatThrownBy(() -> TemplateReader.read(fields(WIDEST + 1), "wide.xml"))
                .isInstanceOf(TemplateException.class)
                .hasMessageContaining("more than 10000 instructions in this template");
    }

    private static byte[] fields(int count) {
        StringBuilder xml = new StringBuilder("<templates><template name='Wide' id='1'>\n");
        for (int field = 0; field < count; field++) {
            xml.append(KINDS.get(field % KINDS.size()).replace("'F'", "'F" + field + "'"))
                    .append('\n');
        }
        return xml.append("</template></templates>").toString().getBytes(StandardCharsets.UTF_8);
    }
}
