package io.needletail.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.wire.Framer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A stream is cut exactly as the twin cuts it, from any cut of the network on, and what stands in the buffer before and
 * behind it changes nothing.
 *
 * @param cutter what is examined
 */
record FramerTarget(Cutter cutter) implements Target {
    private static final int STREAM_MAX = 1 << 13;
    private static final int LENGTH_MAX = 512;
    private static final int MARGIN = 16;
    private static final int CUTS = 32;
    private static final byte[] SURROUNDINGS = {1, '1'};

    /** The shape of {@link Framer#frame}. */
    @FunctionalInterface
    interface Cutter {
        int frame(byte[] bytes, int from, int limit, int lengthMax);
    }

    @Override
    public void run(byte[] data) {
        byte[] stream = Arrays.copyOf(data, Math.min(data.length, STREAM_MAX));
        String text = new String(stream, StandardCharsets.ISO_8859_1);
        int at = 0;
        while (at < stream.length) {
            int answer = FramerTwin.frame(text.substring(at), LENGTH_MAX);
            assertCut(stream, at, stream.length, answer);
            if (answer == Framer.INCOMPLETE || answer == Framer.TOO_LONG) break;
            at += Math.abs(answer);
        }
        assertThat(at).as("bytes taken").isLessThanOrEqualTo(stream.length);
        for (int limit = 0; limit < stream.length; limit += 1 + stream.length / CUTS) {
            assertCut(stream, 0, limit, FramerTwin.frame(text.substring(0, limit), LENGTH_MAX));
        }
    }

    private void assertCut(byte[] stream, int from, int limit, int expected) {
        for (byte surrounding : SURROUNDINGS) {
            byte[] buffer = new byte[limit - from + 2 * MARGIN];
            Arrays.fill(buffer, surrounding);
            System.arraycopy(stream, from, buffer, MARGIN, limit - from);
            int answer = cutter.frame(buffer, MARGIN, buffer.length - MARGIN, LENGTH_MAX);
            if (answer != expected)
                throw new AssertionError("[" + from + ", " + limit + "): " + answer + " for " + expected);
        }
    }
}
