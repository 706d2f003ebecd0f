package io.needletail.bench.workload.fast;

import io.needletail.bench.workload.turns.Times;
import io.needletail.bench.workload.turns.Walk;
import java.util.Arrays;

/** Walks over a stream block by block, message by message: the timed code. */
final class MessageWalks {

    private MessageWalks() {}

    private static int[] repeated(int[] values, int count) {
        int[] all = new int[count];
        Arrays.setAll(all, index -> values[index % values.length]);
        return all;
    }

    /** Reads. */
    static final class Reading implements Walk {
        private final FastDecoder decoder;
        private final boolean resets;
        private final byte[] bytes;
        private final int[] from;
        private final int[] to;
        private final Blocks blocks;

        /**
         * Reads a stream again and again, and compares.
         *
         * @param sums by message
         */
        Reading(FastDecoder decoder, Frames frames, boolean resets, long[] sums) {
            this.decoder = decoder;
            this.resets = resets;
            bytes = frames.bytes();
            blocks = new Blocks(sums, resets);
            from = repeated(frames.from(), blocks.count());
            to = repeated(frames.to(), blocks.count());
        }

        @Override
        public int once() {
            blocks.next();
            int end = blocks.to();
            long sum = 0;
            decoder.reset();
            for (int index = blocks.from(); index < end; index++) {
                if (resets) decoder.reset();
                sum += decoder.decode(bytes, from[index], to[index]);
            }
            return blocks.checked(sum);
        }

        @Override
        public int timed(Times times) {
            blocks.next();
            int end = blocks.to();
            long sum = 0;
            decoder.reset();
            for (int index = blocks.from(); index < end; index++) {
                long fromNs = System.nanoTime();
                if (resets) decoder.reset();
                sum += decoder.decode(bytes, from[index], to[index]);
                times.add(System.nanoTime() - fromNs);
            }
            return blocks.checked(sum);
        }

        @Override
        public int operations() {
            return blocks.size();
        }
    }

    /** Writes. */
    static final class Writing implements Walk {
        private final FastEncoder encoder;
        private final boolean resets;
        private final int[] indexes;
        private final Blocks blocks;

        Writing(FastEncoder encoder, Frames frames, boolean resets) {
            this.encoder = encoder;
            this.resets = resets;
            blocks = new Blocks(frames.lengths(), resets);
            int[] all = new int[frames.count()];
            Arrays.setAll(all, index -> index);
            indexes = repeated(all, blocks.count());
        }

        @Override
        public int once() {
            blocks.next();
            int end = blocks.to();
            long sum = 0;
            encoder.reset();
            for (int index = blocks.from(); index < end; index++) {
                if (resets) encoder.reset();
                sum += encoder.encode(indexes[index]);
            }
            return blocks.checked(sum);
        }

        @Override
        public int timed(Times times) {
            blocks.next();
            int end = blocks.to();
            long sum = 0;
            encoder.reset();
            for (int index = blocks.from(); index < end; index++) {
                long fromNs = System.nanoTime();
                if (resets) encoder.reset();
                sum += encoder.encode(indexes[index]);
                times.add(System.nanoTime() - fromNs);
            }
            return blocks.checked(sum);
        }

        @Override
        public int operations() {
            return blocks.size();
        }
    }
}
