package io.needletail.fast.decode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.needletail.fast.CodecStatus;
import io.needletail.fast.FieldListener;
import io.needletail.fast.IgnoringListener;
import io.needletail.fast.record.FieldRecord;
import io.needletail.fast.template.TemplateReader;
import io.needletail.fast.template.Templates;
import io.needletail.fast.text.JsonText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Errors carry position and field and leave the decoder unchanged; limits hold. */
final class DecoderOutcomesTest {
    private static final String HEAD = "<templates xmlns='http://www.fixprotocol.org/ns/fast/td/1.1'>";

    /** The fields of template 1, a message after presence map and template identifier, code, position, slot. */
    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', delimiter = '|', textBlock = """
        <uInt8 name='a'/>                                                  | c0 81 02 80             | D2 | 2 | 0
        <uInt32 name='a'/><int8 name='b'/>                                 | c0 81 81 01 80          | D2 | 3 | 1
        <uInt32 name='a'/>                                                 | c0 81 10 00 00 00 80    | D2 | 2 | 0
        <uInt64 name='a'/>                                                 | c0 81 02 7f 7f 7f 7f 7f 7f 7f 7f ff | D2 | 2 | 0
        <int64 name='a' presence='optional'/>                              | c0 81 01 00 00 00 00 00 00 00 00 81 | D2 | 2 | 0
        <uInt32 name='a'/>                                                 | c0 81 01 02 03 04 05 06 07 08 09 0a 8b | D2 | 2 | 0
        <uInt32 name='a'><copy/></uInt32>                                  | c0 81                   | D5 | 2 | 0
        <uInt32 name='a'><increment/></uInt32>                             | c0 81                   | D5 | 2 | 0
        <string name='a'><tail/></string>                                  | c0 81                   | D5 | 2 | 0
        <string name='a'><delta/></string>                                 | c0 81 81 c1             | D7 | 2 | 0
        <string name='a'><delta/></string>                                 | c0 81 fd c1             | D7 | 2 | 0
        <uInt32 name='a'/>                                                 | c0 82 81                | D9 | 0 | -1
        <uInt32 name='a'><delta/></uInt32>                                 | c0 81 ff                | R4 | 3 | 0
        <uInt64 name='a'><delta/></uInt64>                                 | c0 81 ff                | R4 | 2 | 0
        <int64 name='a'><delta value='9223372036854775807'/></int64>       | c0 81 81                | R4 | 2 | 0
        <decimal name='a'/>                                                | c0 81 00 c0 81          | R1 | 2 | 0
        <decimal name='a'><exponent/><mantissa/></decimal>                 | c0 81 00 c0 81          | R1 | 4 | 0
        <decimal name='a'><delta value='1000000000000000000000000000000000000000000000000000000000000000'/></decimal>                  | c0 81 81 80             | R1 | 2 | 0
        <string name='a' charset='unicode'><tail/></string>                | e0 81 81 ff             | R2 | 2 | 0
        """)
    void errorsOfTheSpecificationHaveTheirCodes(String fields, String message, String code, int at, int slot) {
        Templates templates = one(fields);
        Decoder decoder = new Decoder(templates, DecoderOptions.STRICT);
        assertThat(decode(decoder, message, new JsonText(templates))).isZero();
        assertThat(decoder.status().code()).as(decoder.status().description()).isEqualTo(code);
        assertThat(decoder.errorAt()).isEqualTo(at);
        assertThat(decoder.errorSlot()).isEqualTo(slot);
    }

    /** Fields, message, error code if strict, and result if not. */
    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', delimiter = '|', textBlock = """
        <uInt32 name='a'/>                     | c0 81 00 81          | R6 | {"a":1}
        <int32 name='a'/>                      | c0 81 00 81          | R6 | {"a":1}
        <int32 name='a'/>                      | c0 81 7f ff          | R6 | {"a":-1}
        <int64 name='a'/>                      | c0 81 00 00 00 c1    | R6 | {"a":65}
        <uInt32 name='a'/>                     | 40 80 81 81          | R7 | {"a":1}
        <uInt32 name='a'/>                     | 40 00 00 00 00 00 00 00 00 80 81 81 | R7 | {"a":1}
        <uInt32 name='a'/>                     | e0 81 81             | R8 | {"a":1}
        <uInt32 name='a'/>                     | 40 00 00 00 00 00 00 00 00 81 81 81 | R8 | {"a":1}
        <string name='a'/>                     | c0 81 00 c1          | R9 | {"a":"A"}
        <string name='a' presence='optional'/> | c0 81 00 00 c1       | R9 | {"a":"A"}
        """)
    void overlongFormsAreReadUnlessTheDecoderIsStrict(String fields, String message, String code, String json) {
        Templates templates = one(fields);
        Decoder strict = new Decoder(templates, DecoderOptions.STRICT);
        assertThat(decode(strict, message, new JsonText(templates))).isZero();
        assertThat(strict.status().code()).isEqualTo(code);
        JsonText text = new JsonText(templates);
        decode(new Decoder(templates), message, text);
        assertThat(text.toString()).contains("\"f\":" + json);
    }

    @Test
    void aDeltaOnAnEmptyValueIsAnErrorUnlessTheFeedSendsIt() {
        Templates templates = one(
                "<uInt32 name='a' presence='optional'><copy/></uInt32>" + "<uInt32 name='b'><delta key='a'/></uInt32>");
        Decoder decoder = new Decoder(templates);
        assertThat(decode(decoder, "e0 81 80 85", new JsonText(templates))).isZero();
        assertThat(decoder.status()).isEqualTo(CodecStatus.PREVIOUS_EMPTY);
        JsonText text = new JsonText(templates);
        decode(new Decoder(templates, DecoderOptions.DEFAULTS.withEmptyBase(true)), "e0 81 80 85", text);
        assertThat(text.toString()).contains("{\"b\":5}");
    }

    @Test
    void aValueOfAnotherTypeUnderTheSameKeyIsAnError() {
        Templates templates = one("<uInt32 name='a'><copy key='k'/></uInt32><string name='b'><copy key='k'/></string>");
        Decoder decoder = new Decoder(templates);
        assertThat(decode(decoder, "e0 81 85", new JsonText(templates))).isZero();
        assertThat(decoder.status()).isEqualTo(CodecStatus.PREVIOUS_OF_OTHER_TYPE);
        assertThat(decoder.errorSlot()).isEqualTo(1);
        assertThat(decode(decoder, "f0 81 85 c1", new JsonText(templates))).isEqualTo(4);
    }

    @Test
    void aMessageThatFailsLeavesNumbersStringsAndTheTemplateAsTheyWere() {
        Templates templates = one("<uInt32 name='a'><increment/></uInt32><string name='b'><copy/></string>"
                + "<string name='c'><delta/></string><uInt8 name='d'/>");
        Decoder decoder = new Decoder(templates);
        JsonText text = new JsonText(templates);
        String first = "f0 81 85 41 c2 80 58 d9 81";
        String broken = "f0 81 89 43 43 c4 81 5a da 02 80";
        String next = "80 81 da 82";
        decode(decoder, first, text);
        for (int i = 0; i < 3; i++) {
            assertThat(decode(decoder, broken, text)).isZero();
            assertThat(decoder.status()).isEqualTo(CodecStatus.OUT_OF_RANGE);
        }
        decode(decoder, next, text);
        assertThat(text.toString()).contains("{\"a\":6,\"b\":\"AB\",\"c\":\"XZ\",\"d\":2}");
    }

    @Test
    void throwingListenerRestoresState() {
        Templates templates = one("<uInt32 name='a'><increment/></uInt32><uInt8 name='b'/>");
        Decoder decoder = new Decoder(templates);
        JsonText text = new JsonText(templates);
        decode(decoder, "e0 81 85 81", text);
        FieldListener throwing = (FieldListener) Proxy.newProxyInstance(
                FieldListener.class.getClassLoader(),
                new Class<?>[] {FieldListener.class},
                (proxy, method, arguments) -> {
                    if (method.getName().equals("integer") && arguments[0].equals(1)) {
                        throw new IllegalStateException("planted");
                    }
                    return null;
                });
        assertThatThrownBy(() -> decode(decoder, "e0 81 89 81", throwing)).hasMessage("planted");
        decode(decoder, "80 81", text);
        assertThat(text.toString()).contains("{\"a\":6,\"b\":1}");
        Decoder joined = new Decoder(templates);
        assertThatThrownBy(() -> decode(joined, "e0 81 89 81", throwing)).hasMessage("planted");
        joined.expect(1);
        decode(joined, "a0 87 82", text);
        assertThat(text.toString()).contains("{\"a\":7,\"b\":2}");
    }

    @Test
    void dynamicReferencesHaveALimit() {
        Templates templates = one("<templateRef/>");
        Decoder decoder = new Decoder(templates);
        String endless = "c0 81" + " 80".repeat(100_000);
        assertThat(decode(decoder, endless, new FieldRecord(templates))).isZero();
        assertThat(decoder.status()).isEqualTo(CodecStatus.NESTED_TOO_DEEP);
    }

    @Test
    void sequencesThatTakeNoBytesHaveALimit() {
        Templates templates = one("<sequence name='o'><length name='n'><constant value='60000'/></length>"
                + "<sequence name='i'><length name='m'><constant value='60000'/></length>"
                + "<uInt32 name='a'><constant value='1'/></uInt32></sequence></sequence>");
        Decoder decoder = new Decoder(templates);
        assertThat(decode(decoder, "c0 81", new IgnoringListener())).isZero();
        assertThat(decoder.status()).isEqualTo(CodecStatus.TOO_MANY_ELEMENTS);
    }

    @Test
    void stringsRepeatedByOperatorsHaveALimitPerMessage() {
        Templates templates = one("<sequence name='s'><length name='n'/>"
                + "<string name='a'><copy/></string><string name='b' presence='optional'><copy/></string></sequence>");
        // 100 bytes, which the elements after the first repeat for a byte each.
        String text = "41 ".repeat(99) + "c1";
        String few = "e0 81 84 e0" + text + "80" + "80 80 80";
        Decoder decoder = new Decoder(templates, DecoderOptions.DEFAULTS.withMessageText(400));
        assertThat(decode(decoder, few, new IgnoringListener())).isPositive();
        JsonText json = new JsonText(templates);
        assertThat(decode(decoder, "e0 81 85 e0" + text + "80" + "80 80 80 80", json))
                .isZero();
        assertThat(decoder.status()).isEqualTo(CodecStatus.TOO_MUCH_TEXT);
        assertThat(json.isComplete()).isFalse();
        // The decoder stores nothing of it, and the next message has the whole limit again.
        assertThat(decode(decoder, few, json)).isPositive();
        assertThat(json.isComplete()).isTrue();
        // A million elements of three bytes: 300 MB.
        Decoder usual = new Decoder(templates);
        int elements = 1_000_000;
        String many = "e0 81 3d 04 c0 e0" + text + "80" + "80".repeat(elements - 1);
        assertThat(decode(usual, many, new IgnoringListener())).isZero();
        assertThat(usual.status()).isEqualTo(CodecStatus.TOO_MUCH_TEXT);
    }

    @Test
    void giantLengthsAreRejectedWithoutAllocation() {
        Templates templates = one("<byteVector name='a'/>");
        Decoder decoder = new Decoder(templates);
        assertThat(decode(decoder, "c0 81 0f 7f 7f 7f ff", new IgnoringListener()))
                .isZero();
        assertThat(decoder.status()).isEqualTo(CodecStatus.TOO_LONG);
        assertThat(decode(decoder, "c0 81 07 7f 7f ff 80", new IgnoringListener()))
                .isZero();
        assertThat(decoder.status()).isEqualTo(CodecStatus.INCOMPLETE);
        Templates sequence = one("<sequence name='s'><length name='n'/><uInt32 name='a'/></sequence>");
        Decoder another = new Decoder(sequence);
        assertThat(decode(another, "c0 81 0f 7f 7f 7f ff", new IgnoringListener()))
                .isZero();
        assertThat(another.status()).isEqualTo(CodecStatus.TOO_MANY_ELEMENTS);
    }

    @Test
    void aSearchWithoutStopBitsIsBounded() {
        String zeros = "00 ".repeat(200_000);
        String ones = "01 ".repeat(200_000);
        DecoderOptions small = new DecoderOptions(1_000, 10_000, 1_000, 1, DecoderOptions.DEFAULTS.tolerance(), false);
        for (String endless : new String[] {zeros, ones}) {
            Decoder integer = new Decoder(one("<uInt32 name='a'/>"), small);
            assertThat(decode(integer, "c0 81" + endless, new IgnoringListener()))
                    .isZero();
            assertThat(integer.status()).isIn(CodecStatus.OUT_OF_RANGE, CodecStatus.OVERLONG_INTEGER);
            Decoder string = new Decoder(one("<string name='a'/>"), small);
            assertThat(decode(string, "c0 81" + endless, new IgnoringListener()))
                    .isZero();
            assertThat(string.status()).isEqualTo(CodecStatus.TOO_LONG);
            assertThat(decode(string, endless, new IgnoringListener())).isZero();
            assertThat(string.status()).isEqualTo(CodecStatus.TOO_LONG);
        }
    }

    @Test
    void resetMessageResetsDictionaries() {
        Templates templates = one("<uInt32 name='a'><copy value='3'/></uInt32>");
        Decoder decoder = new Decoder(templates);
        JsonText text = new JsonText(templates);
        decode(decoder, "e0 81 89", text);
        assertThat(decode(decoder, "c0 f8", text)).isEqualTo(2);
        assertThat(decode(decoder, "80", text)).isZero();
        assertThat(decoder.status()).isEqualTo(CodecStatus.PREVIOUS_UNDEFINED);
        decoder.expect(1);
        decode(decoder, "80", text);
        assertThat(text.toString()).contains("{\"a\":3}");
    }

    @Test
    void aTemplateOfManyFieldsIsDecodedBySeveralMethods() {
        StringBuilder fields = new StringBuilder();
        StringBuilder bytes = new StringBuilder("40 ");
        for (int i = 0; i < 700; i++) {
            fields.append("<uInt32 name='f")
                    .append(i)
                    .append("'><copy value='")
                    .append(i)
                    .append("'/></uInt32>");
        }
        bytes.append("00 ".repeat(99)).append("c0 81 85");
        Templates templates = one(fields.toString());
        JsonText text = new JsonText(templates);
        assertThat(decode(new Decoder(templates), bytes.toString(), text)).isEqualTo(103);
        assertThat(text.toString())
                .contains("\"f0\":0,")
                .contains("\"f350\":350,")
                .contains("\"f698\":698,\"f699\":5}");
    }

    private static int decode(Decoder decoder, String hex, FieldListener listener) {
        byte[] message = HexFormat.of().parseHex(hex.replace(" ", ""));
        return decoder.decode(message, 0, message.length, listener);
    }

    private static Templates one(String fields) {
        String file = HEAD + "<template name='T' id='1' dictionary='template'>" + fields + "</template></templates>";
        try {
            return TemplateReader.read(file.getBytes(StandardCharsets.UTF_8), "test.xml");
        } catch (IOException wrong) {
            throw new UncheckedIOException(wrong);
        }
    }
}
