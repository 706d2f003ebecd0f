package io.needletail.wire;

import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.VectorSpecies;

/** Copies whole blocks with the processor's preferred vectors; loaded only when {@link ScanStrategy} has chosen vectors. */
final class BlockCopy {
    /** Size of the largest vector in use, in bytes; a multiple of all smaller ones. */
    static final int BLOCK_MAX = 64;

    private static final VectorSpecies<Byte> SPECIES =
            ByteVector.SPECIES_PREFERRED.length() < BLOCK_MAX ? ByteVector.SPECIES_PREFERRED : ByteVector.SPECIES_512;
    private static final int BLOCK = SPECIES.length();

    private BlockCopy() {}

    /** Copies a whole array, whose length must be a multiple of {@link #BLOCK_MAX} and above 0. */
    static void copy(byte[] text, byte[] target, int at) {
        // Most arrays have one block, for which the loop is not entered.
        ByteVector.fromArray(SPECIES, text, 0).intoArray(target, at);
        for (int i = BLOCK; i < text.length; i += BLOCK) {
            ByteVector.fromArray(SPECIES, text, i).intoArray(target, at + i);
        }
    }
}
