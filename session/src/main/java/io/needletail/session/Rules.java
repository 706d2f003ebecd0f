package io.needletail.session;

/**
 * What a FIX version changes in the session layer: data, not subclasses.
 *
 * @param beginString BeginString(8) of the version
 * @param infinity EndSeqNo(16) that means "all messages"
 * @param rejectReasonMax highest SessionRejectReason(373) it knows; others are rejected without one
 * @param refersToTags whether a Reject(3) names RefTagID(371) and RefMsgType(372), and BusinessMessageReject(j) exists
 * @param fractions whether a UTCTimestamp may have decimal places
 * @param applVersions whether application messages have a version of their own, ApplVerID(1128)
 */
record Rules(
        String beginString,
        long infinity,
        int rejectReasonMax,
        boolean refersToTags,
        boolean fractions,
        boolean applVersions) {
    /** What FIX 4.0 and 4.1 mean by "all messages", and what later peers may say as well. */
    static final long OLD_INFINITY = 999_999;

    private static final int NO_REASONS = -1;

    private static final Rules[] KNOWN = {
        new Rules("FIX.4.0", OLD_INFINITY, NO_REASONS, false, false, false),
        new Rules("FIX.4.1", OLD_INFINITY, NO_REASONS, false, false, false),
        new Rules("FIX.4.2", 0, 11, true, true, false),
        new Rules("FIX.4.3", 0, 17, true, true, false),
        new Rules("FIX.4.4", 0, 99, true, true, false),
        new Rules("FIXT.1.1", 0, 99, true, true, true)
    };

    static Rules of(String beginString) {
        for (Rules rules : KNOWN) {
            if (rules.beginString.equals(beginString)) return rules;
        }
        throw unknown(beginString);
    }

    private static IllegalArgumentException unknown(String beginString) {
        return new IllegalArgumentException("BeginString is " + beginString
                + "; FIX.4.0, FIX.4.1, FIX.4.2, FIX.4.3, FIX.4.4 and, for FIX 5.0 and later, FIXT.1.1 are known");
    }
}
