package io.needletail.tools.tcp;

import static io.needletail.fixtures.TcpCapture.ACK;
import static io.needletail.fixtures.TcpCapture.FIN;
import static io.needletail.fixtures.TcpCapture.RST;
import static io.needletail.fixtures.TcpCapture.SYN;
import static io.needletail.tools.tcp.CaptureReading.message;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.fixtures.TcpCapture;
import io.needletail.fixtures.TcpCapture.Link;
import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Streams are put together as TCP does, whatever the order, number and overlap of the packets. */
final class TcpConnectionsTest {
    /** Length of each message with a number of one digit. */
    private static final int LENGTH = message(1).length();

    private TcpCapture capture = TcpCapture.pcap(Link.ETHERNET);

    /** The position of a message in the stream, from 0. */
    private static int at(int number) {
        return (number - 1) * LENGTH;
    }

    private CaptureReading read() throws IOException {
        return CaptureReading.of(capture);
    }

    private void in(int first, int... numbers) {
        for (int number : numbers) capture.in(first + at(number), message(number));
    }

    @ParameterizedTest
    @EnumSource(Link.class)
    void segmentsInAnotherOrderAreSorted(Link link) throws IOException {
        for (TcpCapture made : List.of(TcpCapture.pcap(link), TcpCapture.pcapng(link))) {
            capture = made.inFlags(SYN, 1_000);
            in(1_001, 1, 3, 2, 4, 5);
            assertThat(read().numbers()).containsExactly(1, 2, 3, 4, 5);
            assertThat(read().found()).isEmpty();
        }
    }

    @Test
    void messagesHaveThePacketThatCompletedThemAndTheStreamBeforeThem() throws IOException {
        capture.inFlags(SYN, 1_000);
        in(1_001, 1, 3, 2);
        capture.out(500, message(9));
        assertThat(read().places()).containsExactly("1@2", "2@4", "3@4", "9@5");
    }

    @Test
    void theLastSegmentMayComeFirst() throws IOException {
        capture.inFlags(SYN, 1_000);
        in(1_001, 5, 4, 3, 2, 1);
        assertThat(read().numbers()).containsExactly(1, 2, 3, 4, 5);
    }

    @Test
    void aStreamThatWasCapturedFromTheMiddleOnIsSortedToo() throws IOException {
        in(77_777, 3, 2, 1, 4);
        assertThat(read().numbers()).containsExactly(1, 2, 3, 4);
        assertThat(read().found()).isEmpty();
    }

    @Test
    void aStreamThatBeginsWithinAMessageIsReadFromTheNextOneOn() throws IOException {
        capture.in(1_000 + at(1) + 10, message(1).substring(10));
        in(1_000, 2, 3);
        assertThat(read().numbers()).containsExactly(2, 3);
        assertThat(read().found()).isEmpty();
    }

    @Test
    void aSynMayBeCapturedAfterTheData() throws IOException {
        in(1_001, 2);
        capture.inFlags(SYN, 1_000);
        in(1_001, 1);
        assertThat(read().numbers()).containsExactly(1, 2);
        assertThat(read().found()).isEmpty();
    }

    @Test
    void sequenceNumbersWrapAround() throws IOException {
        capture.inFlags(SYN, -LENGTH - 50);
        in(-LENGTH - 49, 1, 4, 3, 2, 5);
        assertThat(read().numbers()).containsExactly(1, 2, 3, 4, 5);
        capture = TcpCapture.pcap(Link.ETHERNET);
        in(Integer.MAX_VALUE - LENGTH - 20, 2, 1, 3);
        assertThat(read().numbers()).containsExactly(1, 2, 3);
        assertThat(read().found()).isEmpty();
    }

    @Test
    void repetitionsOfAnyLengthCountOnce() throws IOException {
        String all = message(1) + message(2) + message(3) + message(4);
        capture.inFlags(SYN, 0).inFlags(SYN, 0);
        in(1, 1, 1, 2);
        capture.in(1, all.substring(0, at(3)));
        capture.in(1 + at(2) + 7, all.substring(at(2) + 7, at(3) + 30));
        capture.in(1 + at(4) + 20, all.substring(at(4) + 20));
        capture.in(1 + at(3) + 10, all.substring(at(3) + 10));
        capture.in(1, all);
        assertThat(read().numbers()).containsExactly(1, 2, 3, 4);
        assertThat(read().found()).isEmpty();
    }

    @Test
    void aCaptureOfTwoInterfacesHasEachPacketTwice() throws IOException {
        capture.inFlags(SYN, 1_000).inFlags(SYN, 1_000);
        in(1_001, 1, 1, 3, 3, 2, 2);
        capture.inFlags(FIN | ACK, 1_001 + at(4)).inFlags(FIN | ACK, 1_001 + at(4));
        assertThat(read().numbers()).containsExactly(1, 2, 3);
        assertThat(read().found()).isEmpty();
    }

