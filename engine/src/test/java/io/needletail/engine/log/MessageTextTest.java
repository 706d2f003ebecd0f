package io.needletail.engine.log;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.wire.Redaction;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that the text of a message shows no secret and no control character, in any surroundings. */
class MessageTextTest {
    private static final char SOH = 1;

    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            value = {
                "35=A|553=me|554=secret|10=000| 35=A|553=me|554=***|10=000|",
                "35=A|554=a|925=bcdef|10=000| 35=A|554=***|925=***|10=000|",
                // Data of 8 bytes, with SOH in it.
                "35=A|1401=8|1402=ab|554=x|10=000| 35=A|1401=8|1402=***|10=000|",
                // A length that is wrong, or not before the data, or no number.
                "35=A|1401=99|1402=abc|10=000| 35=A|1401=99|1402=***|10=000|",
                "35=A|1402=abc|98=0| 35=A|1402=***|98=0|",
                "35=A|1401=x|1402=abc|98=0| 35=A|1401=x|1402=***|98=0|",
                // Not a frame.
                "554=secret 554=***",
                "0554=secret| 0554=***|",
                "garbage|554=secret garbage|554=***",
                "=|554=|=| =|554=***|=|",
                // Tags that only resemble those of secrets, and values that do.
                "55=554=secret|1554=x|5540=y| 55=554=secret|1554=x|5540=y|",
                "99999999999554=x|554=s| 99999999999554=x|554=***|",
            })
    void secretsAreHidden(String given, String shown) {
        assertThat(text(Redaction.DEFAULTS, given)).isEqualTo(shown);
    }

    @Test
    void configuredSecretTagsAreMasked() {
        Redaction redaction = new Redaction(List.of(1, 96, 554));
        assertThat(text(redaction, "35=A|95=5|96=a|b|c|1=ACC|554=s|58=hello|"))
                .isEqualTo("35=A|95=5|96=***|1=***|554=***|58=hello|");
        assertThat(text(Redaction.NONE, "35=A|554=s|")).isEqualTo("35=A|554=s|");
    }

    @Test
    void noMessageBeginsALineOfItsOwn() {
        assertThat(text(Redaction.DEFAULTS, "58=all is well\n20260101-00:00:00: 8=FIX\r\u001b[2J|"))
                .isEqualTo("58=all is well?20260101-00:00:00: 8=FIX??[2J|");
    }

    @Test
    void controlCharactersOfC1AreReplacedAndOtherTextStaysReadable() {
        // CSI and NEL: as one byte, and in UTF-8.
        assertThat(text(Redaction.DEFAULTS, "58=a\u009b2J\u0085b|")).isEqualTo("58=a?2J?b|");
        assertThat(text(Redaction.DEFAULTS, utf8("58=a\u009b2J\u0085b|"))).isEqualTo("58=a??2J??b|");
        // Text whose UTF-8 holds the bytes 0x80 to 0x9F, of two to four bytes a character.
        assertThat(text(Redaction.DEFAULTS, utf8("58=À Ü 盛 “ 𝄞|"))).isEqualTo("58=À Ü 盛 “ 𝄞|");
        // ISO 8859-1, and UTF-8 that is cut short or overlong.
        assertThat(text(Redaction.DEFAULTS, "58=é ü|")).isEqualTo("58=é ü|");
        assertThat(text(Redaction.DEFAULTS, "58=\u00e7\u009b|")).isEqualTo("58=ç?|");
        assertThat(text(Redaction.DEFAULTS, "58=\u00c0\u009b|")).isEqualTo("58=À?|");
    }

    @Test
    void noBytesAreShownAsAControlCharacter() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        byte[] bytes = new byte[40];
        for (int round = 0; round < 20_000; round++) {
            random.nextBytes(bytes);
            String shown = MessageText.of(Redaction.DEFAULTS, bytes, 0, bytes.length);
            assertThat(shown).as("seed %d", seed).doesNotContainPattern("[\\x00-\\x1F\\x7F-\\x9F]");
        }
    }

    @Test
    void anyBytesAreShownSomehow() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        String alphabet = "0123456789554=||=1402|1401=4|10=ab\n";
        for (int round = 0; round < 20_000; round++) {
            StringBuilder any = new StringBuilder();
            int length = random.nextInt(40);
            for (int i = 0; i < length; i++) any.append(alphabet.charAt(random.nextInt(alphabet.length())));
            byte[] bytes = any.toString().replace('|', SOH).getBytes(ISO_8859_1);
            String shown = MessageText.of(Redaction.DEFAULTS, bytes, 0, bytes.length);
            assertThat(shown).as("seed %d: %s", seed, any).doesNotContain("\n").doesNotContainPattern("^554=[^*]");
        }
    }

    static byte[] frame(String body) {
        String head = ("8=FIX.4.4|9=" + body.length() + "|" + body).replace('|', SOH);
        return (head + "10=%03d%c".formatted(head.chars().sum() & 0xFF, SOH)).getBytes(ISO_8859_1);
    }

    /** The bytes of a text in UTF-8, each as a character. */
    private static String utf8(String text) {
        return new String(text.getBytes(UTF_8), ISO_8859_1);
    }

    private static String text(Redaction redaction, String given) {
        byte[] bytes = given.replace('|', SOH).getBytes(ISO_8859_1);
        return MessageText.of(redaction, bytes, 0, bytes.length);
    }
}
