package io.needletail.fast.spec;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.fast.decode.Decoder;
import io.needletail.fast.encode.Encoder;
import io.needletail.fast.record.FieldRecord;
import io.needletail.fast.template.Templates;
import io.needletail.fast.text.JsonText;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * OpenFAST and this codec agree on what OpenFAST supports: each reads what the other writes.
 *
 * <p>Compared are integers, decimals with one operator and with one for each part, ASCII and Unicode strings and byte
 * vectors, mandatory and optional, with every operator; groups and sequences, optional ones too, up to three deep in
 * each other; static references; the global dictionary, one of a name, the template's, also after static references,
 * and entries that copies and increments share by a key (a delta may not find a shared entry empty).
 *
 * <p>Left out is what OpenFAST 1.1.1 cannot do, or does otherwise than the specification:
 *
 * <ul>
 *   <li>initial values of decimals are not read;
 *   <li>a constant part of a decimal is looked for in the presence map;
 *   <li>delta and tail of byte vectors and Unicode strings;
 *   <li>the length of a sequence within another one is misread if it has an operator;
 *   <li>a group is left out if all its fields are constant;
 *   <li>values at the ends of their range, and some powers of two such as 2^14, lose a byte;
 *   <li>dynamic references and the types of FAST 1.2 are unknown.
 * </ul>
 */
final class OpenFastDifferentialTest {
    private static final int FILES = 100;
    private static final int MESSAGES = 30;

    @Test
    void readsAndWritesAreEqualToOpenFast() {
        long seed = System.nanoTime();
        int messages = 0;
        int fields = 0;
        int identical = 0;
        for (int file = 0; file < FILES; file++) {
            Stream stream = new Stream(new Random(seed + file), "seed " + seed + " + " + file);
            for (int i = 0; i < MESSAGES; i++) {
                if (stream.isSame()) identical++;
            }
            messages += MESSAGES;
            fields += stream.others.fields();
        }
        System.out.printf(
                "OpenFAST: %d messages, %d fields compared, differences 0; %d messages encoded to the same bytes (seed %d)%n",
                messages, fields, identical, seed);
    }

    /** One template file and the messages sent with it. */
    private static final class Stream {
        private final Streams streams;
        private final String where;
        private final FieldRecord record;
        private final Encoder encoder;
        private final Decoder decoder;
        private final JsonText json;
        private final OpenFastStream others;
        private final byte[] room = new byte[1 << 16];

        Stream(Random random, String seed) {
            streams = new Streams(random, true);
            String file = streams.file();
            where = seed + "\n" + file + "\n";
            Templates templates = Streams.read(file);
            record = new FieldRecord(templates);
            encoder = new Encoder(templates);
            decoder = new Decoder(templates);
            json = new JsonText(templates);
            others = new OpenFastStream(file);
        }

        /** Sends a message both ways; returns true when OpenFAST writes the same bytes. */
        boolean isSame() {
            streams.fill(record);
            record.replay(json);
            String line = json.toString();
            int length = encoder.encode(record.template(), record, room, 0, room.length);
            assertThat(encoder.status().description()).as(where + line).isEqualTo("encoded");
            byte[] ours = Arrays.copyOf(room, length);
            String hex = HexFormat.of().formatHex(ours);
            assertThat(others.decode(ours)).as(where + hex).isEqualTo(line);
            byte[] theirs = others.encode();
            int taken = decoder.decode(theirs, 0, theirs.length, json);
            assertThat(decoder.status().description()).as(where + line).isEqualTo("decoded");
            assertThat(taken).isEqualTo(theirs.length);
            assertThat(json).as(where + hex).hasToString(line);
            return Arrays.equals(ours, theirs);
        }
    }
}
