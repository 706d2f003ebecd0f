package io.needletail.session;

import io.needletail.wire.Check;

/** The values of SessionRejectReason(373) with their meaning in words (FIX 4.4 vol. 2, Reject). */
final class RejectReason {
    static final int REQUIRED_TAG_MISSING = 1;
    static final int NO_VALUE = 4;
    static final int VALUE_INCORRECT = 5;
    static final int INCORRECT_FORMAT = 6;
    static final int COMP_ID_PROBLEM = 9;
    static final int SENDING_TIME_PROBLEM = 10;
    static final int INVALID_MSG_TYPE = 11;
    static final int OTHER = 99;

    private static final String[] TEXTS = {
        "Invalid tag number",
        "Required tag missing",
        "Tag not defined for this message type",
        "Undefined Tag",
        "Tag specified without a value",
        "Value is incorrect (out of range) for this tag",
        "Incorrect data format for value",
        "Decryption problem",
        "Signature problem",
        "CompID problem",
        "SendingTime accuracy problem",
        "Invalid MsgType",
        "XML validation error",
        "Tag appears more than once",
        "Tag specified out of required order",
        "Repeating group fields out of order",
        "Incorrect NumInGroup count for repeating group",
        "Non-data value includes field delimiter"
    };

    private RejectReason() {}

    /** The words for a verdict as {@link Check} packs it, with its tag. */
    static String describe(long verdict) {
        String text = text(Check.reason(verdict));
        return Check.tag(verdict) == 0 ? text : text + ", field=" + Check.tag(verdict);
    }

    static String text(int reason) {
        return reason < TEXTS.length ? TEXTS[reason] : "Message cannot be processed";
    }
}
