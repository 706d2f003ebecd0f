package io.needletail.tools.extract;

import static io.needletail.fixtures.FixLines.fix;
import static io.needletail.fixtures.FixLines.separated;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What an editor, a terminal or a mail program did to a message is undone. */
final class WrappedTextTest {
    private static final String ORDER = fix("35=D|34=83|49=ALPHA|52=20260105-10:20:27.331|56=BETA|11=FOLDED1|1=ACCT|"
            + "55=XYZ|54=2|38=5|40=2|44=99.27|58=a text that makes the line long enough|");
    private static final String NEXT = fix("35=0|34=84|49=ALPHA|52=20260105-10:20:28|56=BETA|");

    /** Number and quantity of each message, with {@code !} when it is not as it was sent. */
    private static List<String> read(byte[] text) throws IOException {
        List<String> found = new ArrayList<>();
        try (MessageInput input = MessageInput.open(List.of(), new ByteArrayInputStream(text), () -> {})) {
            while (input.next()) {
                FoundMessage message = input.message();
                found.add(
                        message.fields().text(34) + " " + message.fields().text(38) + (message.isIntact() ? "" : "!"));
            }
            assertThat(input.remarks()).isEmpty();
        }
        return found;
    }

    private static String wrapped(String line, int width, String lineEnd) {
        StringBuilder text = new StringBuilder(line);
        for (int at = width; at < text.length(); at += width + lineEnd.length()) text.insert(at, lineEnd);
        return text.toString();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r\n", "\n    ", "\n\t", "\n> ", "\\\n"})
    void aMessageThatWasWrappedAnywhereIsWhole(String lineEnd) throws IOException {
        for (String separator : List.of("|", "\u0001", "^A", "<SOH>")) {
            for (int width = 24; width < 100; width++) {
                String text = wrapped("in " + separated(ORDER, separator), width, lineEnd) + "\n"
                        + separated(NEXT, separator) + "\n";
                assertThat(read(text.getBytes(ISO_8859_1)))
                        .as("%s after %d characters", separator, width)
                        .containsExactly("83 5", "84 ");
            }
        }
    }

    @Test
    void aLineBreakAfterTheFirstSeparatorIsUndone() throws IOException {
        String text = separated(ORDER, "|").replace("8=FIX.4.4|", "8=FIX.4.4|\n");
        assertThat(read(text.getBytes(ISO_8859_1))).containsExactly("83 5");
    }

    @Test
    void fieldsOnLinesOfTheirOwnAreRead() throws IOException {
        assertThat(read(separated(ORDER, "|\n").getBytes(ISO_8859_1))).containsExactly("83 5");
        assertThat(read(separated(ORDER, "\n").getBytes(ISO_8859_1))).containsExactly("83 5");
    }

    @Test
    void aMessageThatItsLineCutsDoesNotTakeTheNextLines() throws IOException {
        String cut = separated(ORDER, "|").substring(0, 70);
        String text = cut + "\nanother line of the log\n" + separated(NEXT, "|") + "\n" + cut + "\n";
        assertThat(read(text.getBytes(ISO_8859_1))).containsExactly("83 !", "84 ", "83 !");
    }

    @Test
    void textInUtf16IsRead() throws IOException {
        String text = "20260105-10:20:27 in " + separated(ORDER, "|") + "\r\n" + separated(NEXT, "|") + "\r\n";
        for (Charset charset : List.of(UTF_16LE, UTF_16BE)) {
            assertThat(read(text.getBytes(charset))).as("%s", charset).containsExactly("83 5", "84 ");
            assertThat(read(("\uFEFF" + text).getBytes(charset))).containsExactly("83 5", "84 ");
        }
        assertThat(read(("\uFEFF" + text).getBytes(UTF_8))).containsExactly("83 5", "84 ");
    }

    @Test
    void charactersBeyondTheBasicPlaneOfUtf16AreRead() throws IOException {
        String text = "\uFEFF" + ("\uD83D\uDE00".repeat(20_000) + "\n" + separated(NEXT, "|") + "\n").repeat(3);
        assertThat(read(text.getBytes(UTF_16LE))).containsExactly("84 ", "84 ", "84 ");
    }
}
