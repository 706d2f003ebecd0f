package io.needletail.wire;

import static jdk.incubator.vector.VectorOperators.ADD;
import static jdk.incubator.vector.VectorOperators.EQ;

import java.util.Arrays;
import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * Scans 64 bytes at a time in two vectors; their comparisons give the bits of a {@code long}. The vectors stay in one
 * method, which the compiler does not inline because of its size, see {@link CompressFieldScanner}.
 */
final class MaskFieldScanner implements FieldScanner {
    private static final VectorSpecies<Byte> SPECIES = ByteVector.SPECIES_256;
    private static final int HALF = SPECIES.length();
    private static final int BLOCK = 2 * HALF;
    private static final int STORED_AT_ONCE = 8;
    private static final byte[] KEPT = kept();

    private final FieldScanner nearTheEnd = new WordFieldScanner();

    @Override
    public long scan(byte[] bytes, int from, int to, FieldIndex index) {
        if (bytes.length - to < BLOCK) return nearTheEnd.scan(bytes, from, to, index);
        long found = findEnds(bytes, from, to, index);
        if (found == UNUSUAL || !TagWords.readTags(bytes, from, FieldScanner.fields(found), index)) return UNUSUAL;
        return found;
    }

    // Stores the ends of the fields, and sums the bytes.
    private static long findEnds(byte[] bytes, int from, int to, FieldIndex index) {
        ByteVector sums = ByteVector.zero(SPECIES);
        int[] positions = index.ends;
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
            int next = field + Long.bitCount(ends);
            // Always stores eight, as TagWords.store does; written out, which keeps the method above the size for
            // inlining.
            for (int first = field; first < next; first += STORED_AT_ONCE) {
                positions[first] = at + Long.numberOfTrailingZeros(ends);
                ends &= ends - 1;
                positions[first + 1] = at + Long.numberOfTrailingZeros(ends);
                ends &= ends - 1;
                positions[first + 2] = at + Long.numberOfTrailingZeros(ends);
                ends &= ends - 1;
                positions[first + 3] = at + Long.numberOfTrailingZeros(ends);
                ends &= ends - 1;
                positions[first + 4] = at + Long.numberOfTrailingZeros(ends);
                ends &= ends - 1;
                positions[first + 5] = at + Long.numberOfTrailingZeros(ends);
                ends &= ends - 1;
                positions[first + 6] = at + Long.numberOfTrailingZeros(ends);
                ends &= ends - 1;
                positions[first + 7] = at + Long.numberOfTrailingZeros(ends);
                ends &= ends - 1;
            }
            field = next;
            if (field > index.fieldsMax) return UNUSUAL;
        }
        return FieldScanner.found(field, sums.reduceLanes(ADD));
    }

    // From index BLOCK - n on: n bytes of ones, then bytes of zeros, to keep the first n bytes of a block.
    private static byte[] kept() {
        byte[] kept = new byte[2 * BLOCK];
        Arrays.fill(kept, 0, BLOCK, (byte) -1);
        return kept;
    }
}
