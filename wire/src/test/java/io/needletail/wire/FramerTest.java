package io.needletail.wire;

import static io.needletail.wire.Frames.bytes;
import static io.needletail.wire.Frames.frame;
import static io.needletail.wire.Frames.join;
import static io.needletail.wire.Frames.sealed;
import static io.needletail.wire.Frames.withCheckSum;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Results of the framer for the beginning of a stream: a length, INCOMPLETE, TOO_LONG, or bytes to skip. */
class FramerTest {
    private static final int LENGTH_MAX = 4096;
    private static final String HEARTBEAT = sealed("35=0|34=2|49=A|56=B|");
    private static final String LOGON = sealed("35=A|34=1|49=A|56=B|98=0|108=30|");
    private static final String RAW = sealed("35=B|34=3|95=9|96=8=FIX.|9=|58=x|");

    @Test
    void completeFrameGivesItsLength() {
        assertThat(answer(HEARTBEAT)).isEqualTo(HEARTBEAT.length());
        assertThat(answer(HEARTBEAT + LOGON)).isEqualTo(HEARTBEAT.length());
        assertThat(answer(HEARTBEAT + "garbage")).isEqualTo(HEARTBEAT.length());
    }

    @ParameterizedTest
    @ValueSource(strings = {"FIX.4.0", "FIX.4.2", "FIX.4.4", "FIXT.1.1", "FIX", "FIX.5.0SP2.EP299"})
    void everyVersionIsAccepted(String beginString) {
        String frame = withCheckSum("8=" + beginString + "|9=5|35=0|");
        assertThat(answer(frame)).isEqualTo(frame.length());
    }

    @Test
    void frameMayBeAtAnyOffset() {
        byte[] stream = bytes("xxx" + HEARTBEAT + "8=FIX");
        assertThat(Framer.frame(stream, 3, 3 + HEARTBEAT.length(), LENGTH_MAX)).isEqualTo(HEARTBEAT.length());
        assertThat(Framer.frame(stream, 3, 2 + HEARTBEAT.length(), LENGTH_MAX)).isEqualTo(Framer.INCOMPLETE);
        assertThat(Framer.frame(stream, 3, 3, LENGTH_MAX)).isEqualTo(Framer.INCOMPLETE);
    }

    @Test
    void cutFrameIsIncomplete() {
        List<String> frames = List.of(LOGON, HEARTBEAT, RAW, HEARTBEAT);
        byte[] stream = bytes(String.join("", frames));
        for (int limit = 0; limit <= stream.length; limit++) {
            int whole = 0;
            int at = 0;
            while (whole < frames.size() && at + frames.get(whole).length() <= limit) {
                at += frames.get(whole++).length();
            }
            assertThat(Frames.accepted(stream, limit, LENGTH_MAX)).isEqualTo(frames.subList(0, whole));
            assertThat(Framer.frame(stream, at, limit, LENGTH_MAX))
                    .as("cut at %d", limit)
                    .isEqualTo(Framer.INCOMPLETE);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "'garbage', 7",
        "'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n', 35",
        "'|||', 3",
        "'88=FIX.', 1",
        "'8=FI8=FIX.', 4",
        "'9=5|35=0|10=000|', 16",
    })
    void garbageIsSkippedUpToTheNextPossibleStart(String garbage, int skipped) {
        assertThat(answer(garbage)).isEqualTo(-skipped);
    }

    @Test
    void otherProtocolsAreSkippedUpToTheNextFrame() {
        byte[] zeros = new byte[300];
        byte[] clientHello = {0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, (byte) 0xFC, 0x03, 0x03, (byte) 0xFF};
        byte[] allBytes = new byte[256];
        for (int i = 0; i < allBytes.length; i++) allBytes[i] = (byte) i;
        for (byte[] before : List.of(zeros, clientHello, allBytes, bytes("GET / HTTP/1.1\r\n\r\n"), bytes("8=FIX"))) {
            byte[] stream = join(before, bytes(HEARTBEAT));
            assertThat(Framer.frame(stream, 0, stream.length, LENGTH_MAX)).isEqualTo(-before.length);
            assertThat(Frames.accepted(stream, stream.length, LENGTH_MAX)).containsExactly(HEARTBEAT);
        }
    }

