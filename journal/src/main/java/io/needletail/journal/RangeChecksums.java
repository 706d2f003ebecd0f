package io.needletail.journal;

import java.util.zip.CRC32C;

/**
 * Checksums of any records of one segment, each at a bounded cost whatever length the record claims: a long one is
 * derived from the checksums of the ranges before its two ends. The bytes must not change meanwhile.
 *
 * <p>A CRC is linear: the sum of {@code AB} is that of {@code A}, moved by the length of {@code B}, with that of
 * {@code B} by exclusive or. To move by n bytes is to multiply by x to the power of 8n, modulo the polynomial. Cold.
 */
final class RangeChecksums {

    private static final int BLOCK_BITS = 10;
    private static final int BLOCK_BYTES = 1 << BLOCK_BITS;

    /** Length up to which a record is summed up directly. */
    private static final int SHORT_BYTES = 4 * BLOCK_BYTES;

    /** CRC-32C with the highest power in the lowest bit: RFC 3720, appendix B.4. */
    private static final int POLYNOMIAL = 0x82F63B78;

    private static final int X_TO_THE_8 = 1 << 23;

    private final Segment segment;
    private final int[] powers = new int[Integer.SIZE - 1];
    // Sums of all bytes before each block; computed when the first long record is found.
    private int[] before = {};
    private long bytes;

    RangeChecksums(Segment segment) {
        this.segment = segment;
    }

    /** Returns the number of bytes that were summed up. */
    long bytes() {
        return bytes;
    }

    /** Returns the checksum of a record that begins at an offset, as {@link RecordLayout} defines it. */
    int of(int at, int length) {
        if (length <= SHORT_BYTES) {
            bytes += length;
            return segment.checksum(at, length);
        }
        if (before.length == 0) prepare();
        int frame = at + RecordLayout.HEADER_BYTES;
        int end = at + length;
        int sum = moved(upTo(frame), end - frame) ^ upTo(end);
        int header = direct(at + RecordLayout.COVERED_OFFSET, RecordLayout.COVERED_BYTES);
        return moved(sum, RecordLayout.COVERED_BYTES) ^ header ^ segment.header.salt();
    }

    private void prepare() {
        powers[0] = X_TO_THE_8;
        for (int i = 1; i < powers.length; i++) powers[i] = product(powers[i - 1], powers[i - 1]);
        before = new int[(segment.size() >>> BLOCK_BITS) + 1];
        CRC32C crc = new CRC32C();
        for (int block = 1; block < before.length; block++) {
            segment.addTo(crc, (block - 1) << BLOCK_BITS, BLOCK_BYTES);
            before[block] = (int) crc.getValue();
        }
        bytes += segment.size();
    }

    /** Returns the sum of all bytes before an offset. */
    private int upTo(int offset) {
        int from = offset & -BLOCK_BYTES;
        return moved(before[from >>> BLOCK_BITS], offset - from) ^ direct(from, offset - from);
    }

    private int direct(int from, int length) {
        CRC32C crc = new CRC32C();
        segment.addTo(crc, from, length);
        bytes += length;
        return (int) crc.getValue();
    }

    private int moved(int sum, int byBytes) {
        int moved = sum;
        for (int power = 0, rest = byBytes; rest != 0; power++, rest >>>= 1) {
            if ((rest & 1) != 0) moved = product(powers[power], moved);
        }
        return moved;
    }

    private static int product(int one, int other) {
        int product = 0;
        int shifted = other;
        for (int rest = one; rest != 0; rest <<= 1) {
            if (rest < 0) product ^= shifted;
            shifted = (shifted & 1) == 0 ? shifted >>> 1 : (shifted >>> 1) ^ POLYNOMIAL;
        }
        return product;
    }
}
