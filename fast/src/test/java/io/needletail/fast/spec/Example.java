package io.needletail.fast.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.needletail.fast.record.FieldRecord;
import io.needletail.fast.template.Template;
import io.needletail.fast.template.TemplateException;
import io.needletail.fast.template.TemplateReader;
import io.needletail.fast.template.Templates;
import io.needletail.fast.text.JsonReader;
import io.needletail.fast.text.JsonText;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** A stream of messages of one template with one field, as the examples of the specification have them. */
final class Example {
    private final Template template;
    private final FieldRecord record;
    private final JsonText json;
    private final JsonReader reader;
    private final SpecDecoder decoder;
    private final SpecEncoder encoder;
    private boolean isFirst = true;

    private Example(Templates templates) {
        template = templates.byId(1).orElseThrow();
        record = new FieldRecord(templates);
        json = new JsonText(templates);
        reader = new JsonReader(record);
        decoder = new SpecDecoder(templates);
        encoder = new SpecEncoder(templates);
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
     * @param bits of the presence map behind that of the template identifier
     * @param hex of the field
     * @param fields the member {@code f} of the message in JSON
     */
    Example is(String bits, String hex, String fields) {
        byte[] message = decoded(bits, hex, fields);
        assertThat(encoder.encode(template, record)).isEqualTo(message);
        return this;
    }

    /** As {@link #is}, where our own encoder chooses a shorter way to say it. */
    Example decodes(String bits, String hex, String shorterBits, String shorterHex, String fields) {
        byte[] shorter = message(shorterBits, shorterHex);
        decoded(bits, hex, fields);
        assertThat(encoder.encode(template, record)).isEqualTo(shorter);
        return this;
    }

    /** The next message cannot be encoded. */
    Example refuses(String fields, String code) {
        read(fields);
        assertThatThrownBy(() -> encoder.encode(template, record)).hasMessageContaining(code);
        return this;
    }

    private byte[] decoded(String bits, String hex, String fields) {
        byte[] message = message(bits, hex);
        isFirst = false;
        assertThat(decoder.decode(message, 0, message.length, record)).isEqualTo(message.length);
        record.replay(json);
        assertThat(json).hasToString("{\"t\":1,\"name\":\"T\",\"f\":" + fields + "}");
        return message;
    }

    private void read(String fields) {
        try {
            reader.read("{\"t\":1,\"f\":" + fields + "}");
        } catch (IOException wrong) {
            throw new AssertionError(fields, wrong);
        }
    }

    private byte[] message(String bits, String hex) {
        ByteArrayOutputStream message = new ByteArrayOutputStream();
        message.write(Integer.parseInt("1" + ((isFirst ? "1" : "0") + bits + "000000").substring(0, 7), 2));
        if (isFirst) message.write(0x81);
        message.writeBytes(HexFormat.of().parseHex(hex.replace(" ", "")));
        return message.toByteArray();
    }
}
