package io.needletail.fast.spec;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.fast.CodecStatus;
import io.needletail.fast.decode.Decoder;
import io.needletail.fast.decode.DecoderOptions;
import io.needletail.fast.encode.Encoder;
import io.needletail.fast.record.FieldRecord;
import io.needletail.fast.template.Templates;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Random templates, random messages: encoder and twin write the same bytes, decoder and twin read the same fields from
 * them.
 */
final class RandomStreamsTest {
    private static final int FILES = 150;
    private static final int MESSAGES = 30;
    private static final int DAMAGES = 8;
    private static final int MESSAGE_MAX = 1 << 20;

    @Test
    void everyMessageIsEncodedAndDecodedLikeReference() {
        long seed = System.nanoTime();
        for (int file = 0; file < FILES; file++) stream(new Random(seed + file), "seed " + seed + " + " + file);
    }

    private static void stream(Random random, String seed) {
        Streams streams = new Streams(random, false);
        String file = streams.file();
        Templates templates = Streams.read(file);
        SpecEncoder twin = new SpecEncoder(templates);
        Encoder encoder = new Encoder(templates);
        Pair pair = new Pair(new SpecDecoder(templates), new Decoder(templates, DecoderOptions.STRICT));
        Pair damaged = new Pair(
                new SpecDecoder(templates, ExhaustiveDecodingTest.TRANSFER),
                new Decoder(templates, DecoderOptions.DEFAULTS));
        FieldRecord record = new FieldRecord(templates);
        byte[] room = new byte[MESSAGE_MAX];
        List<String> history = new ArrayList<>();
        List<String> wrongs = new ArrayList<>();
        for (int i = 0; i < MESSAGES; i++) {
            streams.fill(record);
            byte[] expected = encoded(twin, record);
            record.rewind();
            int length = encoder.encode(record.template(), record, room, 0, room.length);
            String hex = HexFormat.of().formatHex(room, 0, Math.max(0, length));
            history.add(hex);
            String where = seed + "\n" + file + "\n" + String.join("\n", history) + "\n" + encoder.status();
            record.rewind();
            assertThat(hex).as(where).isEqualTo(HexFormat.of().formatHex(expected));
            if (expected.length == 0) continue;
            cut(pair, expected, where);
            assertThat(pair.difference(expected)).as(where).isEmpty();
            assertThat(encoder.status()).isEqualTo(CodecStatus.ENCODED);
            damage(damaged, expected, random, where, wrongs);
        }
    }

    // Both decoders return the same for a damaged message and for the valid one after it.
    private static void damage(Pair pair, byte[] message, Random random, String where, List<String> sent) {
        for (int i = 0; i < DAMAGES; i++) {
            byte[] wrong = message.clone();
            wrong[random.nextInt(wrong.length)] = (byte) random.nextInt(256);
            sent.add(HexFormat.of().formatHex(wrong));
            assertThat(pair.difference(wrong))
                    .as("%s%ndamaged:%n%s", where, String.join("\n", sent))
                    .isEmpty();
        }
        sent.add(HexFormat.of().formatHex(message));
        assertThat(pair.difference(message))
                .as("%s%ndamaged:%n%s", where, String.join("\n", sent))
                .isEmpty();
    }

    // No bytes for a message that cannot be encoded, such as a delta on a previous value that another field has
    // emptied.
    private static byte[] encoded(SpecEncoder twin, FieldRecord record) {
        try {
            return twin.encode(record.template(), record);
        } catch (SpecError impossible) {
            return new byte[0];
        }
    }

    // An incomplete message changes nothing, wherever it is cut.
    private static void cut(Pair pair, byte[] message, String where) {
        for (int limit = 0; limit < Math.min(message.length, 40); limit++) {
            byte[] begun = Arrays.copyOf(message, limit);
            assertThat(pair.difference(begun)).as("%s cut to %d", where, limit).isEmpty();
        }
    }
}
