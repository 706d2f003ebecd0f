package io.needletail.wire;

import static jdk.incubator.vector.VectorOperators.ADD;
import static jdk.incubator.vector.VectorOperators.LSHR;

import java.util.Arrays;
import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorSpecies;

/** Sums bytes in the processor's own vectors; touched only where {@link ScanStrategy} says that there are such. */
final class VectorChecksum {
    private static final VectorSpecies<Byte> SPECIES = ByteVector.SPECIES_PREFERRED;
    private static final int BLOCK = SPECIES.length();
    private static final long EVEN_BYTES = 0x00FF_00FF_00FF_00FFL;
    private static final byte[] KEPT = kept();

    private VectorChecksum() {}

    /** As {@link SwarBytes#checkSum}. */
    static int checkSum(byte[] bytes, int from, int to) {
        if (to < BLOCK) return SwarBytes.checkSum(bytes, from, to);
        ByteVector sums = ByteVector.zero(SPECIES);
        int at = from;
        // What a lane loses above a byte counts 256. Two blocks a turn: the loop itself costs as much as a block.
        for (; to - at >= 2 * BLOCK; at += 2 * BLOCK) {
            sums = sums.add(ByteVector.fromArray(SPECIES, bytes, at))
                    .add(ByteVector.fromArray(SPECIES, bytes, at + BLOCK));
        }
        if (to - at >= BLOCK) {
            sums = sums.add(ByteVector.fromArray(SPECIES, bytes, at));
            at += BLOCK;
        }
        // The last block overlaps what is summed already, or what stands before the range.
        ByteVector last = ByteVector.fromArray(SPECIES, bytes, to - BLOCK);
        sums = sums.add(last.and(ByteVector.fromArray(SPECIES, KEPT, to - at)));
        // Two bytes a lane before the lanes are added: that takes half the steps of adding bytes.
        LongVector pairs = sums.reinterpretAsLongs();
        LongVector added =
                pairs.and(EVEN_BYTES).add(pairs.lanewise(LSHR, Byte.SIZE).and(EVEN_BYTES));
        return SwarBytes.lanes(added.reduceLanes(ADD)) & 0xFF;
    }

    // From n on: bytes that clear what they are combined with, then n such that keep it.
    private static byte[] kept() {
        byte[] kept = new byte[2 * BLOCK];
        Arrays.fill(kept, BLOCK, kept.length, (byte) -1);
        return kept;
    }
}
