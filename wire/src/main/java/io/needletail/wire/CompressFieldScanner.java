package io.needletail.wire;

import static jdk.incubator.vector.VectorOperators.ADD;
import static jdk.incubator.vector.VectorOperators.EQ;
import static jdk.incubator.vector.VectorOperators.GT;
import static jdk.incubator.vector.VectorOperators.LE;
import static jdk.incubator.vector.VectorOperators.LSHR;
import static jdk.incubator.vector.VectorOperators.NE;
import static jdk.incubator.vector.VectorOperators.NOT;
import static jdk.incubator.vector.VectorOperators.ULT;
import static jdk.incubator.vector.VectorOperators.ZERO_EXTEND_B2I;

import java.util.Arrays;
import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorSpecies;

/**
 * Scans 64 bytes at a time. The first loop compresses the positions out of each block, and the last four bytes of each
 * tag. The second loop converts these bytes to numbers, sixteen tags at a time.
 *
 * <p>An addition finds the end of each tag: one operand has a bit for each byte where a field begins, the other one for
 * each digit. The carry runs through the digits of the tag and stops at the first byte that is not a digit, which must
 * be the {@code =}.
 *
 * <p>There are two loops because converting the tags of a block has a long latency and few instructions: in one loop
 * the processor would overlap too few blocks.
 *
 * <p>Each loop is a method of its own, the kernel, to which no vector is passed and from which none is returned. A
 * kernel has more than 325 bytes of bytecode ({@code -XX:FreqInlineSize}), so that the compiler does not inline it: it
 * is compiled once, for all callers, with all of the Vector API inlined. In a larger method the compiler may run out of
 * its limits and then keep vectors on the heap.
 */
final class CompressFieldScanner implements FieldScanner {
    private static final VectorSpecies<Byte> BYTES = ByteVector.SPECIES_512;
    private static final VectorSpecies<Integer> INTS = IntVector.SPECIES_512;
    private static final int BLOCK = BYTES.length();
    private static final int TAG_DIGITS_MAX = 9;
    private static final byte[] KEPT = kept();

    // Distance from the end of a field to the next value: a SOH, up to four digits and a '='.
    private static final int APART_MAX = 6;

    // Multiplication by these makes pairs from digits (the last digit lowest) and a number from pairs, in the upper
    // half.
    private static final int TENS = 10 + (1 << Byte.SIZE);
    private static final int HUNDREDS = 100 + (1 << Short.SIZE);
    private static final long EVEN_BYTES = 0x00FF_00FF_00FF_00FFL;
    private static final ByteVector PLACES = ByteVector.zero(BYTES).addIndex(1);
    private static final ByteVector NEXT_PLACES = PLACES.add((byte) 1);

    // Indexes, in a block and the one before it, of the four bytes before a '=', the last byte first.
    private static final ByteVector QUADS = ByteVector.fromArray(BYTES, quads(), 0);
    private static final ByteVector BACKWARDS = ByteVector.fromArray(BYTES, backwards(), 0);

    // A tag of up to four digits may be the tag of a data field when the elements for it have a common bit.
    private static final ByteVector DATA_HUNDREDS = ByteVector.fromArray(BYTES, DataFields.hundreds(), 0);
    private static final ByteVector DATA_UNITS = ByteVector.fromArray(BYTES, DataFields.units(), 0);
    private static final ByteVector DATA_UNITS_ABOVE = ByteVector.fromArray(BYTES, DataFields.units(), BLOCK);

    private final FieldScanner nearTheEnd = new WordFieldScanner();

    @Override
    public long scan(byte[] bytes, int from, int to, FieldIndex index) {
        if (bytes.length - to < BLOCK) return nearTheEnd.scan(bytes, from, to, index);
        long found = findFields(bytes, from, to, index);
        if (found == UNUSUAL || !readTags(bytes, FieldScanner.fields(found), index)) return UNUSUAL;
        return found;
    }

