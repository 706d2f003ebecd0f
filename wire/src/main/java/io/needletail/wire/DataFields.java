package io.needletail.wire;

/**
 * The pairs of a length field and the data field behind it, whose value may contain SOH.
 *
 * <p>All pairs of FIX 4.0 to FIX 5.0 SP2 (FIX 5.0 SP2 vol. 6, types Length and data) are of one shape: the data tag
 * is the length tag plus one; only Signature(89) is announced by SignatureLength(93).
 */
public final class DataFields {
    private static final int SIGNATURE = 89;
    private static final int SIGNATURE_LENGTH = 93;
    private static final int TAGS_MAX = 1665;
    private static final int[] LENGTH_TAGS = {
        90, 95, 212, 348, 350, 352, 354, 356, 358, 360, 362, 364, 445, 618, 621, 1184, 1277, 1280, 1282, 1397, 1401,
        1403, 1468, 1664
    };
    private static final boolean[] IS_LENGTH = isLength();

    private DataFields() {}

    /**
     * Tells whether a field is the data whose length the field before it gave.
     *
     * @param before tag of the field before
     * @param tag tag of the field in question
     * @return true for a pair
     */
    public static boolean follows(int before, int tag) {
        if (before == SIGNATURE_LENGTH) return tag == SIGNATURE;
        return tag == before + 1 && before < TAGS_MAX && IS_LENGTH[before];
    }

    private static boolean[] isLength() {
        boolean[] is = new boolean[TAGS_MAX];
        for (int tag : LENGTH_TAGS) is[tag] = true;
        return is;
    }
}
