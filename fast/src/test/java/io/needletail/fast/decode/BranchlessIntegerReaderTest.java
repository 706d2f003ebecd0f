package io.needletail.fast.decode;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.fast.template.TemplateReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Integers of wide templates are read as all others are: the same value, the same position, the same fault at the same
 * place.
 */
final class BranchlessIntegerReaderTest {
    private static final long SEED = 20_261_122;
    private static final int ROUNDS = 300_000;
    private static final int LONGEST = 14;

    /** Bytes at which something changes: zero, one, the sign, the stop bit and their neighbours. */
    private static final int[] BYTES = {0, 1, 0x3F, 0x40, 0x7F, 0x80, 0x81, 0xBF, 0xC0, 0xFF};

    private static final long[] MOST = {0xFF, 0x100, 0xFFFF, 0xFFFF_FFFFL, 0x1_0000_0000L};
    private static final long[] MOST_SIGNED = {0x7F, 0x80, 0x7FFF, Integer.MAX_VALUE, Integer.MAX_VALUE + 1L};

    private DecoderState one;
    private DecoderState other;

    /** Reads a number. */
    private interface Reading {
        int read(DecoderState s, byte[] bytes, int pos, int limit);
    }

    @BeforeEach
    void begin() throws IOException {
        byte[] file = "<templates><template name='T' id='1'><uInt32 name='F'/></template></templates>"
                .getBytes(StandardCharsets.UTF_8);
        DictionaryUses uses = new DictionaryUses(TemplateReader.read(file, "one.xml"));
        one = new DecoderState(uses, DecoderOptions.STRICT);
        other = new DecoderState(uses, DecoderOptions.STRICT);
    }

    @Test
    void unsignedIntegersAreTheSame() {
        for (long most : MOST) {
            same(
                    (s, b, pos, limit) -> BranchlessIntegerReader.unsigned(s, b, pos, limit, most),
                    (s, b, pos, limit) -> IntegerReader.unsigned(s, b, pos, limit, most));
        }
    }

    @Test
    void signedIntegersAreTheSame() {
        for (long most : MOST_SIGNED) {
            long least = -most - (most & 1);
            same(
                    (s, b, pos, limit) -> BranchlessIntegerReader.signed(s, b, pos, limit, least, most),
                    (s, b, pos, limit) -> IntegerReader.signed(s, b, pos, limit, least, most));
        }
    }

    @Test
    void differencesAreTheSame() {
        same(BranchlessIntegerReader::difference, IntegerReader::difference);
    }

    private void same(Reading mine, Reading theirs) {
        SplittableRandom random = new SplittableRandom(SEED);
        for (int round = 0; round < ROUNDS; round++) {
            byte[] bytes = new byte[random.nextInt(LONGEST + 1)];
            for (int i = 0; i < bytes.length; i++) bytes[i] = (byte) BYTES[random.nextInt(BYTES.length)];
            int pos = random.nextInt(bytes.length + 1);
            int limit = random.nextInt(pos, bytes.length + 1);
            int answer = mine.read(one, bytes, pos, limit);
            String where = "seed " + SEED + ", round " + round;
            assertThat(answer).as(where).isEqualTo(theirs.read(other, bytes, pos, limit));
            if (answer >= 0) {
                assertThat(one.value).as(where).isEqualTo(other.value);
            } else {
                assertThat(one.errorAt).as(where).isEqualTo(other.errorAt);
            }
        }
    }
}
