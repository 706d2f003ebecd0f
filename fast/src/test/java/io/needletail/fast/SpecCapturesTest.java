package io.needletail.fast;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.fast.record.FieldRecord;
import io.needletail.fast.spec.Capture;
import io.needletail.fast.spec.SpecDecoder;
import io.needletail.fast.spec.SpecEncoder;
import io.needletail.fast.template.Templates;
import io.needletail.fast.text.FixText;
import io.needletail.fast.text.JsonReader;
import io.needletail.fast.text.JsonText;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Compares the reference decoder, the record and the lines with the results of two other decoders for real messages.
 */
final class SpecCapturesTest {
    static List<Capture> framed() {
        return Capture.all().stream()
                .filter(capture -> capture.framing() != Capture.Framing.SKIP_FOUR)
                .toList();
    }

    @ParameterizedTest
    @MethodSource("framed")
    void referenceDecodesCapturesAsExpected(Capture capture) throws IOException {
        Templates templates = capture.templates();
        SpecDecoder decoder = new SpecDecoder(templates);
        SpecEncoder encoder = new SpecEncoder(templates);
        FieldRecord record = new FieldRecord(templates);
        Lines lines = new Lines(templates, capture.isFix());
        List<String> expected = capture.expected();
        int messages = 0;
        for (Capture.Chunk chunk : capture.chunks()) {
            if (chunk.isReset()) {
                decoder.reset();
                encoder.reset();
            }
            int length = decoder.decode(chunk.bytes(), chunk.from(), chunk.limit(), record);
            assertThat(length).isEqualTo(chunk.limit() - chunk.from());
            assertThat(lines.of(record)).isEqualTo(expected.get(messages));
            if (capture.isReencoded()) {
                byte[] message = encoder.encode(record.template(), record);
                assertThat(message)
                        .as("message %d", messages)
                        .isEqualTo(Arrays.copyOfRange(chunk.bytes(), chunk.from(), chunk.limit()));
            }
            messages++;
        }
        assertThat(messages).isEqualTo(expected.size());
    }

    /** Lines of a record; JSON is read again and must have the same values. */
    private static final class Lines {
        private final FieldRecord again;
        private final JsonText json;
        private final FixText fix;
        private final JsonReader reader;
        private final boolean isFix;

        Lines(Templates templates, boolean isFix) {
            this.isFix = isFix;
            again = new FieldRecord(templates);
            json = new JsonText(templates);
            fix = new FixText(templates);
            reader = new JsonReader(again);
        }

        String of(FieldRecord record) throws IOException {
            record.replay(json);
            String line = json.toString();
            reader.read(line);
            again.replay(json);
            assertThat(json.toString()).isEqualTo(line);
            record.replay(fix);
            return isFix ? fix.toString() : line;
        }
    }
}
