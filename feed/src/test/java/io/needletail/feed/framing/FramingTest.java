package io.needletail.feed.framing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.needletail.feed.framing.Framing.LengthPrefix;
import io.needletail.feed.framing.Framing.Order;
import io.needletail.feed.framing.Framing.Preamble;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The framing finds messages after any header. A message here is a byte that holds its length in the low
 * digit.
 */
final class FramingTest {
    @Test
    void eachNameIsAFraming() {
        assertThat(Framing.parse("none")).isEqualTo(new Framing.None());
        assertThat(Framing.parse("len1")).isEqualTo(new LengthPrefix(1, Order.SMALLER));
        assertThat(Framing.parse("len4LE")).isEqualTo(new LengthPrefix(4, Order.LITTLE));
        assertThat(Framing.parse("len2be")).isEqualTo(new LengthPrefix(2, Order.BIG));
        assertThat(Framing.parse("block")).isEqualTo(new Framing.Block());
        assertThat(Framing.parse("hfix4")).isEqualTo(new Preamble(4, 4, Order.LITTLE, false));
        assertThat(Framing.parse("cme5")).isEqualTo(new Preamble(5, 4, Order.BIG, true));
        assertThat(Framing.parse("skip:12")).isEqualTo(new Preamble(12, 0, Order.LITTLE, false));
        assertThat(Framing.parse("hexlines")).isEqualTo(new Framing.HexLines());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "len", "len5", "len4xe", "skip", "skip:", "skip:-1", "skip:65536", "cme"})
    void otherNamesAreRejected(String name) {
        assertThatThrownBy(() -> Framing.parse(name)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "nothing",
            value = {
                "none,     a3 00 00 b1 c2 00,                       a30000 b1 c200,   NONE",
                "none,     nothing,                                 nothing,          NONE",
                "len1,     03 a3 00 00 01 b1,                       a30000 b1,        NONE",
                "len2le,   03 00 a3 00 00 01 00 b1,                 a30000 b1,        NONE",
                "len2be,   00 03 a3 00 00 00 01 b1,                 a30000 b1,        NONE",
                "len2,     00 03 a3 00 00 00 01 b1,                 a30000 b1,        NONE",
                "len2,     03 00 a3 00 00 01 00 b1,                 a30000 b1,        NONE",
                "len2,     00 00 00 01 b1 00 03 a3 00 00,           b1 a30000,        NONE",
                "len3be,   00 00 03 a3 00 00 00 00 01 b1,           a30000 b1,        NONE",
                "len4le,   03 00 00 00 a3 00 00 01 00 00 00 b1,     a30000 b1,        NONE",
                "len4,     00 00 00 03 a3 00 00 00 00 00 01 b1,     a30000 b1,        NONE",
                "len1,     03 a1 b2 00 00 01 c1,                    a1 b200 c1,       NONE",
                "len1,     04 a3 00 00,                             nothing,          LONGER_THAN_DATA",
                "len4le,   ff ff ff ff a3,                          nothing,          LONGER_THAN_DATA",
                "len2le,   01 00 b1 02,                             b1,               CUT_PREAMBLE",
                "block,    84 a3 00 00 b1 81 c1,                    a30000 b1 c1,     NONE",
                "block,    00 83 a3 00 00,                          a30000,           NONE",
                "block,    10 00 00 00 80 a1,                       nothing,          BAD_BLOCK_SIZE",
                "block,    80 81 c1,                                nothing,          EMPTY_BLOCK",
                "block,    01 02,                                   nothing,          CUT_PREAMBLE",
                "hfix4,    01 00 00 00 a3 00 00 02 00 00 00 b1,     1:a30000 2:b1,    NONE",
                "cme5,     00 00 00 07 ee a3 00 00 00 00 00 08 ee b1, 7:a30000 8:b1,  NONE",
                "skip:2,   ee ee a3 00 00 ee ee b1 ee,              a30000 b1,        CUT_PREAMBLE",
                "skip:0,   a3 00 00 b1,                             a30000 b1,        NONE",
            })
    void aFileIsDividedIntoMessages(String framing, String bytes, String messages, FramingError fault) {
        byte[] file = hex(bytes);
        Frames frames = new Frames(Framing.parse(framing));
        frames.stretch(file, 0, file.length);
        assertThat(all(frames)).isEqualTo(words(messages));
        assertThat(frames.error()).isEqualTo(fault);
    }

    @ParameterizedTest
    @CsvSource({
        "cme5,  00 00 00 07 ee a3 00 00 b1 c1,                 7:a30000 7:b1 7:c1",
        "hfix4, 07 00 00 00 a3 00 00 08 00 00 00 c1,           7:a30000 8:c1",
        "none,  a3 00 00 b1,                                   a30000 b1",
        "len1,  03 a3 00 00 01 b1,                             a30000 b1"
    })
    void aDatagramIsDividedIntoMessages(String framing, String bytes, String messages) {
        byte[] datagram = hex(bytes);
        Frames frames = new Frames(Framing.parse(framing));
        for (int again = 0; again < 2; again++) {
            frames.datagram(datagram, 0, datagram.length);
            assertThat(all(frames)).isEqualTo(words(messages));
            assertThat(frames.error()).isEqualTo(FramingError.NONE);
        }
    }

    @Test
    void linesOfTextAreMessages() {
        byte[] text = "R a30000\n\n- b1 \r\n- C2 00\n".getBytes(java.nio.charset.StandardCharsets.US_ASCII);
        Frames frames = new Frames(Framing.parse("hexlines"));
        frames.stretch(text, 0, text.length);
        List<String> lines = new ArrayList<>();
        while (frames.next()) {
            lines.add((frames.isReset() ? "R " : "- ") + message(frames));
            frames.taken(frames.limit() - frames.from());
        }
        assertThat(lines).containsExactly("R a30000", "- b1", "- c200");
        assertThat(frames.error()).isEqualTo(FramingError.NONE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a30000", "X a3", "- a", "- a3 0 1", "- zz", "-", "R "})
    void otherLinesAreFaults(String text) {
        byte[] line = text.getBytes(java.nio.charset.StandardCharsets.US_ASCII);
        Frames frames = new Frames(Framing.parse("hexlines"));
        frames.stretch(line, 0, line.length);
        assertThat(frames.next()).isFalse();
        assertThat(frames.error()).isEqualTo(FramingError.BAD_LINE);
    }

    @Test
    void lengthLeadsToMessageAfterFailedMessage() {
        byte[] file = hex("03 ff ff ff 01 b1");
        Frames frames = new Frames(Framing.parse("len1"));
        frames.stretch(file, 0, file.length);
        assertThat(frames.next()).isTrue();
        assertThat(frames.skip()).isTrue();
        assertThat(all(frames)).containsExactly("b1");
    }

    @Test
    void withoutALengthTheRestIsSkipped() {
        byte[] file = hex("ff ff b1");
        Frames frames = new Frames(Framing.parse("none"));
        frames.stretch(file, 0, file.length);
        assertThat(frames.next()).isTrue();
        assertThat(frames.skip()).isFalse();
        assertThat(frames.next()).isFalse();
        assertThat(frames.error()).isEqualTo(FramingError.LOST_PLACE);
    }

    @Test
    void manyFramesWithoutMessagesAreSkipped() {
        byte[] file = new byte[1_000_001];
        file[1_000_000] = 0;
        Frames frames = new Frames(Framing.parse("len1"));
        frames.stretch(file, 0, file.length);
        assertThat(frames.next()).isFalse();
        assertThat(frames.error()).isEqualTo(FramingError.NONE);
    }

    private static List<String> all(Frames frames) {
        List<String> all = new ArrayList<>();
        while (frames.next()) {
            int length = frames.bytes()[frames.from()] & 0x0F;
            String number = frames.sequence() == Frames.NO_SEQUENCE ? "" : frames.sequence() + ":";
            all.add(number + HexFormat.of().formatHex(frames.bytes(), frames.from(), frames.from() + length));
            frames.taken(length);
        }
        return all;
    }

    private static String message(Frames frames) {
        return HexFormat.of().formatHex(frames.bytes(), frames.from(), frames.limit());
    }

    private static List<String> words(String text) {
        return text == null ? List.of() : List.of(text.split(" "));
    }

    private static byte[] hex(String text) {
        return text == null ? new byte[0] : HexFormat.of().parseHex(text.replace(" ", ""));
    }
}
