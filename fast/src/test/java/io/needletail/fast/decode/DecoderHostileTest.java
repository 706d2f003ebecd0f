package io.needletail.fast.decode;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.fast.CodecStatus;
import io.needletail.fast.FieldListener;
import io.needletail.fast.spec.Capture;
import io.needletail.fast.template.Templates;
import io.needletail.fast.text.FixText;
import io.needletail.fast.text.JsonText;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Messages cut and corrupted at every byte: a status, no exception, and the next message is decoded as if there had
 * been no error.
 */
final class DecoderHostileTest {
    private static final int MESSAGES = 60;
    private static final int ROOM = 64;

    static Stream<Capture> captures() {
        return Capture.all().stream()
                .filter(capture -> capture.framing() != Capture.Framing.SKIP_FOUR)
                .filter(capture -> capture.name().contains("_carry")
                        || capture.name().contains("operator")
                        || capture.name().contains("complex"));
    }

    @ParameterizedTest
    @MethodSource("captures")
    void cutMessageIsIncompleteUntilRestArrives(Capture capture) throws IOException {
        Templates templates = capture.templates();
        Decoder decoder = new Decoder(templates);
        FieldListener line = capture.isFix() ? new FixText(templates) : new JsonText(templates);
        List<String> expected = capture.expected();
        List<Capture.Chunk> chunks = capture.chunks();
        for (int i = 0; i < Math.min(MESSAGES, chunks.size()); i++) {
            Capture.Chunk chunk = chunks.get(i);
            if (chunk.isReset()) decoder.reset();
            byte[] message = Arrays.copyOfRange(chunk.bytes(), chunk.from(), chunk.limit());
            // The cut is once the end of the array, once the limit before more bytes.
            for (int cut = 0; cut < message.length; cut++) {
                byte[] part = Arrays.copyOf(message, cut);
                assertThat(decoder.decode(part, 0, cut, line)).isZero();
                assertThat(decoder.status()).isEqualTo(CodecStatus.INCOMPLETE);
                assertThat(decoder.decode(message, 0, cut, line)).isZero();
                assertThat(decoder.status()).isEqualTo(CodecStatus.INCOMPLETE);
            }
            byte[] roomy = Arrays.copyOf(message, message.length + ROOM);
            assertThat(decoder.decode(roomy, 0, roomy.length, line)).isEqualTo(message.length);
            assertThat(line.toString()).isEqualTo(expected.get(i));
        }
    }

    @ParameterizedTest
    @MethodSource("captures")
    void corruptByteGivesStatusAndErrorRestoresState(Capture capture) throws IOException {
        long seed = System.nanoTime();
        SplittableRandom random = new SplittableRandom(seed);
        Templates templates = capture.templates();
        FieldListener line = capture.isFix() ? new FixText(templates) : new JsonText(templates);
        List<String> expected = capture.expected();
        List<Capture.Chunk> chunks = capture.chunks();
        Decoder decoder = new Decoder(templates, DecoderOptions.STRICT);
        int errors = 0;
        for (int i = 0; i < Math.min(MESSAGES, chunks.size()); i++) {
            Capture.Chunk chunk = chunks.get(i);
            if (chunk.isReset()) decoder.reset();
            byte[] message = Arrays.copyOfRange(chunk.bytes(), chunk.from(), chunk.limit());
            for (int at = 0; at < message.length; at++) {
                byte[] corrupt = message.clone();
                corrupt[at] = (byte) random.nextInt();
                boolean isRefused = decoder.decode(corrupt, 0, corrupt.length, line) == 0;
                if (isRefused) errors++;
                else decoder = replayed(templates, chunks.subList(0, i), chunk.isReset(), line);
            }
            assertThat(decoder.decode(message, 0, message.length, line))
                    .as("seed %d", seed)
                    .isEqualTo(message.length);
            assertThat(line.toString()).as("message %d, seed %d", i, seed).isEqualTo(expected.get(i));
        }
        assertThat(errors).as("seed %d", seed).isPositive();
    }

    private static Decoder replayed(
            Templates templates, List<Capture.Chunk> chunks, boolean isReset, FieldListener line) {
        Decoder decoder = new Decoder(templates, DecoderOptions.STRICT);
        for (Capture.Chunk chunk : chunks) {
            if (chunk.isReset()) decoder.reset();
            decoder.decode(chunk.bytes(), chunk.from(), chunk.limit(), line);
        }
        if (isReset) decoder.reset();
        return decoder;
    }
}
