package io.needletail.wire;

import static io.needletail.wire.Frames.bytes;
import static io.needletail.wire.Frames.message;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The length field before a data field gives its end, whatever bytes it contains. */
class DataFieldsTest {

    @ParameterizedTest
    @CsvSource({
        "95, 96",
        "93, 89",
        "354, 355",
        "90, 91",
        "212, 213",
        "348, 349",
        "1401, 1402",
        "1664, 1665",
        "42947, 42948",
        "1525, 1527",
        "2372, 2371",
        "43109, 42684"
    })
    void dataMayContainSoh(int lengthTag, int dataTag) {
        Message message = message("35=B|" + lengthTag + "=11|" + dataTag + "=|10=000|8=F|58=behind|");
        assertThat(message.text(dataTag)).isEqualTo("\00110=000\0018=F");
        assertThat(message.text(58)).isEqualTo("behind");
        assertThat(message.endField()).isEqualTo(7);
    }

    @Test
    void dataMayContainOnlySoh() {
        assertThat(message("35=B|95=3|96=||||58=x|").text(96)).isEqualTo("\001\001\001");
        assertThat(message("35=B|95=1|96=||58=x|").text(96)).isEqualTo("\001");
        assertThat(message("35=B|95=0|96=|58=x|").text(96)).isEmpty();
        assertThat(message("35=B|95=0003|96=a|b|58=x|").text(96)).isEqualTo("a\001b");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-1",
                "",
                "x",
                "3x",
                "+3",
                "2",
                "4",
                "100",
                "2147483647",
                "2147483648",
                "4294967299",
                "9223372036854775807",
                "9223372036854775808",
                "-9223372036854775808",
                "99999999999999999999",
            })
    void wrongLengthIsTheFaultOfTheFrame(String length) {
        byte[] lying = bytes("35=B|95=" + length + "|96=abc|10=000|");
        Message message = new Message();
        assertThat(message.index(lying, 0, lying.length)).isEqualTo(Message.MALFORMED);
        assertThat(message.tag(message.fault())).isEqualTo(95);
        assertThat(message.text(96)).isEqualTo("abc");
    }

    @Test
    void lengthBeyondTheFrameIsItsFaultEvenWhenMoreBytesFollow() {
        byte[] stream = bytes("35=B|95=9|96=abc|10=000|");
        int whereTheFrameEnds = stream.length - "10=000|".length();
        assertThat(new Message().index(stream, 0, whereTheFrameEnds)).isEqualTo(Message.MALFORMED);
        byte[] next = bytes("35=B|95=10|96=abc|10=000|");
        assertThat(new Message().index(next, 0, next.length - "10=000|".length()))
                .isEqualTo(Message.MALFORMED);
    }

    @Test
    void lengthMustEndAtSoh() {
        String body = "ab|c||=|10=0|";
        for (int length = 0; length < body.length() + 5; length++) {
            byte[] frame = bytes("95=" + length + "|96=" + body + "1=x|");
            int end = frame.length - (body + "1=x|").length() + length;
            boolean leads = end < frame.length && frame[end] == Ascii.SOH;
            Message message = new Message();
            int outcome = message.index(frame, 0, frame.length);
            if (!leads) assertThat(outcome).as("95=%d", length).isEqualTo(Message.MALFORMED);
            if (outcome == Message.WELL_FORMED) assertThat(message.text(96)).hasSize(length);
        }
    }

    @Test
    void lengthAppliesOnlyToTheNextField() {
        Message apart = message("35=B|95=11|58=x|96=abc|");
        assertThat(apart.text(96)).isEqualTo("abc");
        Message ofAnother = message("35=B|95=11|89=abc|");
        assertThat(ofAnother.text(89)).isEqualTo("abc");
        Message alone = message("35=B|96=abc|58=x|");
        assertThat(alone.text(96)).isEqualTo("abc");
    }

    @Test
    void onlyALengthAndItsDataAreAPair() {
        assertThat(DataFields.follows(95, 96)).isTrue();
        assertThat(DataFields.follows(93, 89)).isTrue();
        assertThat(DataFields.follows(93, 94)).isFalse();
        assertThat(DataFields.follows(96, 95)).isFalse();
        assertThat(DataFields.follows(95, 95)).isFalse();
        assertThat(DataFields.follows(34, 35)).isFalse();
        assertThat(DataFields.follows(1665, 1666)).isFalse();
        assertThat(DataFields.follows(999_999_999, 1_000_000_000)).isFalse();
        assertThat(DataFields.follows(0, 1)).isFalse();
        assertThat(DataFields.follows(42948, 42949)).isFalse();
        assertThat(DataFields.follows(1525, 1526)).isFalse();
        assertThat(DataFields.follows(43109, 42685)).isFalse();
    }
}
