package io.needletail.tools.tcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.fixtures.FixLines;
import io.needletail.fixtures.TcpCapture;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Streams that are cut, shuffled, repeated and thinned out at random: what is whole is found, what is missing is named.
 */
final class RandomSegmentsTest {
    private static final int SEEDS = 100;
    private static final int SEEDS_LONG = 40_000;
    // Acknowledgments come between the segments: together less than the packets that an acknowledged gap waits.
    private static final int DISTANCE_MAX = 20;

    /** A part of the stream, at its place in the capture. */
    private record Part(int from, int to, double place) {}

    @Test
    void everyMessageOfAShuffledStreamIsFoundInOrder() throws IOException {
        for (int round = 0; round < SEEDS; round++) check(System.nanoTime() + round, 0);
    }

    @Test
    void untouchedMessagesOfAThinnedStreamAreFoundAndMissingBytesAreExact() throws IOException {
        for (int round = 0; round < SEEDS; round++) check(System.nanoTime() + round, 0.05);
    }

    @Test
    @Tag("long")
    void manyThinnedStreamsAreReadExactly() throws IOException {
        for (int round = 0; round < SEEDS_LONG; round++) check(System.nanoTime() + round, round % 3 * 0.1);
    }

    private static void check(long seed, double lossRate) throws IOException {
        Random random = new Random(seed);
        int count = 1 + random.nextInt(60);
        StringBuilder stream = new StringBuilder();
        List<Integer> ends = new ArrayList<>();
        for (int number = 1; number <= count; number++) {
            String text = "x".repeat(random.nextInt(10) == 0 ? random.nextInt(3_000) : random.nextInt(60));
            stream.append(FixLines.fix("35=D|34=" + number + "|58=" + text + "|"));
            ends.add(stream.length());
        }
        List<Part> parts = parts(random, stream.length(), lossRate);
        BitSet covered = new BitSet(stream.length());
        parts.forEach(part -> covered.set(part.from, part.to));
        int first = random.nextBoolean() ? random.nextInt() : -random.nextInt(Math.max(2, stream.length()));

        CaptureReading read = CaptureReading.of(capture(random, parts, stream.toString(), first));

        List<Integer> whole = new ArrayList<>();
        for (int number = 1, from = 0; number <= count; number++) {
            int to = ends.get(number - 1);
            if (covered.nextClearBit(from) >= to) whole.add(number);
            from = to;
        }
        assertThat(read.numbers()).as("seed %d", seed).isEqualTo(whole);
        List<String> gaps = new ArrayList<>();
        for (int from = covered.nextClearBit(0); from < stream.length(); ) {
            int next = covered.nextSetBit(from);
            int to = next < 0 ? stream.length() : next;
            gaps.add(from + 1 + "-" + to + " sequence " + (first + from & 0xFFFF_FFFFL));
            from = covered.nextClearBit(to);
        }
        List<String> missing = read.connections().findings().kept().stream()
                .map(finding -> (finding.kind().isMissing() ? "" : finding.kind() + " ")
                        + finding.bytes().first() + "-" + finding.bytes().last() + " sequence "
                        + finding.bytes().sequence())
                .toList();
        assertThat(missing).as("seed %d", seed).isEqualTo(gaps.subList(0, Math.min(gaps.size(), TcpFindings.KEPT_MAX)));
    }

    // Cuts the stream; some parts overlap others, some come twice, some are lost, all come near their place.
    private static List<Part> parts(Random random, int length, double lossRate) {
        int longest = 1 + random.nextInt(random.nextBoolean() ? 30 : 2_000);
        List<Part> parts = new ArrayList<>();
        for (int from = 0, index = 0; from < length; index++) {
            int to = Math.min(length, from + 1 + random.nextInt(longest));
            int copies = random.nextInt(8) == 0 ? 2 : 1;
            boolean isLost = random.nextDouble() < lossRate;
            for (int copy = 0; copy < copies && !isLost; copy++) {
                int start = random.nextInt(6) == 0 ? Math.max(0, from - random.nextInt(2 * longest)) : from;
                int end = random.nextInt(6) == 0 ? Math.min(length, to + random.nextInt(2 * longest)) : to;
                parts.add(new Part(start, end, index + random.nextDouble() * DISTANCE_MAX));
            }
            from = to;
        }
        parts.sort(Comparator.comparingDouble(Part::place));
        return parts;
    }

    private static TcpCapture capture(Random random, List<Part> parts, String stream, int first) {
        TcpCapture.Link[] links = TcpCapture.Link.values();
        TcpCapture.Link link = links[random.nextInt(links.length)];
        TcpCapture capture = random.nextBoolean() ? TcpCapture.pcap(link) : TcpCapture.pcapng(link);
        capture.inFlags(TcpCapture.SYN, first - 1);
        int sent = 0;
        for (Part part : parts) {
            capture.in(first + part.from, stream.substring(part.from, part.to));
            sent = Math.max(sent, part.to);
            if (random.nextInt(4) == 0) capture.acknowledged(first + random.nextInt(sent + 1));
        }
        return capture.packet(true, TcpCapture.FIN, first + stream.length(), 0, "");
    }
}
