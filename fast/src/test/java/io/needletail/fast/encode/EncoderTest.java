package io.needletail.fast.encode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.needletail.fast.CodecStatus;
import io.needletail.fast.FieldSource;
import io.needletail.fast.codegen.DictionaryLayout;
import io.needletail.fast.record.FieldRecord;
import io.needletail.fast.template.Template;
import io.needletail.fast.template.TemplateException;
import io.needletail.fast.template.TemplateReader;
import io.needletail.fast.template.Templates;
import io.needletail.fast.text.JsonReader;
import java.lang.classfile.ClassFile;
import java.lang.classfile.MethodModel;
import java.lang.classfile.attribute.CodeAttribute;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Messages that an encoder writes, and those that it refuses. */
class EncoderTest {
    private static final int COMPILED_MAX = 8_000;

    private final byte[] bytes = new byte[4_096];
    private Templates templates;
    private FieldRecord record;
    private Encoder encoder;

    private void given(String... bodies) throws TemplateException {
        StringBuilder xml = new StringBuilder("<templates xmlns='http://www.fixprotocol.org/ns/fast/td/1.1'>");
        for (int i = 0; i < bodies.length; i++) {
            xml.append("<template name='T")
                    .append(i + 1)
                    .append("' id='")
                    .append(i + 1)
                    .append('\'');
            xml.append(bodies[i]).append("</template>");
        }
        xml.append("</templates>");
        templates = TemplateReader.read(xml.toString().getBytes(StandardCharsets.UTF_8), "test.xml");
        record = new FieldRecord(templates);
        encoder = new Encoder(templates);
    }

    private String encode(String json) throws Exception {
        new JsonReader(record).read(json);
        int length = encoder.encode(record.template(), record, bytes, 0, bytes.length);
        record.rewind();
        return length > 0
                ? HexFormat.ofDelimiter(" ").formatHex(bytes, 0, length)
                : encoder.status() + " " + encoder.errorSlot();
    }

    @Test
    void templateIdentifierIsWrittenOnlyWhenItChanges() throws Exception {
        given("><uInt32 name='A'/>", "><uInt32 name='B'/>");
        assertThat(encode("{\"t\":1,\"name\":\"T1\",\"f\":{\"A\":5}}")).isEqualTo("c0 81 85");
        assertThat(encode("{\"t\":1,\"name\":\"T1\",\"f\":{\"A\":6}}")).isEqualTo("80 86");
        assertThat(encode("{\"t\":2,\"name\":\"T2\",\"f\":{\"B\":6}}")).isEqualTo("c0 82 86");
        encoder.reset();
        assertThat(encode("{\"t\":2,\"name\":\"T2\",\"f\":{\"B\":6}}")).isEqualTo("c0 82 86");
        encoder.reset();
        encoder.expect(1);
        assertThat(encode("{\"t\":1,\"name\":\"T1\",\"f\":{\"A\":6}}")).isEqualTo("80 86");
    }

    @Test
    void aTemplateThatResetsBeginsWithFreshDictionaries() throws Exception {
        given(
                " xmlns:scp='http://www.fixprotocol.org/ns/fast/scp/1.1' scp:reset='yes'><uInt32 name='A'><copy/></uInt32>");
        assertThat(encode("{\"t\":1,\"name\":\"T1\",\"f\":{\"A\":5}}")).isEqualTo("e0 81 85");
        assertThat(encode("{\"t\":1,\"name\":\"T1\",\"f\":{\"A\":5}}")).endsWith("85");
    }

