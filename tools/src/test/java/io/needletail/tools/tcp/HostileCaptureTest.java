package io.needletail.tools.tcp;

import static io.needletail.tools.tcp.CaptureReading.message;
import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.feed.capture.CaptureException;
import io.needletail.feed.capture.CaptureReader;
import io.needletail.fixtures.TcpCapture;
import io.needletail.fixtures.TcpCapture.Link;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Random;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Captures that are made to cost time or memory: they are read with bounded memory, and in time that the limit of these
 * tests would not allow if it grew with the square of the packets.
 */
@Timeout(300)
final class HostileCaptureTest {
    private static final int PACKETS = 50_000;
    private static final int PACKETS_LONG = 600_000;

    @Test
    void segmentsOfOneByteWithGapsBetweenThemAreRead() throws IOException {
        TcpCapture capture = new Growing(PACKETS).capture(packet -> 2 * packet, packet -> "8");
        CaptureReading read = CaptureReading.of(capture);
        assertThat(read.connections().findings().missing()).isEqualTo(PACKETS - 1);
    }

    @Test
    void segmentsOfOneByteInReverseAreRead() throws IOException {
        TcpCapture capture = new Growing(PACKETS).capture(packet -> PACKETS - packet, packet -> "8");
        assertThat(CaptureReading.of(capture).found()).isNotEmpty();
    }

    @Test
    void segmentsThatOverlapAllOthersAreRead() throws IOException {
        String text = "8=FIX".repeat(300);
        TcpCapture capture = new Growing(PACKETS / 5)
                .capture(packet -> packet % 2 == 0 ? 10 + 2 * packet : 5, packet -> packet % 2 == 0 ? "8" : text);
        assertThat(CaptureReading.of(capture).found()).isNotEmpty();
    }

    @Test
    void randomSegmentsOfRandomConnectionsAreRead() throws IOException {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        TcpCapture capture = TcpCapture.pcap(Link.ETHERNET);
        String text = message(1).repeat(20);
        for (int packet = 0; packet < PACKETS / 5; packet++) {
            int length = random.nextInt(text.length());
            int flags = random.nextInt(50) == 0 ? random.nextInt(32) : TcpCapture.ACK;
            int sequence = random.nextInt(5) == 0 ? random.nextInt() : random.nextInt(1 << 16);
            capture.client(random.nextInt(2_000));
            capture.packet(random.nextBoolean(), flags, sequence, random.nextInt(), text.substring(length));
        }
        assertThat(CaptureReading.of(capture).connections().findings().kept())
                .as("seed %d", seed)
                .hasSizeLessThanOrEqualTo(TcpFindings.KEPT_MAX);
    }

    @Test
    void changedBytesOfACaptureGiveMessagesOrFindings() throws IOException {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        TcpCapture made = TcpCapture.pcap(Link.ETHERNET).inFlags(TcpCapture.SYN, 0);
        for (int number = 1; number < 9; number++)
            made.in(number * 50, message(number)).acknowledged(number * 70);
        byte[] bytes = made.stream().readAllBytes();
        for (int round = 0; round < 600; round++) {
            byte[] changed = bytes.clone();
            for (int change = 0; change < 1 + round % 20; change++) {
                changed[random.nextInt(changed.length)] = (byte) random.nextInt(256);
            }
            try (CaptureReader reader = CaptureReader.of(new ByteArrayInputStream(changed), "changed")) {
                TcpConnections connections =
                        new TcpConnections(reader, TcpConnections.ANY_PORT, ReassemblyLimits.DEFAULTS, message -> {});
                boolean hasMore = true;
                while (hasMore) hasMore = connections.read();
                assertThat(connections.remarks())
                        .as("seed %d, round %d", seed, round)
                        .isNotNull();
            } catch (CaptureException expected) {
                assertThat(expected.offset())
                        .as("seed %d, round %d", seed, round)
                        .isNotNegative();
            }
        }
    }

    @Test
    @Tag("long")
    void moreSegmentsOfOneByteAreRead() throws IOException {
        TcpCapture capture = new Growing(PACKETS_LONG).capture(packet -> 2 * packet, packet -> "8");
        assertThat(CaptureReading.of(capture).connections().findings().missing())
                .isEqualTo(PACKETS_LONG - 1);
        capture = new Growing(PACKETS_LONG).capture(packet -> PACKETS_LONG - packet, packet -> "8");
        assertThat(CaptureReading.of(capture).found()).isNotEmpty();
    }

    /** One stream of so many packets. */
    private record Growing(int packets) {
        TcpCapture capture(IntFunction<Integer> sequence, IntFunction<String> payload) {
            TcpCapture capture = TcpCapture.pcap(Link.ETHERNET).inFlags(TcpCapture.SYN, 0);
            for (int packet = 0; packet < packets; packet++) {
                capture.in(1 + sequence.apply(packet), payload.apply(packet));
            }
            return capture;
        }
    }
}
