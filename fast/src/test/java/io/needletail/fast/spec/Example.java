package io.needletail.fast.spec;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.fast.decode.Decoder;
import io.needletail.fast.decode.DecoderOptions;
import io.needletail.fast.encode.Encoder;
import io.needletail.fast.record.FieldRecord;
import io.needletail.fast.template.Template;
import io.needletail.fast.template.TemplateException;
import io.needletail.fast.template.TemplateReader;
import io.needletail.fast.template.Templates;
import io.needletail.fast.text.JsonText;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;

/** A stream of messages of one template with one field, as the examples of the specification have them. */
final class Example {
    private static final int ROOM = 64;

    private final Template template;
    private final FieldRecord record;
    private final JsonText json;
    private final SpecDecoder decoder;
    private final SpecEncoder encoder;
    private final Decoder fastDecoder;
    private final Encoder fastEncoder;
    private final byte[] room = new byte[ROOM];
    private boolean isFirst = true;

    private Example(Templates templates) {
        template = templates.byId(1).orElseThrow();
        record = new FieldRecord(templates);
        json = new JsonText(templates);
        decoder = new SpecDecoder(templates);
        encoder = new SpecEncoder(templates);
        fastDecoder = new Decoder(templates, DecoderOptions.STRICT);
        fastEncoder = new Encoder(templates);
    }

    static Example of(String field) {
        try {
            byte[] file =
                    ("<templates xmlns=\"http://www.fixprotocol.org/ns/fast/td/1.1\"><template name=\"T\" id=\"1\">"
                                    + field.replace('\'', '"') + "</template></templates>")
                            .getBytes(StandardCharsets.UTF_8);
            return new Example(TemplateReader.read(file, "example.xml"));
        } catch (TemplateException wrong) {
            throw new AssertionError(field, wrong);
        }
    }

    /**
     * The next message has these fields and is encoded like that.
     *
     * @param bits of the presence map, after the bit of the template identifier
     * @param hex of the field
     * @param fields the member {@code f} of the message in JSON
     */
    Example is(String bits, String hex, String fields) {
        encoded(decoded(bits, hex, fields));
        return this;
    }

    /** As {@link #is}, where this project's encoder writes a shorter form. */
    Example decodes(String bits, String hex, String shorterBits, String shorterHex, String fields) {
        byte[] shorter = message(shorterBits, shorterHex);
        decoded(bits, hex, fields);
        encoded(shorter);
        return this;
    }

    private void encoded(byte[] message) {
        assertThat(encoder.encode(template, record)).isEqualTo(message);
        record.rewind();
        int length = fastEncoder.encode(template, record, room, 0, room.length);
        assertThat(Arrays.copyOf(room, length)).isEqualTo(message);
    }

    private byte[] decoded(String bits, String hex, String fields) {
        byte[] message = message(bits, hex);
        isFirst = false;
        assertThat(decoder.decode(message, 0, message.length, record)).isEqualTo(message.length);
        assertThat(fastDecoder.decode(message, 0, message.length, json)).isEqualTo(message.length);
        assertThat(json).hasToString("{\"t\":1,\"name\":\"T\",\"f\":" + fields + "}");
        record.replay(json);
        assertThat(json).hasToString("{\"t\":1,\"name\":\"T\",\"f\":" + fields + "}");
        return message;
    }

    private byte[] message(String bits, String hex) {
        ByteArrayOutputStream message = new ByteArrayOutputStream();
        message.write(Integer.parseInt("1" + ((isFirst ? "1" : "0") + bits + "000000").substring(0, 7), 2));
        if (isFirst) message.write(0x81);
        message.writeBytes(HexFormat.of().parseHex(hex.replace(" ", "")));
        return message.toByteArray();
    }
}
