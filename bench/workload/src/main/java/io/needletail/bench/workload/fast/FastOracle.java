package io.needletail.bench.workload.fast;

import java.util.Arrays;
import java.util.HexFormat;

/** Compares the result of a library with the expected one; a difference ends the run. */
public final class FastOracle {
    private FastOracle() {}

    /**
     * Lets a decoder read a whole stream.
     *
     * @param messages what it must find
     * @return the sum of the digests
     * @throws IllegalStateException when it read something else
     */
    public static long read(FastDecoder decoder, Frames frames, FastWorkload work, Messages messages) {
        return Arrays.stream(digests(decoder, frames, work, messages)).sum();
    }

    /**
     * The same.
     *
     * @param messages what it must find
     * @return the digest of each message
     * @throws IllegalStateException when it read something else
     */
    static long[] digests(FastDecoder decoder, Frames frames, FastWorkload work, Messages messages) {
        if (messages.count() != frames.count()) {
            throw new IllegalStateException(
                    work.label() + " has " + frames.count() + " messages, expected " + messages.count());
        }
        long[] digests = new long[frames.count()];
        for (int index = 0; index < frames.count(); index++) {
            if (index == 0 || work.resetsPerMessage()) decoder.reset();
            long digest = decoder.decode(frames.bytes(), frames.from()[index], frames.to()[index]);
            if (digest != messages.digest(index)) {
                throw new IllegalStateException(work.label() + " message " + index + " was read as " + digest
                        + ", expected " + messages.digest(index) + ": " + messages.text(index));
            }
            digests[index] = digest;
        }
        return digests;
    }

    /**
     * Lets an encoder write a whole stream.
     *
     * @throws IllegalStateException when it wrote other bytes
     */
    public static void written(FastEncoder encoder, byte[] target, Frames frames, FastWorkload work) {
        for (int index = 0; index < frames.count(); index++) {
            if (index == 0 || work.resetsPerMessage()) encoder.reset();
            int length = encoder.encode(index);
            int from = frames.from()[index];
            int to = frames.to()[index];
            if (!Arrays.equals(target, 0, length, frames.bytes(), from, to)) {
                throw new IllegalStateException(work.label() + " message " + index + " was written as "
                        + HexFormat.of().formatHex(target, 0, length) + ", expected "
                        + HexFormat.of().formatHex(frames.bytes(), from, to));
            }
        }
    }
}