    @Test
    void ofOverlappingBytesTheFirstCopyCountsAndADifferenceIsReported() throws IOException {
        capture.inFlags(SYN, 1_000);
        in(1_001, 1);
        capture.in(1_001, message(1).replace("11=A1", "11=B1"));
        in(1_001, 3);
        capture.in(1_001 + at(3), message(3).replace("11=A3", "11=B3"));
        in(1_001, 2);
        assertThat(read().numbers()).containsExactly(1, 2, 3);
        assertThat(read().messages())
                .allSatisfy(message ->
                        assertThat(new String(message.frame(), ISO_8859_1)).contains("11=A"));
        assertThat(read().found())
                .containsExactly(
                        "CONFLICT 1-" + LENGTH + " sequence 1001 packets 2-3",
                        "CONFLICT " + (at(3) + 1) + "-" + at(4) + " sequence " + (1_001 + at(3)) + " packets 2-5");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\0", "8", "\u0001", ""})
    void probesOfAKeepAliveAreNoBytesOfTheStream(String probe) throws IOException {
        capture.inFlags(SYN, 1_000).in(1_000, probe);
        in(1_001, 1);
        capture.in(1_000 + at(2), probe).in(1_000 + at(2), probe).acknowledged(1_001 + at(2));
        in(1_001, 2);
        assertThat(read().numbers()).containsExactly(1, 2);
        assertThat(read().found()).isEmpty();
    }

    @Test
    void aProbeOfAZeroWindowIsTheFirstByteOfTheNextSegment() throws IOException {
        capture.inFlags(SYN, 1_000);
        in(1_001, 1);
        capture.in(1_001 + at(2), "8").in(1_001 + at(2), "8");
        in(1_001, 2, 3);
        assertThat(read().numbers()).containsExactly(1, 2, 3);
        assertThat(read().found()).isEmpty();
    }

    @Test
    void aSynWithAnotherNumberBeginsANewStream() throws IOException {
        capture.inFlags(SYN, 1_000);
        in(1_001, 1);
        capture.in(1_001 + at(2), message(2).substring(0, 10));
        capture.packet(false, SYN | ACK, 7_000, 1_001, "").out(7_001, message(6));
        capture.inFlags(SYN, 500).packet(false, SYN | ACK, 100, 501, "");
        in(501, 2, 1);
        capture.out(101, message(7));
        assertThat(read().numbers()).containsExactly(1, 6, 1, 2, 7);
        assertThat(read().found()).singleElement().asString().startsWith("UNFINISHED " + (at(2) + 1));
    }

    @Test
    void aSynWithTheSameNumberBeginsANewStreamAfterAFinOrAReset() throws IOException {
        for (int end : new int[] {FIN, RST, FIN}) {
            capture.inFlags(SYN, 1_000).inFlags(SYN, 1_000);
            in(1_001, 2, 1);
            capture.packet(true, end | ACK, 1_001 + at(3), 1, "");
        }
        assertThat(read().numbers()).containsExactly(1, 2, 1, 2, 1, 2);
        assertThat(read().found()).isEmpty();
    }

    @Test
    void theAnswerToASynMayBeCapturedBeforeIt() throws IOException {
        capture.inFlags(SYN, 1_000).packet(false, SYN | ACK, 7_000, 1_001, "");
        in(1_001, 1);
        capture.out(7_001, message(6));
        capture.packet(false, SYN | ACK, 100, 501, "").inFlags(SYN, 500).out(101, message(7));
        in(501, 2, 1);
        assertThat(read().numbers()).containsExactly(1, 6, 7, 1, 2);
        assertThat(read().found()).isEmpty();
    }

    @Test
    void portsThatAreUsedAgainWithoutASynBeginANewStream() throws IOException {
        in(1_900_000_000, 1, 2);
        in(100, 2, 1);
        in(1_500_000_000, 1);
        assertThat(read().numbers()).containsExactly(1, 2, 1, 2, 1);
        assertThat(read().found())
                .hasSize(2)
                .allSatisfy(found -> assertThat(found).startsWith("JUMP"));
    }

    @Test
    void connectionsAtTheSameTimeAreKeptApart() throws IOException {
        for (int port = 1; port <= 300; port++) capture.client(port).inFlags(SYN, port * 1_000);
        for (int number : new int[] {2, 1, 3}) {
            for (int port = 1; port <= 300; port++) {
                capture.client(port).in(port * 1_000 + 1 + at(number), message(number));
            }
        }
        CaptureReading read = read();
        assertThat(read.numbers()).hasSize(900);
        assertThat(read.numbers().subList(0, 4)).containsExactly(1, 2, 1, 2);
        assertThat(read.numbers().subList(600, 900)).containsOnly(3);
        assertThat(read.found()).isEmpty();
    }

    @Test
    void messagesOfSeveralConnectionsComeInTheOrderOfTheirLastPackets() throws IOException {
        capture.client(1).inFlags(SYN, 0).client(2).inFlags(SYN, 0);
        capture.client(1).in(1 + at(2), message(2));
        capture.client(2).in(1, message(5));
        capture.client(1).in(1 + at(4), message(4));
        capture.client(2).in(1 + LENGTH, message(6));
        assertThat(read().places()).containsExactly("2@3", "5@4", "4@5", "6@6");
        capture.client(1).in(1, message(1)).in(1 + at(3), message(3));
        assertThat(read().places()).containsExactly("5@4", "6@6", "1@7", "2@7", "3@8", "4@8");
    }

    @Test
    void aStreamOfOneByteSegmentsIsRead() throws IOException {
        String all = message(1) + message(2) + message(3);
        capture.inFlags(SYN, 0);
        IntStream.range(0, all.length())
                .map(index -> all.length() - 1 - index)
                .forEach(index -> capture.in(1 + index, all.substring(index, index + 1)));
        assertThat(read().numbers()).containsExactly(1, 2, 3);
        assertThat(read().found()).isEmpty();
    }
}
