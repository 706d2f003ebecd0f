package io.needletail.wire;

import static jdk.incubator.vector.VectorOperators.ADD;
import static jdk.incubator.vector.VectorOperators.EQ;
import static jdk.incubator.vector.VectorOperators.GE;
import static jdk.incubator.vector.VectorOperators.NE;
import static jdk.incubator.vector.VectorOperators.OR;
import static jdk.incubator.vector.VectorOperators.ULT;
import static jdk.incubator.vector.VectorOperators.ZERO_EXTEND_B2I;

import java.util.Arrays;
import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorSpecies;

/**
 * Sweeps 64 bytes at a time, tags included: positions and tags are computed for every byte at once, and those that
 * matter are compressed out.
 *
 * <p>The tags come from an addition. A bit for each byte where a field begins, added to a bit for each digit, runs
 * through the digits of the tag and comes to rest on the first byte that is none, which must be the {@code =}.
 */
final class CompressSweep implements Sweep {
    private static final VectorSpecies<Byte> BYTES = ByteVector.SPECIES_512;
    private static final VectorSpecies<Integer> INTS = IntVector.SPECIES_512;
    private static final int BLOCK = BYTES.length();
    private static final int HUNDRED = 100;
    private static final int TAG_DIGITS_MAX = 9;
    private static final byte[] KEPT = kept();
    private static final ByteVector NONE = ByteVector.zero(BYTES);
    private static final ByteVector PLACES = NONE.addIndex(1);

    // Indexed by the lowest six bits of a digit.
    private static final ByteVector TENFOLD = ByteVector.fromArray(BYTES, tenfold(), 0);

    // A tag of up to four digits may be that of a data field where these have a bit in common.
    private static final ByteVector DATA_HUNDREDS = ByteVector.fromArray(BYTES, DataFields.hundreds(), 0);
    private static final ByteVector DATA_UNITS = ByteVector.fromArray(BYTES, DataFields.units(), 0);
    private static final ByteVector DATA_UNITS_ABOVE = ByteVector.fromArray(BYTES, DataFields.units(), BLOCK);

    private final Sweep nearTheEnd = new WordSweep();

    // One loop without calls: a call that the compiler does not inline would put vectors on the heap.
    @Override
    public long sweep(byte[] bytes, int from, int to, FieldIndex index) {
        if (bytes.length - to < BLOCK) return nearTheEnd.sweep(bytes, from, to, index);
        ByteVector sums = ByteVector.zero(BYTES);
        int field = FIRST_FIELD;
        int tagged = FIRST_FIELD;
        long begins = 1;
        long carried = 0;
        long odd = 0;
        ByteVector doubtful = ByteVector.zero(BYTES);
        long five = 0;
        for (int at = from; at < to; at += BLOCK) {
            ByteVector block = ByteVector.fromArray(BYTES, bytes, at);
            if (to - at < BLOCK) block = block.and(ByteVector.fromArray(BYTES, KEPT, BLOCK - (to - at)));
            sums = sums.add(block);
            VectorMask<Byte> ends = block.compare(EQ, Ascii.SOH);
            long endBits = ends.toLong();
            long digits = block.sub((byte) '0').compare(ULT, (byte) 10).toLong();
            begins |= endBits << 1;
            // What begins behind the last end is the trailer.
            if (to - at < BLOCK) begins &= -1L >>> (BLOCK - (to - at));
            odd |= begins & ~(digits & ~block.compare(EQ, (byte) '0').toLong());
            long risen = digits + (begins | carried);
            begins = endBits >>> (BLOCK - 1);
            carried = (digits & ~risen) >>> (BLOCK - 1);
            odd |= risen & ~digits & ~block.compare(EQ, (byte) '=').toLong();

            VectorMask<Byte> equals = VectorMask.fromLong(BYTES, risen & ~digits);
            ByteVector tens = ByteVector.fromArray(BYTES, bytes, at - 2);
            ByteVector hundreds = ByteVector.fromArray(BYTES, bytes, at - 3);
            ByteVector thousands = ByteVector.fromArray(BYTES, bytes, at - 4);
            VectorMask<Byte> two = tens.compare(GE, (byte) '0', equals);
            VectorMask<Byte> three = hundreds.compare(GE, (byte) '0', two);
            VectorMask<Byte> four = thousands.compare(GE, (byte) '0', three);
            five |= ByteVector.fromArray(BYTES, bytes, at - 5)
                    .compare(GE, (byte) '0', four)
                    .toLong();
            ByteVector low =
                    ByteVector.fromArray(BYTES, bytes, at - 1).sub((byte) '0').add(tens.selectFrom(TENFOLD), two);
            ByteVector high = NONE.blend(hundreds.sub((byte) '0'), three).add(thousands.selectFrom(TENFOLD), four);
            ByteVector data = low.selectFrom(DATA_UNITS, DATA_UNITS_ABOVE).and(high.selectFrom(DATA_HUNDREDS));
            doubtful = doubtful.lanewise(OR, data, equals);

            IntVector upper = (IntVector) high.compress(equals).convertShape(ZERO_EXTEND_B2I, INTS, 0);
            IntVector lower = (IntVector) low.compress(equals).convertShape(ZERO_EXTEND_B2I, INTS, 0);
            IntVector signs = (IntVector) PLACES.compress(equals).convertShape(ZERO_EXTEND_B2I, INTS, 0);
            IntVector behind = (IntVector) PLACES.compress(ends).convertShape(ZERO_EXTEND_B2I, INTS, 0);
            upper.mul(HUNDRED).add(lower).intoArray(index.tags, tagged);
            signs.add(at + 1).intoArray(index.starts, tagged);
            behind.add(at).intoArray(index.ends, field);
            int taggedHere = Long.bitCount(risen & ~digits);
            int endedHere = Long.bitCount(endBits);
            tagged += taggedHere;
            field += endedHere;
            if (Math.max(taggedHere, endedHere) > INTS.length() || field > index.fieldsMax) return UNUSUAL;
        }
        if (odd != 0 || tagged != field) return UNUSUAL;
        boolean doubt = (five | doubtful.compare(NE, (byte) 0).toLong()) != 0;
        return doubt && !isUsual(bytes, index, field) ? UNUSUAL : Sweep.found(field, sums.reduceLanes(ADD));
    }

    // Tags of five digits and more, or a tag that may be that of a data field.
    private static boolean isUsual(byte[] bytes, FieldIndex index, int behind) {
        for (int field = FIRST_FIELD; field < behind; field++) {
            int end = index.starts[field] - 1;
            int begin = end;
            while (bytes[begin - 1] != Ascii.SOH) begin--;
            if (end - begin > TAG_DIGITS_MAX) return false;
            index.tags[field] = Ascii.fixed(bytes, begin, end - begin);
        }
        return !DataFields.areIn(index, behind);
    }

    // From BLOCK - n on: n bytes that keep what they are combined with, then such that clear it.
    private static byte[] kept() {
        byte[] kept = new byte[2 * BLOCK];
        Arrays.fill(kept, 0, BLOCK, (byte) -1);
        return kept;
    }

    private static byte[] tenfold() {
        byte[] tenfold = new byte[BLOCK];
        for (int digit = 0; digit < 10; digit++) tenfold['0' + digit] = (byte) (10 * digit);
        return tenfold;
    }
}
