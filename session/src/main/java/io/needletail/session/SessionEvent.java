package io.needletail.session;

/** What an operator wants to see of a session beyond its messages. */
public enum SessionEvent {
    /** A message came ahead of its turn; the detail is the first number missing. */
    GAP_DETECTED,

    /** We asked for messages again; the detail is the first number asked for. */
    RESEND_REQUESTED,

    /** The peer asked for messages again; the detail is the first number asked for. */
    RESENDING,

    /** We rejected a message; the detail is its number. */
    REJECT_SENT,

    /** The peer moved its numbers; the detail is the number expected now. */
    SEQUENCE_MOVED,

    /** Both numbers went back to 1; the detail is 1. */
    SEQUENCE_RESET,

    /** The peer is silent and was asked for a sign of life; the detail is the number of our TestRequest(1). */
    TEST_REQUEST_SENT,

    /** A message ahead of its turn was accepted as it is; the detail is the first number that is lost. */
    GAP_IGNORED,

    /** A request of the peer was answered in part, the rest is gap-filled; the detail is the last number sent again. */
    RESEND_CAPPED,

    /**
     * An answer to the peer's request is complete, and the store had dropped messages of it, which were gap-filled; the detail is how
     * many numbers that are, those of administrative messages included.
     */
    RESEND_INCOMPLETE,

    /** The dialect refuses a message that was delivered all the same; the detail is the tag at fault. */
    INVALID_ACCEPTED,

    /** The peer has been silent for too long and is not given up; the detail is the number expected of it. */
    PEER_SILENT,

    /** A message of the peer came too fast and was refused; the detail is its number. */
    THROTTLED,

    /** A message was not processed: a duplicate, or sent to a session that is closing; the detail is its number. */
    MESSAGE_IGNORED,

    /**
     * A Logon(A) was refused because its credentials are not those of the session; the detail is the first tag at fault,
     * negative when the Logon(A) does not have it.
     */
    CREDENTIALS_REFUSED,

    /** A Logon(A) was refused because it asks for another password; the detail is the tag. */
    NEW_PASSWORD_REFUSED
}
