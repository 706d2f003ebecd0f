package io.needletail.session;

/** Values of BusinessRejectReason(380) (FIX 4.4 vol. 2, Business Message Reject). */
public final class BusinessRejectReason {
    /** None of the others. */
    public static final int OTHER = 0;

    /** The id in the message is unknown. */
    public static final int UNKNOWN_ID = 1;

    /** The security is unknown. */
    public static final int UNKNOWN_SECURITY = 2;

    /** The message type is known but not supported. */
    public static final int UNSUPPORTED_MESSAGE_TYPE = 3;

    /** The application is not available or has failed. */
    public static final int APPLICATION_NOT_AVAILABLE = 4;

    /** A field is missing that other fields of the message require. */
    public static final int CONDITIONALLY_REQUIRED_FIELD_MISSING = 5;

    /** The sender is not authorized. */
    public static final int NOT_AUTHORIZED = 6;

    /** The firm that DeliverToCompID(128) names cannot be reached. */
    public static final int DELIVER_TO_FIRM_NOT_AVAILABLE = 7;

    private static final String[] TEXTS = {
        "Other",
        "Unknown ID",
        "Unknown Security",
        "Unsupported Message Type",
        "Application not available",
        "Conditionally Required Field Missing",
        "Not authorized",
        "DeliverTo firm not available at this time"
    };

    private BusinessRejectReason() {}

    // Reject(3) of FIX 4.0 and 4.1 has another spelling of this text.
    static String text(int reason, boolean isBusiness) {
        if (!isBusiness && reason == UNSUPPORTED_MESSAGE_TYPE) return "Unsupported message type";
        return reason >= 0 && reason < TEXTS.length ? TEXTS[reason] : TEXTS[OTHER];
    }
}