    // Finds the fields, stores the last four bytes of each tag as its number, and sums the bytes.
    private static long findFields(byte[] bytes, int from, int to, FieldIndex index) {
        ByteVector sums = ByteVector.zero(BYTES);
        ByteVector before = ByteVector.broadcast(BYTES, Ascii.SOH);
        IntVector place = IntVector.broadcast(INTS, from);
        int field = FIRST_FIELD;
        int tagged = FIRST_FIELD;
        long begins = 1;
        long carried = 0;
        long odd = 0;
        for (int at = from; at < to; at += BLOCK) {
            ByteVector block = ByteVector.fromArray(BYTES, bytes, at);
            if (to - at < BLOCK) block = block.and(ByteVector.fromArray(BYTES, KEPT, BLOCK - (to - at)));
            sums = sums.add(block);
            long ends = block.compare(EQ, Ascii.SOH).toLong();
            long digits = block.sub((byte) '0').compare(ULT, (byte) 10).toLong();
            begins |= ends << 1;
            // The field that begins after the last SOH is the trailer.
            if (to - at < BLOCK) begins &= -1L >>> (BLOCK - (to - at));
            odd |= begins & ~digits;
            long risen = digits + (begins | carried);
            long equals = risen & ~digits;
            odd |= equals & ~block.compare(EQ, (byte) '=').toLong();
            begins = ends >>> (BLOCK - 1);
            carried = (digits & ~risen) >>> (BLOCK - 1);

            ByteVector signs = NEXT_PLACES.compress(VectorMask.fromLong(BYTES, equals));
            ByteVector sohs = PLACES.compress(VectorMask.fromLong(BYTES, ends));
            ByteVector texts = QUADS.selectFrom(signs).add(BACKWARDS).selectFrom(before, block);
            texts.reinterpretAsInts().intoArray(index.tags, tagged);
            ((IntVector) signs.convertShape(ZERO_EXTEND_B2I, INTS, 0))
                    .add(place)
                    .intoArray(index.starts, tagged);
            ((IntVector) sohs.convertShape(ZERO_EXTEND_B2I, INTS, 0)).add(place).intoArray(index.ends, field);
            place = place.add(BLOCK);
            before = block;
            int taggedHere = Long.bitCount(equals);
            int endedHere = Long.bitCount(ends);
            tagged += taggedHere;
            field += endedHere;
            if (Math.max(taggedHere, endedHere) > INTS.length() || field > index.fieldsMax) return UNUSUAL;
        }
        if (odd != 0 || tagged != field) return UNUSUAL;
        LongVector lanes = sums.reinterpretAsLongs();
        LongVector pairs =
                lanes.and(EVEN_BYTES).add(lanes.lanewise(LSHR, Byte.SIZE).and(EVEN_BYTES));
        return FieldScanner.found(field, SwarBytes.lanes(pairs.reduceLanes(ADD)));
    }

    // Converts the last four bytes of each tag to a number. Returns false when a tag has no or too many digits, begins
    // with a
    // zero or is the tag of a data field after its length.
    private static boolean readTags(byte[] bytes, int end, FieldIndex index) {
        long doubtful = 0;
        for (int field = FIRST_FIELD; field < end; field += INTS.length()) {
            IntVector text = IntVector.fromArray(INTS, index.tags, field);
            IntVector apart = IntVector.fromArray(INTS, index.starts, field)
                    .sub(IntVector.fromArray(INTS, index.ends, field - 1));
            // A bit for each byte that is not a digit: the bytes from the lowest of them on do not belong to the tag.
            IntVector others = text.lanewise(LSHR, 4).lanewise(NOT).and(0x0101_0101);
            IntVector kept = others.add(-1).and(others.lanewise(NOT)).and(0x0F0F_0F0F);
            IntVector digits = text.and(kept);
            IntVector pairs = digits.mul(TENS).lanewise(LSHR, Byte.SIZE).and(0x00FF_00FF);
            pairs.mul(HUNDREDS).lanewise(LSHR, Short.SIZE).intoArray(index.tags, field);
            ByteVector halves = pairs.reinterpretAsBytes();
            IntVector units = halves.selectFrom(DATA_UNITS, DATA_UNITS_ABOVE).reinterpretAsInts();
            IntVector hundreds =
                    halves.selectFrom(DATA_HUNDREDS).reinterpretAsInts().lanewise(LSHR, Short.SIZE);
            long doubts = units.and(hundreds)
                    .compare(NE, 0)
                    .or(apart.compare(GT, APART_MAX))
                    .or(digits.compare(LE, kept.lanewise(LSHR, Byte.SIZE)))
                    .toLong();
            doubtful |= doubts & (-1L >>> (Long.SIZE - Math.min(end - field, INTS.length())));
        }
        if (doubtful == 0) return true;
        // Tags of any length, one by one.
        for (int field = FIRST_FIELD; field < end; field++) {
            int tagAt = index.ends[field - 1] + 1;
            int digits = index.starts[field] - 1 - tagAt;
            if (digits > TAG_DIGITS_MAX || bytes[tagAt] == '0') return false;
            index.tags[field] = Ascii.fixed(bytes, tagAt, digits);
        }
        return !DataFields.areIn(index, end);
    }

    // From index BLOCK - n on: n bytes of ones, then bytes of zeros, to keep the first n bytes of a block.
    private static byte[] kept() {
        byte[] kept = new byte[2 * BLOCK];
        Arrays.fill(kept, 0, BLOCK, (byte) -1);
        return kept;
    }

    private static byte[] quads() {
        byte[] quads = new byte[BLOCK];
        for (int i = 0; i < BLOCK; i++) quads[i] = (byte) (i >> 2);
        return quads;
    }

    private static byte[] backwards() {
        byte[] backwards = new byte[BLOCK];
        for (int i = 0; i < BLOCK; i++) backwards[i] = (byte) (BLOCK - 2 - (i & 3));
        return backwards;
    }
}
