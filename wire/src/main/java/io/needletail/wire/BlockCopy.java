package io.needletail.wire;

import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.VectorSpecies;

/** Copies whole blocks in the processor's own vectors; touched only where {@link ScanStrategy} says that there are such. */
final class BlockCopy {
    /** Bytes of the largest vector that is used, and a multiple of all others. */
    static final int BLOCK_MAX = 64;

    private static final VectorSpecies<Byte> SPECIES =
            ByteVector.SPECIES_PREFERRED.length() < BLOCK_MAX ? ByteVector.SPECIES_PREFERRED : ByteVector.SPECIES_512;
    private static final int BLOCK = SPECIES.length();

    private BlockCopy() {}

    /** Copies all of a text whose length is a multiple of {@link #BLOCK_MAX}, and not 0. */
    static void copy(byte[] text, byte[] target, int at) {
        // Most texts are one block: no loop is entered for them.
        ByteVector.fromArray(SPECIES, text, 0).intoArray(target, at);
        for (int i = BLOCK; i < text.length; i += BLOCK) {
            ByteVector.fromArray(SPECIES, text, i).intoArray(target, at + i);
        }
    }
}
