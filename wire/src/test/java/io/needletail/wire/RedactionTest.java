package io.needletail.wire;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Values of secret tags are hidden, in frames of the same length and in copies. */
class RedactionTest {
    private static final char SOH = 1;

    @Test
    void aMaskedFrameIsStillAFrameOfItsLength() {
        byte[] frame = frame("35=A|34=1|553=me|554=secret|1401=4|1402=a|bc|");
        assertThat(Redaction.DEFAULTS.mask(frame, frame.length)).isTrue();
        assertThat(Framer.frame(frame, 0, frame.length, frame.length)).isEqualTo(frame.length);
        assertThat(new Message().index(frame, 0, frame.length)).isEqualTo(Message.WELL_FORMED);
        assertThat(new String(frame, ISO_8859_1).replace(SOH, '|')).contains("|553=me|554=******|1401=4|1402=****|10=");
    }

    @Test
    void aFrameWithoutSecretsIsLeftAsItIs() {
        byte[] frame = frame("35=A|34=1|553=me|");
        assertThat(Redaction.DEFAULTS.mask(frame, frame.length)).isFalse();
        assertThat(frame).isEqualTo(frame("35=A|34=1|553=me|"));
    }

    @Test
    void aCopyHidesSecretsAndNothingElse() {
        assertThat(written("35=A|553=me|554=secret|10=000|")).isEqualTo("35=A|553=me|554=***|10=000|");
        assertThat(written("35=A|1401=8|1402=ab|554=x|10=000|")).isEqualTo("35=A|1401=8|1402=***|10=000|");
        assertThat(written("554=")).isEqualTo("554=***");
        assertThat(written("")).isEmpty();
    }

    @Test
    void noCopyIsLongerThanItsLimit() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        Redaction oneDigit = new Redaction(List.of(1, 2));
        String alphabet = "12=|a";
        for (int round = 0; round < 20_000; round++) {
            StringBuilder any = new StringBuilder();
            int length = random.nextInt(40);
            for (int i = 0; i < length; i++) any.append(alphabet.charAt(random.nextInt(alphabet.length())));
            byte[] bytes = any.toString().replace('|', SOH).getBytes(ISO_8859_1);
            byte[] target = new byte[Redaction.writtenMax(length)];
            assertThat(oneDigit.write(bytes, 0, length, target, 0))
                    .as("seed %d: %s", seed, any)
                    .isLessThanOrEqualTo(target.length);
            assertThat(oneDigit.mask(bytes, length)).isIn(true, false);
        }
    }

    private static String written(String given) {
        byte[] bytes = given.replace('|', SOH).getBytes(ISO_8859_1);
        byte[] target = new byte[Redaction.writtenMax(bytes.length)];
        int end = Redaction.DEFAULTS.write(bytes, 0, bytes.length, target, 0);
        return new String(target, 0, end, ISO_8859_1).replace(SOH, '|');
    }

    private static byte[] frame(String body) {
        String head = ("8=FIX.4.4|9=" + body.length() + "|" + body).replace('|', SOH);
        return (head + "10=%03d%c".formatted(head.chars().sum() & 0xFF, SOH)).getBytes(ISO_8859_1);
    }
}
