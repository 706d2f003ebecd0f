package io.needletail.fast.decode;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.fast.CodecStatus;
import io.needletail.fast.FieldListener;
import io.needletail.fast.spec.Capture;
import io.needletail.fast.template.Templates;
import io.needletail.fast.text.FixText;
import io.needletail.fast.text.JsonText;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Real messages decode to the same values as with other decoders. */
final class DecoderCapturesTest {
    static Stream<Capture> captures() {
        return Capture.all().stream();
    }

    @ParameterizedTest
    @MethodSource("captures")
    void everyMessageDecodesAsExpected(Capture capture) throws IOException {
        Templates templates = capture.templates();
        Decoder decoder = new Decoder(templates);
        JsonText json = new JsonText(templates);
        FixText fix = new FixText(templates);
        FieldListener listener = capture.isFix() ? fix : json;
        List<String> expected = capture.expected();
        int messages = 0;
        for (Capture.Chunk chunk : chunks(capture)) {
            if (chunk.isReset()) decoder.reset();
            int at = chunk.from();
            while (at < chunk.limit()) {
                if (capture.framing() == Capture.Framing.SKIP_FOUR) at += Integer.BYTES;
                int length = decoder.decode(chunk.bytes(), at, chunk.limit(), listener);
                assertThat(decoder.status()).as("message %d", messages).isEqualTo(CodecStatus.DECODED);
                assertThat(listener.toString()).as("message %d", messages).isEqualTo(expected.get(messages));
                at += length;
                messages++;
            }
            assertThat(at).isEqualTo(chunk.limit());
        }
        assertThat(messages).isEqualTo(expected.size());
    }

    private static List<Capture.Chunk> chunks(Capture capture) throws IOException {
        if (capture.framing() != Capture.Framing.SKIP_FOUR) return capture.chunks();
        byte[] all = capture.bytes();
        return List.of(new Capture.Chunk(all, 0, all.length, true));
    }
}
