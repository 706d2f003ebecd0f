package io.needletail.wire;

import static io.needletail.wire.Frames.bytes;
import static io.needletail.wire.Frames.sealed;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pairs of length and data that a dictionary adds. */
class DataPairsTest {
    private static final DataPairs ADDED =
            DataPairs.of(List.of(new DataPairs.Pair(9104, 9105), new DataPairs.Pair(20001, 20300)));

    private static Message read(DataPairs pairs, String body) {
        byte[] frame = bytes(sealed(body));
        Message message = new Message().with(pairs);
        assertThat(message.read(frame, 0, frame.length, frame.length)).isEqualTo(frame.length);
        return message;
    }

    @ParameterizedTest
    @ValueSource(strings = {"A|B|C", "x|1=2", "|", "10=0", "no delimiter at all"})
    void valueOfAnAddedPairIsReadByItsLength(String value) {
        for (String tags : List.of("9104,9105", "20001,20300")) {
            String length = tags.split(",", -1)[0];
            String data = tags.split(",", -1)[1];
            Message message =
                    read(ADDED, "35=UQ|" + length + "=" + value.length() + "|" + data + "=" + value + "|58=end|");
            assertThat(message.outcome()).isEqualTo(Message.WELL_FORMED);
            assertThat(message.text(Integer.parseInt(data)).replace((char) Ascii.SOH, '|'))
                    .isEqualTo(value);
            assertThat(message.text(58)).isEqualTo("end");
            assertThat(message.has(1)).isFalse();
        }
    }

    @Test
    void wrongLengthOfAnAddedPairIsTheFault() {
        Message message = read(ADDED, "35=UQ|9104=2|9105=abc|");
        assertThat(message.outcome()).isEqualTo(Message.MALFORMED);
        assertThat(message.tag(message.fault())).isEqualTo(9104);
    }

    @Test
    void anotherSessionsFramesAreReadWithoutThePairs() {
        assertThat(read(DataPairs.NONE, "35=UQ|9104=2|9105=abc|").outcome()).isEqualTo(Message.WELL_FORMED);
        assertThat(read(DataPairs.NONE, "35=UQ|9104=3|9105=a|b|").outcome()).isEqualTo(Message.GARBLED);
    }

    @Test
    void standardPairsAreNotAdded() {
        assertThat(DataPairs.of(List.of(new DataPairs.Pair(95, 96), new DataPairs.Pair(93, 89))))
                .isSameAs(DataPairs.NONE);
        assertThat(ADDED.and(DataPairs.NONE).pairs()).hasSize(2);
    }
}
