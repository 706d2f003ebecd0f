package io.needletail.wire;

import static io.needletail.wire.Frames.bytes;
import static io.needletail.wire.Frames.sealed;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A corrupted frame is not accepted, and the frames after the bytes that its BodyLength(9) covers are. */
class FramerCorruptionTest {
    private static final int LENGTH_MAX = 4096;
    private static final int BYTE_VALUES = 256;

    // Together longer than the longest body that one changed digit of BodyLength(9) can give.
    private static final List<String> FOLLOWING = following(1_100);

    @Test
    void changeOfOneByteLosesOnlyThatFrame() {
        assertEveryChangeIsContained(sealed("35=D|34=7|49=BUY|56=SELL|52=20260102-03:04:05|11=a|55=X|54=1|38=100|"));
    }

    @Test
    void changeOfOneByteLosesOnlyTheSmallestFrame() {
        assertEveryChangeIsContained(sealed("35=0|"));
    }

    @Test
    void changeOfOneByteLosesOnlyAFrameWithData() {
        assertEveryChangeIsContained(sealed("35=B|34=7|95=10|96=|10=255|8=|58=8=FI 10=000|"));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void acceptedFramesAreConsistentAfterAnyChanges(long seed) {
        Random random = new Random(seed);
        byte[] frames = bytes(String.join("", FOLLOWING));
        byte[] usual = bytes("|=0123456789FIX.");
        for (int round = 0; round < 2_000; round++) {
            byte[] stream = frames.clone();
            for (int changes = 1 + random.nextInt(12); changes > 0; changes--) {
                byte value = random.nextBoolean() ? usual[random.nextInt(usual.length)] : (byte) random.nextInt();
                stream[random.nextInt(stream.length)] = value;
            }
            assertThat(Frames.accepted(stream, stream.length, LENGTH_MAX))
                    .as("seed %d, round %d", seed, round)
                    .allMatch(Frames::agrees);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void missingBytesDoNotAffectEarlierFrames(long seed) {
        Random random = new Random(seed);
        String stream = String.join("", FOLLOWING);
        for (int round = 0; round < 2_000; round++) {
            int from = random.nextInt(FOLLOWING.getFirst().length(), stream.length());
            int to = from + random.nextInt(stream.length() - from);
            byte[] cut = bytes(stream.substring(0, from) + stream.substring(to));
            assertThat(Frames.accepted(cut, cut.length, LENGTH_MAX))
                    .as("seed %d, round %d, without [%d, %d)", seed, round, from, to)
                    .allMatch(Frames::agrees)
                    .startsWith(endingBy(from));
        }
    }

    private static void assertEveryChangeIsContained(String frame) {
        List<String> others = new ArrayList<>(FOLLOWING);
        String before = others.getFirst();
        byte[] stream = bytes(before + frame + String.join("", others.subList(1, others.size())));
        for (int at = before.length(); at < before.length() + frame.length(); at++) {
            byte right = stream[at];
            for (int value = 0; value < BYTE_VALUES; value++) {
                if (value == Byte.toUnsignedInt(right)) continue;
                stream[at] = (byte) value;
                List<String> accepted = Frames.accepted(stream, stream.length, LENGTH_MAX);
                String what = "byte %d of the frame is %d".formatted(at - before.length(), value);
                if (isInBodyLength(frame, at - before.length()) && Character.isDigit(value)) {
                    assertThat(others).as(what).containsSubsequence(accepted);
                    assertThat(accepted).as(what).startsWith(before).endsWith(others.getLast());
                } else {
                    assertThat(accepted).as(what).isEqualTo(others);
                }
            }
            stream[at] = right;
        }
    }

    // A wrong BodyLength(9) covers later frames: these are skipped, and no others.
    private static boolean isInBodyLength(String frame, int at) {
        int digits = frame.indexOf("9=") + 2;
        return at >= digits && at < frame.indexOf("35=") - 1;
    }

    private static String[] endingBy(int limit) {
        List<String> frames = new ArrayList<>();
        int at = 0;
        for (String frame : FOLLOWING) {
            at += frame.length();
            if (at <= limit) frames.add(frame);
        }
        return frames.toArray(String[]::new);
    }

    private static List<String> following(int lengthMin) {
        List<String> frames = new ArrayList<>();
        for (int length = 0; length < lengthMin; length += frames.getLast().length()) {
            frames.add(sealed("35=0|34=" + frames.size() + "|112=" + "p".repeat(frames.size()) + "p|"));
        }
        return frames;
    }
}
