package io.needletail.wire;

import java.util.stream.IntStream;

/**
 * Pairs of a length field and the data field after it, whose value may contain SOH.
 *
 * <p>Contains all pairs of FIX 4.0 to FIX Latest (FIX 5.0 SP2 vol. 6 and its extension packs, types Length, data and
 * XMLData). In nearly all pairs the data tag is the length tag plus one.
 */
public final class DataFields {
    private static final int[] LENGTH_TAGS = {
        90, 95, 212, 348, 350, 352, 354, 356, 358, 360, 362, 364, 445, 618, 621, 1184, 1277, 1280, 1282, 1397, 1401,
        1403, 1468, 1578, 1620, 1664, 1733, 1871, 1874, 2072, 2074, 2111, 2179, 2287, 2351, 2481, 2637, 2651, 2665,
        2715, 2718, 2721, 2797, 40004, 40008, 40978, 40980, 40982, 40984, 40986, 40988, 41083, 41101, 41107, 41256,
        41320, 41324, 41458, 41476, 41482, 41653, 41710, 41806, 41811, 41873, 41969, 42025, 42171, 42451, 42652, 42947
    };
    private static final int[] LENGTH_TAGS_APART = {
        93, 1525, 1678, 2372, 2494, 2522, 2802, 2809, 2815, 43109, 43110, 43111
    };
    private static final boolean[] IS_LENGTH = isLength();

    private DataFields() {}

    /**
     * Tells whether two tags are a pair of length and data.
     *
     * @param before tag of the field before
     * @param tag tag of the field after it
     * @return true for a pair
     */
    public static boolean follows(int before, int tag) {
        return before >= 0 && before < IS_LENGTH.length && IS_LENGTH[before] && tag == dataTag(before);
    }

    private static int dataTag(int length) {
        return switch (length) {
            case 93 -> 89;
            case 1525 -> 1527;
            case 1678 -> 1697;
            case 2372 -> 2371;
            case 2494 -> 2493;
            case 2522 -> 2521;
            case 2802 -> 2801;
            case 2809 -> 2808;
            case 2815 -> 2814;
            case 43109 -> 42684;
            case 43110 -> 42486;
            case 43111 -> 42982;
            default -> length + 1;
        };
    }

    /**
     * Tells whether a body contains a data field after its length field.
     *
     * @param index index with the tags of the body
     * @param end number after its last field
     * @return true when there is at least one
     */
    static boolean areIn(FieldIndex index, int end) {
        int[] tags = index.tags;
        for (int field = FieldScanner.FIRST_FIELD; field < end; field++) {
            if (follows(tags[field - 1], tags[field])) return true;
        }
        return false;
    }

    /**
     * Returns the first of two tables for data tags of up to four digits: a tag may be a data tag only when
     * {@code hundreds()[tag / 100]} and {@code units()[tag % 100]} have a common bit.
     *
     * @return 64 bytes; a larger index is taken modulo 64
     */
    static byte[] hundreds() {
        byte[] hundreds = new byte[64];
        shortDataTags().forEach(tag -> hundreds[tag / 100] |= bit(tag / 100));
        return hundreds;
    }

    /**
     * Returns the second table, see {@link #hundreds}.
     *
     * @return 128 bytes, of which the first hundred are used
     */
    static byte[] units() {
        byte[] units = new byte[128];
        shortDataTags().forEach(tag -> units[tag % 100] |= bit(tag / 100));
        return units;
    }

    // The lowest tags are the most frequent ones: each of their hundreds has a separate bit.
    private static byte bit(int hundreds) {
        if (hundreds >= 10) return (byte) (1 << (5 + hundreds % 3));
        return (byte) (hundreds == 6 ? 1 << 1 : 1 << hundreds);
    }

    // The data tags below 6400, which are all those of up to four digits.
    private static IntStream shortDataTags() {
        return lengthTags().map(DataFields::dataTag).filter(tag -> tag < 64 * 100);
    }

    // Has an element for each tag up to the highest length tag.
    private static boolean[] isLength() {
        boolean[] is = new boolean[lengthTags().max().orElseThrow() + 1];
        lengthTags().forEach(tag -> is[tag] = true);
        return is;
    }

    private static IntStream lengthTags() {
        return IntStream.concat(IntStream.of(LENGTH_TAGS), IntStream.of(LENGTH_TAGS_APART));
    }
}