    @Test
    void possibleStartAtTheEndOfGarbageIsKept() {
        for (int known = 1; known <= "8=FIX".length(); known++) {
            String start = "8=FIX".substring(0, known);
            assertThat(answer("garbage" + start)).isEqualTo(-"garbage".length());
            assertThat(answer(start)).isEqualTo(Framer.INCOMPLETE);
        }
    }

    @Test
    void maximumLengthIsAcceptedAndOneByteMoreIsNot() {
        byte[] frame = bytes(HEARTBEAT);
        assertThat(Framer.frame(frame, 0, frame.length, frame.length)).isEqualTo(frame.length);
        assertThat(Framer.frame(frame, 0, frame.length, frame.length - 1)).isEqualTo(Framer.TOO_LONG);
    }

    @Test
    void tooLongFrameIsReportedBeforeItsBodyArrives() {
        assertThat(answer("8=FIX.4.4|9=4072|")).isEqualTo(Framer.INCOMPLETE);
        assertThat(answer("8=FIX.4.4|9=4073|")).isEqualTo(Framer.TOO_LONG);
        assertThat(answer("8=FIX.4.4|9=999999999|35=0|" + HEARTBEAT)).isEqualTo(Framer.TOO_LONG);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1073741824",
                "2147483647",
                "4294967301",
                "18446744073709551621",
                "99999999999999999999",
                "00000000000000000005",
                "0000000005",
                "",
                "-5",
                "+5",
                "5 ",
                " 5",
                "5x",
                "0x5",
                "5.0",
            })
    void malformedBodyLengthIsSkippedUpToTheNextFrame(String bodyLength) {
        String garbled = withCheckSum("8=FIX.4.4|9=" + bodyLength + "|35=0|");
        assertThat(answer(garbled)).isEqualTo(-garbled.length());
        assertThat(answer(garbled + HEARTBEAT)).isEqualTo(-garbled.length());
    }

    @Test
    void aBodyLengthOfTooManyDigitsIsSkippedBeforeItEnds() {
        assertThat(answer("8=FIX.4.4|9=000000005")).isEqualTo(Framer.INCOMPLETE);
        assertThat(answer("8=FIX.4.4|9=0000000005")).isEqualTo(-22);
    }

    @Test
    void leadingZerosOfABodyLengthAreAccepted() {
        String frame = withCheckSum("8=FIX.4.4|9=000000005|35=0|");
        assertThat(answer(frame)).isEqualTo(frame.length());
    }

    @ParameterizedTest
    @ValueSource(strings = {"9=0|", "9=1|0", "9=4|35=0", "9=3|35=", "9=6|35=0|0", "9=5|34=0|", "9=5|53=0|"})
    void bodyMustBeginWithItsTypeAndEndWithSoh(String fromBodyLength) {
        String garbled = withCheckSum("8=FIX.4.4|" + fromBodyLength);
        List<String> accepted = Frames.accepted(bytes(garbled + HEARTBEAT), garbled.length() + HEARTBEAT.length(), 64);
        assertThat(accepted).containsExactly(HEARTBEAT);
    }

    @Test
    void frameWithoutTypeAsThirdFieldIsSkipped() {
        String second = sealed("34=2|35=0|49=A|");
        assertThat(answer(second + HEARTBEAT)).isEqualTo(-second.length());
    }

    @Test
    void wrongCheckSumSkipsTheWholeFrame() {
        String inner = sealed("35=0|34=9|");
        String outer = sealed("35=B|95=" + inner.length() + "|96=" + inner + "|");
        for (int sum = 0; sum < 256; sum++) {
            String frame = outer.substring(0, outer.length() - 4) + String.format("%03d|", sum);
            int expected = frame.equals(outer) ? outer.length() : -outer.length();
            assertThat(answer(frame + HEARTBEAT)).as("10=%03d", sum).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"10=25|", "10=2555|", "10=+55|", "10= 55|", "10=x55|", "11=255|", "01=255|", "10:255|", "10=255x"
            })
    void malformedTrailerIsSkippedUpToTheNextFrame(String trailer) {
        String garbled = "8=FIX.4.4|9=5|35=0|" + trailer;
        assertThat(answer(garbled + HEARTBEAT)).isEqualTo(-garbled.length());
    }

    @Test
    void wrongBodyLengthSkipsOnlyTheBytesThatItCovers() {
        int own = "35=0|34=2|10=000|".length();
        for (int lie = 0; lie < 70; lie++) {
            byte[] stream = bytes("8=FIX.4.4|9=" + lie + "|35=0|34=2|10=000|" + HEARTBEAT + LOGON);
            List<String> unclaimed = lie <= own ? List.of(HEARTBEAT, LOGON) : List.of(LOGON);
            assertThat(Frames.accepted(stream, stream.length, LENGTH_MAX))
                    .as("9=%d", lie)
                    .isEqualTo(lie <= own + HEARTBEAT.length() ? unclaimed : List.of());
        }
    }

    @Test
    void truncatedFrameHidesNoFrameAfterItsLength() {
        String many = HEARTBEAT.repeat(LOGON.length() / HEARTBEAT.length() + 1);
        int claims = LOGON.indexOf("|35=");
        for (int cut = 0; cut < LOGON.length(); cut++) {
            byte[] stream = bytes(LOGON.substring(0, cut) + many + LOGON);
            List<String> accepted = Frames.accepted(stream, stream.length, LENGTH_MAX);
            assertThat(accepted).as("broken off after %d bytes", cut).endsWith(LOGON);
            if (cut <= claims) assertThat(accepted).hasSize(many.length() / HEARTBEAT.length() + 1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"8=FIX.", "8=FIX", "8=FIX.4.4|", "8=FIX.4.4|9=", "8=FIX.4.4|9=100|", "8=FIX.4.4|9=0|"})
    void manyFrameStartsTakeOneCallEach(String beginning) {
        int count = 20_000;
        byte[] flood = bytes(beginning.repeat(count));
        int at = 0;
        int calls = 0;
        int length = Framer.frame(flood, at, flood.length, LENGTH_MAX);
        while (length != Framer.INCOMPLETE && at < flood.length) {
            assertThat(length).isLessThanOrEqualTo(-beginning.length());
            at -= length;
            calls++;
            length = Framer.frame(flood, at, flood.length, LENGTH_MAX);
        }
        assertThat(calls).isLessThanOrEqualTo(count);
        assertThat(flood.length - at).isLessThan(128);
    }

    @Test
    void manyEqualBytesAreSkippedInOneCall() {
        byte[] eights = new byte[100_000];
        Arrays.fill(eights, (byte) '8');
        assertThat(Framer.frame(eights, 0, eights.length, LENGTH_MAX)).isEqualTo(1 - eights.length);
        byte[] zeros = new byte[100_000];
        assertThat(Framer.frame(zeros, 0, zeros.length, LENGTH_MAX)).isEqualTo(-zeros.length);
    }

    @Test
    void versionOfMoreThanSixteenBytesIsGarbage() {
        assertThat(answer("8=FIX.567890123456")).isEqualTo(Framer.INCOMPLETE);
        assertThat(answer("8=FIX.5678901234567")).isEqualTo(-19);
        assertThat(frame("35=0|")).hasSize(26);
    }

    private static int answer(String stream) {
        byte[] bytes = bytes(stream);
        return Framer.frame(bytes, 0, bytes.length, LENGTH_MAX);
    }
}
