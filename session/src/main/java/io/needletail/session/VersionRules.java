package io.needletail.session;

/**
 * What a FIX version changes in the session layer: data, not subclasses.
 *
 * @param beginString BeginString(8) of the version
 * @param infinity EndSeqNo(16) that means "all messages"
 * @param rejectReasonMax highest SessionRejectReason(373) it knows; others are rejected without one
 * @param otherReason whether SessionRejectReason(373) also knows 99, Other
 * @param refersToTags whether a Reject(3) names RefTagID(371) and RefMsgType(372), and BusinessMessageReject(j) exists
 * @param locations whether the header has location ids
 * @param fractions whether a UTCTimestamp may have decimal places
 * @param applVersions whether application messages have a version of their own, ApplVerID(1128)
 */
record VersionRules(
        String beginString,
        long infinity,
        int rejectReasonMax,
        boolean otherReason,
        boolean refersToTags,
        boolean locations,
        boolean fractions,
        boolean applVersions) {
    /** What FIX 4.0 and 4.1 mean by "all messages", and what later peers may say as well. */
    static final long OLD_INFINITY = 999_999;

    private static final int NO_REASONS = -1;

    private static final VersionRules[] KNOWN = {
        new VersionRules("FIX.4.0", OLD_INFINITY, NO_REASONS, false, false, false, false, false),
        new VersionRules("FIX.4.1", OLD_INFINITY, NO_REASONS, false, false, true, false, false),
        new VersionRules("FIX.4.2", 0, 11, false, true, true, true, false),
        new VersionRules("FIX.4.3", 0, 17, false, true, true, true, false),
        new VersionRules("FIX.4.4", 0, 17, true, true, true, true, false),
        new VersionRules("FIXT.1.1", 0, 18, true, true, true, true, true)
    };

    /** Whether SessionRejectReason(373) may have this value. */
    boolean knowsReason(int reason) {
        return reason <= rejectReasonMax || (otherReason && reason == RejectReason.OTHER);
    }

    static VersionRules of(String beginString) {
        for (VersionRules rules : KNOWN) {
            if (rules.beginString.equals(beginString)) return rules;
        }
        throw unknown(beginString);
    }

    private static IllegalArgumentException unknown(String beginString) {
        return new IllegalArgumentException("BeginString is " + beginString
                + "; FIX.4.0, FIX.4.1, FIX.4.2, FIX.4.3, FIX.4.4 and, for FIX 5.0 and later, FIXT.1.1 are known");
    }
}
