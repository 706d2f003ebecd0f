package io.needletail.fast.encode;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.fast.CodecStatus;
import io.needletail.fast.RandomMessages;
import io.needletail.fast.RandomTemplates;
import io.needletail.fast.decode.Decoder;
import io.needletail.fast.record.FieldRecord;
import io.needletail.fast.spec.SpecEncoder;
import io.needletail.fast.spec.SpecError;
import io.needletail.fast.template.Template;
import io.needletail.fast.template.Templates;
import io.needletail.fast.text.JsonText;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** For random templates and values, the bytes equal those of the slow reference encoder. */
class EncoderRandomTest {
    private static final int TEMPLATE_SETS = 40;
    private static final int MESSAGES = 60;
    private static final int ROOM = 100_000;

    private final byte[] bytes = new byte[ROOM];
    private int encoded;
    private int refused;

    @Test
    void bytesAndErrorsEqualReferenceAndDecoderReadsSameMessages() {
        long first = new Random().nextLong(Long.MAX_VALUE - TEMPLATE_SETS);
        for (long seed = first; seed < first + TEMPLATE_SETS; seed++) compare(seed);
        System.out.printf("%d messages encoded alike, %d refused alike%n", encoded, refused);
        assertThat(encoded).isPositive();
        assertThat(refused).isPositive();
    }

    private void compare(long seed) {
        RandomTemplates made = new RandomTemplates(seed);
        Templates templates = made.templates();
        RandomMessages messages = new RandomMessages(templates, seed);
        Random random = new Random(seed);
        FieldRecord record = new FieldRecord(templates);
        Encoder encoder = new Encoder(templates);
        SpecEncoder twin = new SpecEncoder(templates);
        Decoder decoder = new Decoder(templates);
        for (int i = 0; i < MESSAGES; i++) {
            String about = "message " + i + " of seed " + seed + ": " + made;
            if (random.nextInt(20) == 0) {
                encoder.reset();
                twin.reset();
                decoder.reset();
            }
            Template template = templates.all().get(random.nextInt(4));
            messages.tell(template, record);
            int length = encoder.encode(template, record, bytes, 1, bytes.length);
            record.rewind();
            try {
                String expected = HexFormat.of().formatHex(twin.encode(template, record));
                assertThat(encoder.status()).as(about).isEqualTo(CodecStatus.ENCODED);
                assertThat(HexFormat.of().formatHex(bytes, 1, 1 + length))
                        .as(about)
                        .isEqualTo(expected);
                decode(decoder, record, length, about);
                encoded++;
            } catch (SpecError error) {
                if (length > 0 && error.codes().contains("D4")) {
                    // The reference compares with a previous value of another type; only the difference matters.
                    twin.reset();
                    encoder.reset();
                    decoder.reset();
                    continue;
                }
                if (!error.codes().contains("D4")) {
                    assertThat(encoder.status().code()).as(about).isIn(error.codes());
                }
                assertThat(length).as(about).isNotPositive();
                refused++;
            }
            record.rewind();
        }
    }

    private void decode(Decoder decoder, FieldRecord record, int length, String about) {
        JsonText told = new JsonText(record.templates());
        JsonText again = new JsonText(record.templates());
        record.rewind();
        record.replay(told);
        assertThat(decoder.decode(bytes, 1, 1 + length, again))
                .as(about + decoder.status())
                .isEqualTo(length);
        assertThat(again.toString()).as(about).isEqualTo(told.toString());
    }

    @Test
    void messageThatDoesNotFitIsRejectedAndExactFitIsWritten() {
        long seed = new Random().nextLong();
        for (int set = 0; set < 20; set++) {
            Templates templates = new RandomTemplates(seed + set).templates();
            RandomMessages messages = new RandomMessages(templates, seed + set);
            FieldRecord record = new FieldRecord(templates);
            Encoder encoder = new Encoder(templates);
            Encoder undisturbed = new Encoder(templates);
            byte[] expected = new byte[ROOM];
            for (int i = 0; i < 20; i++) {
                Template template = templates.all().get(i % 4);
                messages.tell(template, record);
                int length = undisturbed.encode(template, record, expected, 0, ROOM);
                record.rewind();
                if (length > 0)
                    squeeze(encoder, template, record, Arrays.copyOf(expected, length), "seed " + (seed + set));
                int room = length > 0 ? length : ROOM - 4;
                bytes[3 + room] = 0x55;
                assertThat(encoder.encode(template, record, bytes, 3, 3 + room))
                        .as("where it just fits, seed %d", seed + set)
                        .isEqualTo(length);
                assertThat(bytes[3 + room]).isEqualTo((byte) 0x55);
                record.rewind();
                if (length > 0)
                    assertThat(Arrays.mismatch(bytes, 3, 3 + length, expected, 0, length))
                            .isEqualTo(-1);
            }
        }
    }

    private void squeeze(Encoder encoder, Template template, FieldRecord record, byte[] expected, String about) {
        for (int room :
                List.of(0, 1, 2, expected.length / 3, expected.length / 2, expected.length - 2, expected.length - 1)) {
            if (room < 0 || room >= expected.length) continue;
            Arrays.fill(bytes, 0, room + 20, (byte) 0x55);
            assertThat(encoder.encode(template, record, bytes, 3, 3 + room))
                    .as(about)
                    .isNotPositive();
            record.rewind();
            assertThat(encoder.status()).as(about).isEqualTo(CodecStatus.NO_ROOM);
            assertThat(bytes[2]).as(about).isEqualTo((byte) 0x55);
            assertThat(bytes[3 + room]).as(about).isEqualTo((byte) 0x55);
        }
    }
}
