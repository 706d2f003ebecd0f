package io.needletail.wire;

import static jdk.incubator.vector.VectorOperators.ADD;
import static jdk.incubator.vector.VectorOperators.EQ;

import java.util.Arrays;
import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.VectorSpecies;

/** Scans 64 bytes at a time in two vectors; their comparisons give the bits of a {@code long}. */
final class MaskFieldScanner implements FieldScanner {
    private static final VectorSpecies<Byte> SPECIES = ByteVector.SPECIES_256;
    private static final int HALF = SPECIES.length();
    private static final int BLOCK = 2 * HALF;
    private static final byte[] KEPT = kept();

    private final FieldScanner nearTheEnd = new WordFieldScanner();

    @Override
    public long scan(byte[] bytes, int from, int to, FieldIndex index) {
        if (bytes.length - to < BLOCK) return nearTheEnd.scan(bytes, from, to, index);
        ByteVector sums = ByteVector.zero(SPECIES);
        int field = FIRST_FIELD;
        for (int at = from; at < to; at += BLOCK) {
            ByteVector lower = ByteVector.fromArray(SPECIES, bytes, at);
            ByteVector upper = ByteVector.fromArray(SPECIES, bytes, at + HALF);
            int rest = to - at;
            if (rest < BLOCK) {
                lower = lower.and(ByteVector.fromArray(SPECIES, KEPT, BLOCK - rest));
                upper = upper.and(ByteVector.fromArray(SPECIES, KEPT, BLOCK - rest + HALF));
            }
            sums = sums.add(lower).add(upper);
            long ends = lower.compare(EQ, Ascii.SOH).toLong()
                    | (upper.compare(EQ, Ascii.SOH).toLong() << HALF);
            field = TagWords.store(ends, at, index.ends, field);
            if (field > index.fieldsMax) return UNUSUAL;
        }
        if (!TagWords.readTags(bytes, from, field, index)) return UNUSUAL;
        return FieldScanner.found(field, sums.reduceLanes(ADD));
    }

    // From index BLOCK - n on: n bytes of ones, then bytes of zeros, to keep the first n bytes of a block.
    private static byte[] kept() {
        byte[] kept = new byte[2 * BLOCK];
        Arrays.fill(kept, 0, BLOCK, (byte) -1);
        return kept;
    }
}
