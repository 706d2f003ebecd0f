package io.needletail.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.fast.CodecStatus;
import io.needletail.fast.FieldListener;
import io.needletail.fast.decode.Decoder;
import io.needletail.fast.decode.DecoderOptions;
import io.needletail.fast.encode.Encoder;
import io.needletail.fast.record.FieldRecord;
import io.needletail.fast.template.TemplateException;
import io.needletail.fast.template.TemplateReader;
import io.needletail.fast.template.Templates;
import io.needletail.fast.text.JsonText;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Whatever bytes come, each message is decoded or refused with a name; what lies behind it changes nothing, and
 * messages that were refused change nothing for those that follow. What was decoded can be encoded and is the same
 * then.
 *
 * @param decoding what is examined
 */
record FastDecoderTarget(Decoding decoding) implements Target {
    private static final int BYTES_MAX = 1 << 12;
    private static final int PIECES_MAX = 32;
    private static final int MARGIN = 16;
    private static final byte[] SURROUNDINGS = {0, (byte) 0x80, (byte) 0xFF};
    private static final DecoderOptions SMALL =
            new DecoderOptions(1 << 10, 1 << 12, 1 << 8, 4, DecoderOptions.DEFAULTS.tolerance(), false);
    private static final Templates TEMPLATES = templates();

    /** The shape of {@link Decoder#decode}. */
    @FunctionalInterface
    interface Decoding {
        int decode(Decoder decoder, byte[] bytes, int from, int limit, FieldListener listener);
    }

    private static Templates templates() {
        String file = """
                <templates xmlns="http://www.fixprotocol.org/ns/fast/td/1.1">
                  <template name="All" id="1">
                    <uInt32 name="A"><increment/></uInt32><int64 name="B" presence="optional"><delta/></int64>
                    <uInt64 name="C" presence="optional"><copy/></uInt64><int8 name="D" presence="optional"><default value="1"/></int8>
                    <string name="E"><tail value="AB"/></string><string name="F" presence="optional"><delta/></string>
                    <string name="G" charset="unicode" presence="optional"><delta/></string><byteVector name="H"><copy/></byteVector>
                    <decimal name="I" presence="optional"><copy/></decimal>
                    <decimal name="J"><exponent><default value="-2"/></exponent><mantissa><delta/></mantissa></decimal>
                    <sequence name="K" presence="optional"><length name="L"><copy/></length>
                      <uInt32 name="M"><copy key="A"/></uInt32>
                      <group name="N" presence="optional"><string name="O" presence="optional"><copy/></string></group>
                    </sequence>
                  </template>
                  <template name="Nested" id="2"><templateRef/><uInt32 name="P" presence="optional"><copy key="A"/></uInt32></template>
                  <template name="Resets" id="3" scp:reset="yes"><uInt32 name="A"><copy/></uInt32><templateRef/></template>
                </templates>
                """;
        try {
            return TemplateReader.read(file.getBytes(StandardCharsets.UTF_8), "fuzz.xml");
        } catch (TemplateException wrong) {
            throw new IllegalStateException(wrong);
        }
    }

    // A byte says how long the next piece is; each is taken for a message and what lies behind one.
    @Override
    public void run(byte[] data) {
        List<byte[]> pieces = new ArrayList<>();
        int at = 0;
        while (at < Math.min(data.length, BYTES_MAX) && pieces.size() < PIECES_MAX) {
            int length = Math.min(data[at] & 0xFF, data.length - at - 1);
            pieces.add(Arrays.copyOfRange(data, at + 1, at + 1 + length));
            at += 1 + length;
        }
        List<String> first = decoded(pieces, SURROUNDINGS[0]);
        for (byte surrounding : SURROUNDINGS) {
            assertThat(decoded(pieces, surrounding))
                    .as("behind it is %d", surrounding)
                    .isEqualTo(first);
        }
    }

    private List<String> decoded(List<byte[]> pieces, byte surrounding) {
        Decoder examined = new Decoder(TEMPLATES, SMALL);
        Decoder undisturbed = new Decoder(TEMPLATES, SMALL);
        FieldRecord record = new FieldRecord(TEMPLATES);
        JsonText line = new JsonText(TEMPLATES);
        List<String> answers = new ArrayList<>();
        List<byte[]> right = new ArrayList<>();
        for (byte[] piece : pieces) {
            byte[] buffer = new byte[piece.length + 2 * MARGIN];
            Arrays.fill(buffer, surrounding);
            System.arraycopy(piece, 0, buffer, MARGIN, piece.length);
            int taken = decoding.decode(examined, buffer, MARGIN, MARGIN + piece.length, line);
            assertThat(taken).as("bytes taken").isBetween(0, piece.length);
            answers.add(taken + " " + examined.status() + " " + line);
            if (taken == 0) {
                assertThat(examined.status()).isEqualTo(afterOnly(right, piece));
                continue;
            }
            right.add(piece);
            // It has never seen the messages that were refused.
            String told = line.toString();
            assertThat(undisturbed.decode(piece, 0, piece.length, record)).isEqualTo(taken);
            if (!line.isComplete()) continue;
            record.replay(line);
            assertThat(line.toString()).isEqualTo(told);
            encode(record, line, told);
        }
        return answers;
    }

    private static CodecStatus afterOnly(List<byte[]> right, byte[] piece) {
        Decoder decoder = new Decoder(TEMPLATES, SMALL);
        JsonText line = new JsonText(TEMPLATES);
        right.forEach(message -> decoder.decode(message, 0, message.length, line));
        decoder.decode(piece, 0, piece.length, line);
        return decoder.status();
    }

    // From the beginning of a stream not every value can be expressed; one that is must come back.
    private static void encode(FieldRecord record, JsonText line, String told) {
        byte[] room = new byte[BYTES_MAX];
        int length = new Encoder(TEMPLATES).encode(record.template(), record, room, 0, room.length);
        if (length <= 0) return;
        assertThat(new Decoder(TEMPLATES, SMALL).decode(room, 0, length, line)).isEqualTo(length);
        assertThat(line.toString()).isEqualTo(told);
    }
}
