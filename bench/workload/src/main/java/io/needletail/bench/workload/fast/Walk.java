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

    /**
     * The same, asking the clock before and behind each message.
     *
     * @return the sum of what was done, always {@link #expected}
     */
    long timed(Times times);

    /** What {@link #once} must answer. */
    long expected();

    /** How many messages a walk has. */
    int messages();

    /** A stream that keeps its state cannot be walked on from its end to its beginning. */
    private static int rounds(int count, boolean resets) {
        return resets ? Math.max(1, MESSAGES_MIN / count) : 1;
    }

    private static int[] repeated(int[] values, int rounds) {
        int[] all = new int[values.length * rounds];
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
            int rounds = rounds(frames.count(), resets);
            from = repeated(frames.from(), rounds);
            to = repeated(frames.to(), rounds);
            this.expected = expected * rounds;
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
        public long timed(Times times) {
            long sum = 0;
            decoder.reset();
            for (int index = 0; index < from.length; index++) {
                long fromNs = System.nanoTime();
                if (resets) decoder.reset();
                sum += decoder.decode(bytes, from[index], to[index]);
                times.add(System.nanoTime() - fromNs);
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
            int rounds = rounds(frames.count(), resets);
            indexes = repeated(all, rounds);
            expected = (long) frames.size() * rounds;
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
        public long timed(Times times) {
            long sum = 0;
            encoder.reset();
            for (int index : indexes) {
                long fromNs = System.nanoTime();
                if (resets) encoder.reset();
                sum += encoder.encode(index);
                times.add(System.nanoTime() - fromNs);
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
