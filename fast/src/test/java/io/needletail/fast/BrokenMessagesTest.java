package io.needletail.fast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.needletail.fast.decode.Decoder;
import io.needletail.fast.decode.DecoderOptions;
import io.needletail.fast.encode.Encoder;
import io.needletail.fast.record.FieldRecord;
import io.needletail.fast.template.Template;
import io.needletail.fast.template.Templates;
import io.needletail.fast.text.JsonText;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * After any error within a message, the next message is encoded and decoded as if there had been no error.
 */
final class BrokenMessagesTest {
    private static final int SETS = 15;
    private static final int MESSAGES = 12;
    private static final int ROOM = 50_000;

    private final byte[] bytes = new byte[ROOM];
    private final byte[] expected = new byte[ROOM];

    @Test
    void exceptionOfSourceRestoresState() {
        long seed = new Random().nextLong(Long.MAX_VALUE - SETS);
        for (long set = seed; set < seed + SETS; set++) {
            Templates templates = new RandomTemplates(set).templates();
            RandomMessages messages = new RandomMessages(templates, set);
            FieldRecord record = new FieldRecord(templates);
            Encoder encoder = new Encoder(templates);
            Encoder undisturbed = new Encoder(templates);
            for (int i = 0; i < MESSAGES; i++) {
                Template template = templates.all().get(i % 4);
                messages.tell(template, record);
                Breaking counting = new Breaking(record, Integer.MAX_VALUE);
                int length = undisturbed.encode(template, counting.source, expected, 0, ROOM);
                record.rewind();
                String about = "message " + i + " of seed " + set;
                assertBreaks(encoder, template, record, counting.calls);
                assertThat(encoder.encode(template, record, bytes, 0, ROOM))
                        .as(about)
                        .isEqualTo(length);
                if (length > 0) {
                    assertThat(Arrays.mismatch(bytes, 0, length, expected, 0, length))
                            .as(about)
                            .isNegative();
                }
                record.rewind();
            }
        }
    }

    /** After none of the calls, after some of them, and at the last one. */
    private void assertBreaks(Encoder encoder, Template template, FieldRecord record, int calls) {
        for (int before : new int[] {0, calls / 3, calls / 2, calls - 1}) {
            if (before < 0 || before >= calls) continue;
            FieldSource source = new Breaking(record, before).source;
            assertThatThrownBy(() -> encoder.encode(template, source, bytes, 0, ROOM))
                    .hasMessage("breaks");
            record.rewind();
        }
    }

    /** A source that throws after a number of calls. */
    private static final class Breaking {
        final FieldSource source;
        int calls;

        Breaking(FieldSource whole, int callsMax) {
            source = (FieldSource) Proxy.newProxyInstance(
                    FieldSource.class.getClassLoader(),
                    new Class<?>[] {FieldSource.class},
                    (proxy, method, arguments) -> {
                        if (calls == callsMax) throw new IllegalStateException("breaks");
                        calls++;
                        return method.invoke(whole, arguments);
                    });
        }
    }

    @Test
    void cutMessageIsIncompleteAndNextMessageIsDecoded() {
        long seed = new Random().nextLong(Long.MAX_VALUE - SETS);
        for (long set = seed; set < seed + SETS; set++) {
            Templates templates = new RandomTemplates(set).templates();
            RandomMessages messages = new RandomMessages(templates, set);
            FieldRecord record = new FieldRecord(templates);
            Encoder encoder = new Encoder(templates);
            Decoder decoder = new Decoder(templates, DecoderOptions.STRICT);
            for (int i = 0; i < MESSAGES; i++) {
                Template template = templates.all().get(i % 4);
                messages.tell(template, record);
                int length = encoder.encode(template, record, bytes, 0, ROOM);
                record.rewind();
                if (length <= 0) continue;
                JsonText told = new JsonText(templates);
                JsonText again = new JsonText(templates);
                record.replay(told);
                record.rewind();
                String about = "message " + i + " of seed " + set;
                for (int cut = 0; cut < length; cut++) {
                    assertThat(decoder.decode(bytes, 0, cut, again)).as(about).isZero();
                    assertThat(decoder.status()).as(about + " cut at " + cut).isEqualTo(CodecStatus.INCOMPLETE);
                }
                assertThat(decoder.decode(bytes, 0, length, again))
                        .as(about + decoder.status())
                        .isEqualTo(length);
                assertThat(again.toString()).as(about).isEqualTo(told.toString());
            }
        }
    }
}
