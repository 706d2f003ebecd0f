package io.needletail.session;

/**
 * Differences between FIX versions in the session layer, as data.
 *
 * @param beginString BeginString(8) of the version
 * @param infinity EndSeqNo(16) that means "all messages"
 * @param rejectReasonMax highest SessionRejectReason(373) of the version; higher ones are left out
 * @param otherReason true when SessionRejectReason(373) also has 99, Other
 * @param refersToTags true when Reject(3) has RefTagID(371) and RefMsgType(372), and BusinessMessageReject(j) exists
 * @param locations true when the header has location ids
 * @param fractions true when a UTCTimestamp may have decimal places
 * @param applVersions true when application messages have a version of their own, ApplVerID(1128)
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
    /** EndSeqNo(16) for "all messages" in FIX 4.0 and 4.1; peers of later versions may send it too. */
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

    /** Tests that SessionRejectReason(373) has this value in the version. */
    boolean knowsReason(int reason) {
        return reason <= rejectReasonMax || (otherReason && reason == RejectReason.OTHER);
    }

    /**
     * Tests that a Logout(5) with a number too high is answered after the missing messages (FIXT 1.1, Logout); earlier
     * versions answer it at once, after the ResendRequest(2) (FIX 4.4 vol. 2, Message Recovery).
     */
    boolean logoutFollowsGap() {
        return applVersions;
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
