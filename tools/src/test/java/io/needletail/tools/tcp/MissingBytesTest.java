package io.needletail.tools.tcp;

import static io.needletail.fixtures.TcpCapture.ACK;
import static io.needletail.fixtures.TcpCapture.FIN;
import static io.needletail.fixtures.TcpCapture.RST;
import static io.needletail.fixtures.TcpCapture.SYN;
import static io.needletail.tools.tcp.CaptureReading.message;
import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.fixtures.TcpCapture;
import io.needletail.fixtures.TcpCapture.Link;
import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Tests that missing bytes and garbled messages of a stream are reported with bytes and packets, and that later
 * messages are read.
 */
final class MissingBytesTest {
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

    /** Packets that carry nothing new. */
    private void heartbeats(int count, int acknowledgment) {
        for (int packet = 0; packet < count; packet++) capture.acknowledged(acknowledgment);
    }

    @Test
    void bytesThatTheReceiverAcknowledgedAndNoPacketHasAreMissing() throws IOException {
        capture.inFlags(SYN, 1_000);
        in(1_001, 1, 3, 4);
        heartbeats(70, 1_001 + at(5));
        in(1_001, 5);
        CaptureReading read = read();
        assertThat(read.numbers()).containsExactly(1, 3, 4, 5);
        assertThat(read.found())
                .containsExactly("ACKNOWLEDGED " + (LENGTH + 1) + "-" + 2 * LENGTH + " sequence " + (1_001 + LENGTH)
                        + " packets 2-3");
        assertThat(read.connections().remarks())
                .containsExactly("10.0.0.1:40000 > 10.0.0.2:9880: bytes 70 to 138 (69, sequence numbers 1070 to 1138)"
                        + " are missing between packets 2 and 3, 1970-01-01T00:00:01.002Z: the receiver acknowledged them,"
                        + " so they were sent: the capture has lost them");
    }

    @Test
    void anAcknowledgmentMayBeCapturedBeforeTheSegment() throws IOException {
        capture.inFlags(SYN, 1_000);
        in(1_001, 1, 3);
        heartbeats(60, 1_001 + at(4));
        in(1_001, 2);
        assertThat(read().numbers()).containsExactly(1, 2, 3);
        assertThat(read().found()).isEmpty();
    }

    @Test
    void acknowledgedBytesAfterTheLastSegmentAreMissingToo() throws IOException {
        capture.inFlags(SYN, 1_000);
        in(1_001, 1);
        capture.in(1_001 + at(2), message(2).substring(0, 30)).acknowledged(1_001 + at(3));
        assertThat(read().found())
                .containsExactly("ACKNOWLEDGED " + (at(2) + 31) + "-" + at(3) + " sequence " + (1_031 + at(2))
                        + " packets 3-0 cut");
    }

    @Test
    void theAcknowledgmentOfAFinIsNoByte() throws IOException {
        capture.inFlags(SYN, 1_000);
        in(1_001, 1);
        capture.acknowledged(1_001 + at(2) + 1);
        assertThat(read().found()).isEmpty();
        capture.inFlags(FIN | ACK, 1_001 + at(2)).acknowledged(1_001 + at(2) + 1);
        assertThat(read().found()).isEmpty();
    }

    @Test
    void aMessageThatSpansAGapIsIncompleteAndTheNextOneIsRead() throws IOException {
        capture.inFlags(SYN, 1_000);
        in(1_001, 1);
        capture.in(1_001 + at(2), message(2).substring(0, 20));
        capture.in(1_001 + at(3) + 20, message(3).substring(20) + message(4));
        capture.packet(true, FIN | ACK, 1_001 + at(5), 0, message(5));
        assertThat(read().numbers()).containsExactly(1, 4, 5);
        assertThat(read().found())
                .containsExactly("ENDED " + (at(2) + 21) + "-" + (at(3) + 20) + " sequence " + (1_021 + at(2))
                        + " packets 3-4 cut");
        assertThat(read().connections().remarks().getFirst())
                .endsWith("; the message that began before them is incomplete");
    }

    @Test
    void aFinShowsThatBytesBeforeItAreMissing() throws IOException {
        capture.inFlags(SYN, 1_000);
        in(1_001, 1);
        capture.inFlags(FIN | ACK, 1_001 + at(3));
        assertThat(read().found())
                .containsExactly(
                        "ENDED " + (at(2) + 1) + "-" + at(3) + " sequence " + (1_001 + at(2)) + " packets 2-0");
    }

    @Test
    void aStreamThatEndsWithinAMessageIsReported() throws IOException {
        capture.inFlags(SYN, 1_000).in(1_001, message(1) + message(2).substring(0, 25));
        assertThat(read().numbers()).containsExactly(1);
        assertThat(read().found())
                .containsExactly("UNFINISHED " + (at(2) + 1) + "-" + (at(2) + 25) + " sequence " + (1_001 + at(2))
                        + " packets 2-0");
    }

    @Test
    void bytesThatWereCutAtTheCaptureAreMissing() throws IOException {
        capture.inFlags(SYN, 1_000);
        in(1_001, 1);
        capture.snapLength(54 + 40);
        in(1_001, 2);
        capture.snapLength(54);
        in(1_001, 3);
        capture.snapLength(1_000);
        in(1_001, 4);
        capture.snapLength(54 + 10);
        in(1_001, 5);
        CaptureReading read = read();
        assertThat(read.numbers()).containsExactly(1, 4);
        assertThat(read.found())
                .containsExactly(
                        "CUT " + (at(2) + 41) + "-" + at(4) + " sequence " + (1_041 + at(2)) + " packets 4-5 cut",
                        "CUT " + (at(5) + 11) + "-" + at(6) + " sequence " + (1_011 + at(5)) + " packets 6-0 cut");
        assertThat(read.connections().remarks()).last().asString().startsWith("3 packets were not captured whole");
    }