    @Test
    void resettingMessageIsRolledBackLikeAnyOther() throws Exception {
        String resets = " xmlns:scp='http://www.fixprotocol.org/ns/fast/scp/1.1' scp:reset='yes'>";
        given(resets + "<uInt32 name='A'><copy/></uInt32>", "><uInt32 name='A'><copy/></uInt32><uInt8 name='B'/>");
        String second = "{\"t\":2,\"name\":\"T2\",\"f\":{\"A\":5,\"B\":1}}";
        encode("{\"t\":1,\"name\":\"T1\",\"f\":{\"A\":5}}");
        assertThat(encode(second.replace("\"B\":1", "\"B\":256"))).isEqualTo("OUT_OF_RANGE 2");
        assertThat(encode(second)).isEqualTo("c0 82 81");
        encode("{\"t\":1,\"name\":\"T1\",\"f\":{\"A\":5}}");
        encoder.reset();
        assertThat(encode(second)).isEqualTo("e0 82 85 81");
    }

    @Test
    void referenceToResettingTemplateResetsNothing() throws Exception {
        String resets = " xmlns:scp='http://www.fixprotocol.org/ns/fast/scp/1.1' scp:reset='yes'>";
        given(resets + "<uInt32 name='A'/>", "><templateRef/><uInt32 name='B'><copy/></uInt32>");
        String line = "{\"t\":2,\"name\":\"T2\",\"f\":{\"\":{\"t\":1,\"f\":{\"A\":5}},\"B\":7}}";
        assertThat(encode(line)).isEqualTo("e0 82 c0 81 85 87");
        assertThat(encode(line)).isEqualTo("c0 82 c0 81 85");
    }

    @Test
    void aValueThatCannotBeEncodedIsNamedAndChangesNothing() throws Exception {
        given("><uInt32 name='A'><copy/></uInt32><uInt8 name='B'/>"
                + "<decimal name='C'><exponent><constant value='-2'/></exponent><mantissa/></decimal>"
                + "<string name='D'><tail/></string>");
        String right = "{\"t\":1,\"name\":\"T1\",\"f\":{\"A\":7,\"B\":5,\"C\":{\"m\":1,\"e\":-2},\"D\":\"abc\"}}";
        assertThat(encode(right)).isEqualTo("f0 81 87 85 81 61 62 e3");
        for (List<String> wrong : List.of(
                List.of("\"A\":7", "\"A\":4294967296", "OUT_OF_RANGE 0"),
                List.of("\"B\":5", "\"B\":256", "OUT_OF_RANGE 1"),
                List.of("\"e\":-2", "\"e\":-1", "NOT_ENCODABLE 2"),
                List.of("\"abc\"", "\"ab\"", "NOT_ENCODABLE 3"),
                List.of("\"abc\"", "\"ab\\u00e9d\"", "NOT_ASCII 3"))) {
            String line = right.replace(wrong.get(0), wrong.get(1)).replace("\"A\":7", "\"A\":8");
            assertThat(encode(line)).as(line).isEqualTo(wrong.get(2));
            assertThat(encode(right)).isEqualTo("80 85 81");
        }
    }

    @Test
    void anExponentHasItsBounds() throws Exception {
        given("><decimal name='A'/>");
        assertThat(encode("{\"t\":1,\"name\":\"T1\",\"f\":{\"A\":{\"m\":1,\"e\":63}}}"))
                .isEqualTo("c0 81 bf 81");
        assertThat(encode("{\"t\":1,\"name\":\"T1\",\"f\":{\"A\":{\"m\":1,\"e\":64}}}"))
                .isEqualTo("DECIMAL_RANGE 0");
        assertThat(encode("{\"t\":1,\"name\":\"T1\",\"f\":{\"A\":{\"m\":1,\"e\":-64}}}"))
                .isEqualTo("DECIMAL_RANGE 0");
    }

    @Test
    void endlessReferencesAreRejected() throws Exception {
        given("><templateRef/>");
        FieldSource circle = new Circle();
        assertThat(encoder.encode(templates.all().getFirst(), circle, bytes, 0, bytes.length))
                .isNotPositive();
        assertThat(encoder.status()).isEqualTo(CodecStatus.NESTED_TOO_DEEP);
    }

