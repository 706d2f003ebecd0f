package io.needletail.wire;

import static jdk.incubator.vector.VectorOperators.ADD;
import static jdk.incubator.vector.VectorOperators.LSHR;

import java.util.Arrays;
import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorSpecies;

/** Sums bytes with the processor's preferred vectors; loaded only when {@link ScanStrategy} has chosen vectors. */
final class VectorChecksum {
    private static final VectorSpecies<Byte> SPECIES = ByteVector.SPECIES_PREFERRED;
    private static final int BLOCK = SPECIES.length();
    private static final long EVEN_BYTES = 0x00FF_00FF_00FF_00FFL;
    private static final byte[] KEPT = kept();

    private VectorChecksum() {}

    /** Returns the result of {@link SwarBytes#checkSum}. */
    static int checkSum(byte[] bytes, int from, int to) {
        if (to < BLOCK) return SwarBytes.checkSum(bytes, from, to);
        ByteVector sums = ByteVector.zero(SPECIES);
        int at = from;
        // The carry that a lane loses is a multiple of 256. Two blocks per iteration: the loop costs as much as a
        // block.
        for (; to - at >= 2 * BLOCK; at += 2 * BLOCK) {
            sums = sums.add(ByteVector.fromArray(SPECIES, bytes, at))
                    .add(ByteVector.fromArray(SPECIES, bytes, at + BLOCK));
        }
        if (to - at >= BLOCK) {
            sums = sums.add(ByteVector.fromArray(SPECIES, bytes, at));
            at += BLOCK;
        }
        // The last block overlaps bytes that are summed already, or bytes before the range.
        ByteVector last = ByteVector.fromArray(SPECIES, bytes, to - BLOCK);
        sums = sums.add(last.and(ByteVector.fromArray(SPECIES, KEPT, to - at)));
        // Two bytes per lane before the lanes are added: this takes half the steps of adding bytes.
        LongVector pairs = sums.reinterpretAsLongs();
        LongVector added =
                pairs.and(EVEN_BYTES).add(pairs.lanewise(LSHR, Byte.SIZE).and(EVEN_BYTES));
        return SwarBytes.lanes(added.reduceLanes(ADD)) & 0xFF;
    }

    // From index n on: bytes of zeros, then n bytes of ones, to keep the last n bytes of a block.
    private static byte[] kept() {
        byte[] kept = new byte[2 * BLOCK];
        Arrays.fill(kept, BLOCK, kept.length, (byte) -1);
        return kept;
    }
}
