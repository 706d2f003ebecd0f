package io.needletail.bench.workload.fast;

import java.util.Arrays;

/** Walks over a stream once, message by message: what is timed. */
sealed interface Walk {
    /** Messages in a walk at least: a short stream is walked several times, so that the clock is asked seldom. */
    int MESSAGES_MIN = 1_000;

    /**
     * Goes once over all messages.
     *
     * @return the sum of what was done, always {@link #expected}
     */
    long once();

    /** What {@link #once} must answer. */
    long expected();

    /** How many messages a walk has. */
    int messages();

    private static int rounds(int count) {
        return Math.max(1, MESSAGES_MIN / count);
    }

    private static int[] repeated(int[] values) {
        int[] all = new int[values.length * rounds(values.length)];
        Arrays.setAll(all, index -> values[index % values.length]);
        return all;
    }

    /** Reads. */
    final class Reading implements Walk {
        private final FastDecoder decoder;
        private final boolean resets;
        private final byte[] bytes;
        private final int[] from;
        private final int[] to;
        private final long expected;

        /**
         * Reads a stream once and compares.
         *
         * @param expected sum over all messages
         */
        Reading(FastDecoder decoder, Frames frames, boolean resets, long expected) {
            this.decoder = decoder;
            this.resets = resets;
            bytes = frames.bytes();
            from = repeated(frames.from());
            to = repeated(frames.to());
            this.expected = expected * rounds(frames.count());
        }

        @Override
        public long once() {
            long sum = 0;
            decoder.reset();
            for (int index = 0; index < from.length; index++) {
                if (resets) decoder.reset();
                sum += decoder.decode(bytes, from[index], to[index]);
            }
            return sum;
        }

        @Override
        public long expected() {
            return expected;
        }

        @Override
        public int messages() {
            return from.length;
        }
    }

    /** Writes. */
    final class Writing implements Walk {
        private final FastEncoder encoder;
        private final boolean resets;
        private final int[] indexes;
        private final long expected;

        Writing(FastEncoder encoder, Frames frames, boolean resets) {
            this.encoder = encoder;
            this.resets = resets;
            int[] all = new int[frames.count()];
            Arrays.setAll(all, index -> index);
            indexes = repeated(all);
            expected = (long) frames.size() * rounds(frames.count());
        }

        @Override
        public long once() {
            long sum = 0;
            encoder.reset();
            for (int index : indexes) {
                if (resets) encoder.reset();
                sum += encoder.encode(index);
            }
            return sum;
        }

        @Override
        public long expected() {
            return expected;
        }

        @Override
        public int messages() {
            return indexes.length;
        }
    }
}