    @Test
    void aTemplateOfAnotherFileIsUnknown() throws Exception {
        given("><uInt32 name='A'/>");
        Template stranger = new Template(9, templates.all().getFirst().name(), false, List.of());
        assertThat(encoder.encode(stranger, record, bytes, 0, bytes.length)).isNotPositive();
        assertThat(encoder.status()).isEqualTo(CodecStatus.UNKNOWN_TEMPLATE);
    }

    @Test
    void theRoomMustLieInTheArray() throws Exception {
        given("><uInt32 name='A'/>");
        Template template = templates.all().getFirst();
        assertThatThrownBy(() -> encoder.encode(template, record, bytes, 0, bytes.length + 1))
                .isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void aLongStringNeedsNoMoreRoomThanItTakes() throws Exception {
        given("><string name='A'><copy/></string><uInt32 name='B'/>");
        String line = "{\"t\":1,\"name\":\"T1\",\"f\":{\"A\":\"" + "x".repeat(9_000) + "\",\"B\":1}}";
        new JsonReader(record).read(line);
        byte[] exact = new byte[9_003];
        Template template = templates.all().getFirst();
        assertThat(encoder.encode(template, record, exact, 0, exact.length - 1)).isNotPositive();
        assertThat(encoder.status()).isEqualTo(CodecStatus.NO_ROOM);
        assertThat(encoder.encode(template, record, exact, 0, exact.length)).isEqualTo(exact.length);
        assertThat(encoder.encode(template, record, exact, 0, exact.length)).isEqualTo(2);
        assertThat(Arrays.copyOf(exact, 2)).containsExactly(0x80, 0x81);
    }

    @Test
    void noGeneratedMethodIsTooLongForTheCompiler() throws Exception {
        StringBuilder body = new StringBuilder(">");
        for (int i = 0; i < 150; i++) {
            body.append("<sequence name='S").append(i).append("'><group name='G' presence='optional'>");
            for (int j = 0; j < 30; j++)
                body.append("<int64 name='I").append(j).append("' presence='optional'><delta/></int64>");
            body.append("<decimal name='D' presence='optional'><copy/></decimal></group></sequence>");
        }
        for (int i = 0; i < 100; i++) {
            body.append("<decimal name='X")
                    .append(i)
                    .append("' presence='optional'><exponent><copy value='1'/></exponent>");
            body.append("<mantissa><copy value='1'/></mantissa></decimal>");
            body.append("<uInt32 name='M").append(i).append("' presence='optional'><increment key='shared'/></uInt32>");
            body.append("<string name='N").append(i).append("' presence='optional'><tail key='shared'/></string>");
        }
        given(body.toString());
        byte[] file = EncoderGenerator.of(templates.all().getFirst(), 0, new DictionaryLayout(templates), false);
        int methods = 0;
        for (MethodModel method : ClassFile.of().parse(file).methods()) {
            int length = ((CodeAttribute) method.code().orElseThrow()).codeLength();
            assertThat(length).as(method.methodName().stringValue()).isLessThan(COMPILED_MAX);
            methods++;
        }
        assertThat(methods).isGreaterThan(300);
    }

    /** A template that refers to itself for ever. */
    private static final class Circle implements FieldSource {
        @Override
        public boolean isPresent(int slot) {
            return true;
        }

        @Override
        public long integer(int slot) {
            return 1;
        }

        @Override
        public long mantissa(int slot) {
            return 1;
        }

        @Override
        public int exponent(int slot) {
            return 1;
        }

        @Override
        public byte[] bytes(int slot) {
            return new byte[0];
        }

        @Override
        public int from(int slot) {
            return 0;
        }

        @Override
        public int length(int slot) {
            return 0;
        }

        @Override
        public void element(int slot, int index) {}

        @Override
        public void group(int slot) {}

        @Override
        public void close(int slot) {}

        @Override
        public long reference(int slot) {
            return 1;
        }
    }
}
