package io.needletail.feed.framing;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.needletail.feed.capture.CaptureCounts;
import io.needletail.feed.capture.CaptureException;
import io.needletail.feed.capture.CaptureFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Files of any size become messages, held a stretch at a time. A message here is its length in four bytes, then as many
 * zeros.
 */
final class FeedFileTest {
    private static final long SEED = 11;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"none", "len4le", "len3be", "block", "hfix4", "cme5", "skip:7", "hexlines"})
    void messagesOfEverySizeAreReadAcrossBuffers(String name) throws IOException {
        Random random = new Random(SEED);
        List<Integer> lengths = new ArrayList<>();
        for (int i = 0; i < 400; i++) lengths.add(4 + random.nextInt(3_000));
        lengths.add(200, 700_000);
        lengths.add(3_000_000);
        Path file = folder.resolve("messages");
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (int length : lengths) write(out, name, message(length));
        Files.write(file, out.toByteArray());
        assertThat(lengths(file, name)).as("seed %d", SEED).isEqualTo(lengths);
    }

    @Test
    void aFileThatEndsWithinAMessageIsReported() throws IOException {
        Path file = Files.write(folder.resolve("cut"), new byte[] {5, 0, 0, 0, 4, 0, 0, 0});
        try (FeedFile feed = FeedFile.open(file, Framing.parse("len4le"), DictionaryReset.STREAM)) {
            assertThat(feed.next()).isFalse();
            assertThat(feed.error()).isEqualTo(FramingError.LONGER_THAN_DATA);
            assertThat(feed.offset()).isZero();
        }
    }

    @Test
    void aCaptureIsKnownByItsFirstBytes() throws IOException {
        CaptureFile capture = CaptureFile.pcap(ByteOrder.LITTLE_ENDIAN, 0xA1B2C3D4, CaptureFile.ETHERNET);
        capture.packet(1_000_000, CaptureFile.datagram(1, hfix(7, 4, 9)));
        capture.packet(2_000_000, CaptureFile.datagram(1, new byte[] {1}));
        capture.packet(3_000_000, CaptureFile.datagram(1, hfix(8, 5)));
        Path file = Files.write(folder.resolve("any.name"), capture.bytes());
        List<String> seen = new ArrayList<>();
        try (FeedFile feed = FeedFile.open(file, Framing.CME5, DictionaryReset.DATAGRAM)) {
            while (feed.next()) {
                int length = length(feed);
                seen.add(feed.timeNs() / 1_000_000_000L + " " + feed.sequence() + " " + length + " " + feed.isReset());
                feed.taken(length);
            }
            assertThat(feed.brokenDatagrams()).isEqualTo(1);
            assertThat(feed.counts()).contains(new CaptureCounts(3, 3, 0, 0, 0, 0));
        }
        assertThat(seen).containsExactly("1 7 4 true", "1 7 9 false", "3 8 5 true");
    }

    @Test
    void aDatagramWithAFailedMessageIsSkipped() throws IOException {
        CaptureFile capture = CaptureFile.pcap(ByteOrder.LITTLE_ENDIAN, 0xA1B2C3D4, CaptureFile.ETHERNET);
        capture.packet(0, CaptureFile.datagram(1, message(20))).packet(0, CaptureFile.datagram(1, message(30)));
        Path file = Files.write(folder.resolve("two.pcap"), capture.bytes());
        try (FeedFile feed = FeedFile.open(file, Framing.NONE, DictionaryReset.STREAM)) {
            assertThat(feed.next()).isTrue();
            assertThat(feed.more()).isFalse();
            assertThat(feed.skip()).isFalse();
            assertThat(feed.next()).isTrue();
            assertThat(length(feed)).isEqualTo(30);
        }
    }

    @Test
    void resetsFollowTheOptionsOfTheFeed() throws IOException {
        Path file = Files.write(folder.resolve("lines"), "- 04000000\n- 04000000\nR 04000000\n".getBytes(US_ASCII));
        assertThat(resets(file, DictionaryReset.STREAM)).containsExactly(true, false, true);
        assertThat(resets(file, DictionaryReset.MESSAGE)).containsExactly(true, true, true);
    }

    @Test
    void aDamagedCaptureIsAnError() throws IOException {
        byte[] bytes = CaptureFile.pcap(ByteOrder.BIG_ENDIAN, 0xA1B2C3D4, 1)
                .packet(0, new byte[50])
                .bytes();
        Path file = Files.write(folder.resolve("cut.pcap"), java.util.Arrays.copyOf(bytes, 60));
        try (FeedFile feed = FeedFile.open(file, Framing.NONE, DictionaryReset.STREAM)) {
            assertThatThrownBy(feed::next)
                    .isInstanceOf(CaptureException.class)
                    .hasMessageContaining("cut.pcap, byte 24");
        }
    }

    private static List<Boolean> resets(Path file, DictionaryReset reset) throws IOException {
        List<Boolean> resets = new ArrayList<>();
        try (FeedFile feed = FeedFile.open(file, Framing.parse("hexlines"), reset)) {
            while (feed.next()) {
                resets.add(feed.isReset());
                feed.taken(4);
            }
        }
        return resets;
    }

    private static List<Integer> lengths(Path file, String framing) throws IOException {
        List<Integer> lengths = new ArrayList<>();
        try (FeedFile feed = FeedFile.open(file, Framing.parse(framing), DictionaryReset.STREAM)) {
            while (feed.next()) {
                int length = feed.limit() - feed.from() < 4 ? Integer.MAX_VALUE : length(feed);
                if (length <= feed.limit() - feed.from()) {
                    lengths.add(length);
                    feed.taken(length);
                } else {
                    assertThat(feed.more()).as("more of the file").isTrue();
                }
            }
            assertThat(feed.error()).isEqualTo(FramingError.NONE);
        }
        return lengths;
    }

    private static int length(FeedFile feed) {
        byte[] bytes = feed.bytes();
        int from = feed.from();
        return (bytes[from] & 0xFF) | (bytes[from + 1] & 0xFF) << 8 | (bytes[from + 2] & 0xFF) << 16;
    }

    private static byte[] message(int length) {
        byte[] message = new byte[length];
        for (int i = 0; i < 3; i++) message[i] = (byte) (length >> (8 * i));
        return message;
    }

    private static byte[] hfix(int sequence, int... lengths) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(new byte[] {0, 0, 0, (byte) sequence, 1});
        for (int length : lengths) out.writeBytes(message(length));
        return out.toByteArray();
    }

    private static void write(ByteArrayOutputStream out, String framing, byte[] message) {
        int length = message.length;
        switch (framing) {
            case "len4le" -> out.writeBytes(new byte[] {(byte) length, (byte) (length >> 8), (byte) (length >> 16), 0});
            case "len3be" -> out.writeBytes(new byte[] {(byte) (length >> 16), (byte) (length >> 8), (byte) length});
            case "block" ->
                out.writeBytes(new byte[] {
                    (byte) ((length >> 21) & 0x7F),
                    (byte) ((length >> 14) & 0x7F),
                    (byte) ((length >> 7) & 0x7F),
                    (byte) ((length & 0x7F) | 0x80)
                });
            case "hfix4" -> out.writeBytes(new byte[4]);
            case "cme5" -> out.writeBytes(new byte[5]);
            case "skip:7" -> out.writeBytes(new byte[7]);
            default -> out.writeBytes(new byte[0]);
        }
        if (framing.equals("hexlines")) {
            out.writeBytes(("- " + java.util.HexFormat.of().formatHex(message) + "\n").getBytes(US_ASCII));
        } else {
            out.writeBytes(message);
        }
    }
}