    @Test
    void headersThatWereCutAreCounted() throws IOException {
        capture.snapLength(40);
        in(1_001, 1, 2);
        assertThat(read().numbers()).isEmpty();
        assertThat(read().connections().remarks()).singleElement().asString().startsWith("2 packets were not captured");
    }

    @Test
    void aResetEndsTheWaiting() throws IOException {
        capture.inFlags(SYN, 1_000);
        in(1_001, 1, 3);
        capture.packet(false, RST, 1, 0, "connection refused");
        in(1_001, 2);
        assertThat(read().numbers()).containsExactly(1, 2, 3);
        capture = TcpCapture.pcap(Link.ETHERNET).inFlags(SYN, 1_000);
        in(1_001, 1, 3);
        capture.inFlags(RST, 0);
        assertThat(read().numbers()).containsExactly(1, 3);
        assertThat(read().found()).singleElement().asString().startsWith("ENDED 70-138");
    }

    @Test
    void anOlderConnectionMakesRoomAndThatIsReported() throws IOException {
        ReassemblyLimits limits = new ReassemblyLimits(3, 1_000, 10);
        for (int port = 1; port <= 4; port++)
            capture.client(port).in(1, message(1) + message(2).substring(0, port));
        CaptureReading read = CaptureReading.of(capture, limits);
        assertThat(read.numbers()).containsExactly(1, 1, 1, 1);
        assertThat(read.connections().remarks())
                .contains(
                        "more than 3 connections at the same time: 1 were ended before they were complete; read them one by one"
                                + " (tcpdump -r FILE -w PART port PORT)");
    }

    @Test
    void aFullWindowDeclaresTheGapMissing() throws IOException {
        ReassemblyLimits segments = new ReassemblyLimits(9, 1_000_000, 4);
        capture.inFlags(SYN, 1_000);
        in(1_001, 1, 3, 4, 5, 6, 7, 2, 8);
        CaptureReading read = CaptureReading.of(capture, segments);
        assertThat(read.numbers()).containsExactly(1, 3, 4, 5, 6, 7, 8);
        assertThat(read.found())
                .containsExactly("WINDOW 70-138 sequence 1070 packets 2-3", "LATE 70-138 sequence 1070 packets 7-8");
        ReassemblyLimits bytes = new ReassemblyLimits(9, 4 * LENGTH, 1_000);
        assertThat(CaptureReading.of(capture, bytes).found()).isEqualTo(read.found());
        assertThat(CaptureReading.of(capture, new ReassemblyLimits(9, 5 * LENGTH, 5))
                        .found())
                .isEmpty();
    }

    @Test
    void allWindowsTogetherHaveALimitToo() throws IOException {
        ReassemblyLimits limits = new ReassemblyLimits(100, 1_000_000, 5);
        for (int port = 1; port <= 17; port++) {
            capture.client(port).inFlags(SYN, 1_000);
            in(1_001, 2, 3, 4, 5, 6);
        }
        CaptureReading read = CaptureReading.of(capture, limits);
        assertThat(read.numbers()).hasSize(17 * 5);
        assertThat(read.found().stream().map(found -> found.substring(0, 6)))
                .containsExactlyInAnyOrderElementsOf(Stream.concat(
                                Stream.of("WINDOW"),
                                Stream.generate(() -> "ENDED ").limit(16))
                        .toList());
    }

    @Test
    void fragmentsOfIpPacketsAreReported() throws IOException {
        capture.inFlags(SYN, 1_000);
        in(1_001, 1);
        capture.ip(true, 0x2000, new byte[40]).ip(true, 5, new byte[40]);
        in(1_001, 3);
        CaptureReading read = read();
        assertThat(read.numbers()).containsExactly(1, 3);
        assertThat(read.found()).containsExactly("ENDED 70-138 sequence 1070 packets 2-5");
        assertThat(read.connections().remarks())
                .last()
                .asString()
                .startsWith("2 fragments of IP packets were left out");
    }

    @Test
    void bytesThatBeginLikeAMessageAndAreNoneAreReported() throws IOException {
        String wrong = message(2).replace("11=A2", "11=B2");
        capture.inFlags(SYN, 1_000)
                .in(1_001, message(1) + wrong + message(3) + "8=FIX.4.4\u00019=999999\u0001" + message(4));
        assertThat(read().numbers()).containsExactly(1, 3, 4);
        assertThat(read().found())
                .containsExactly(
                        "GARBLED 70-138 sequence 1070 packets 2-2", "TOO_LONG 208-208 sequence 1208 packets 2-2");
    }

    @Test
    void onlyTheFirstThousandPlacesAreKept() throws IOException {
        capture.inFlags(SYN, 0);
        for (int place = 0; place < 1_500; place++) capture.in(1 + 2 * place, "x");
        CaptureReading read = read();
        assertThat(read.found()).hasSize(TcpFindings.KEPT_MAX);
        assertThat(read.connections().findings().missing()).isEqualTo(1_499);
        assertThat(read.connections().remarks())
                .last()
                .isEqualTo("499 more places like these; their bytes: {ENDED=499}");
    }
}
