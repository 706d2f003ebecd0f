package io.needletail.session;

/**
 * What a FIX version changes in the session layer: data, not subclasses.
 *
 * @param beginString BeginString(8) of the version
 * @param infinity EndSeqNo(16) that means "all messages"
 * @param rejectReasonMax highest SessionRejectReason(373) it knows; others are rejected without one
 */
record Rules(String beginString, long infinity, int rejectReasonMax) {
    private static final Rules[] KNOWN = {new Rules("FIX.4.2", 0, 11), new Rules("FIX.4.4", 0, 99)};

    static Rules of(String beginString) {
        for (Rules rules : KNOWN) {
            if (rules.beginString.equals(beginString)) return rules;
        }
        throw unknown(beginString);
    }

    private static IllegalArgumentException unknown(String beginString) {
        return new IllegalArgumentException("BeginString is " + beginString + "; FIX.4.2 and FIX.4.4 are known");
    }
}
