package io.needletail.session;

/** Events of a session for operators and logs, beside its messages. */
public enum SessionEvent {
    /**
     * A message has a number higher than expected; the detail is the first number missing, the text names both numbers
     * and what follows.
     */
    GAP_DETECTED,

    /** The messages of a gap have arrived, or were gap-filled; the detail is the number expected now. */
    GAP_FILLED,

    /** The session sent a ResendRequest(2); the detail is its BeginSeqNo(7). */
    RESEND_REQUESTED,

    /** The session begins the resend that the peer requested; the detail is the first number requested. */
    RESENDING,

    /** The session rejected a message; the detail is its number, the text is the Text(58) of the rejection. */
    REJECT_SENT,

    /** The peer moved its numbers; the detail is the number expected now. */
    SEQUENCE_MOVED,

    /** Both numbers were reset to 1; the detail is 1. */
    SEQUENCE_RESET,

    /** The peer is silent and the session sent a TestRequest(1); the detail is its number. */
    TEST_REQUEST_SENT,

    /** A gap was ignored, see {@link GapPolicy#IGNORE_GAP}; the detail is the first number that is lost. */
    GAP_IGNORED,

    /** A resend reached its limit, the rest is gap-filled; the detail is the last number sent again. */
    RESEND_CAPPED,

    /**
     * A resend is complete, and the store had dropped some of its messages, which were gap-filled; the detail is the
     * count of these numbers, administrative messages included.
     */
    RESEND_INCOMPLETE,

    /** The validator rejects a message that was delivered nevertheless; the detail is the tag at fault. */
    INVALID_ACCEPTED,

    /** The peer is silent beyond the time-out and stays connected; the detail is the number expected next from it. */
    PEER_SILENT,

    /** A message of the peer exceeded the inbound throttle and was rejected; the detail is its number. */
    THROTTLED,

    /**
     * Bytes of the peer were skipped because they are no message; the detail is their number, the text says what is
     * wrong.
     */
    GARBLED,

    /** A message was not processed: a duplicate, or sent to a session that is closing; the detail is its number. */
    MESSAGE_IGNORED,

    /**
     * A Logon(A) was rejected because its credentials are not those of the session; the detail is the first tag at
     * fault, negative when the Logon(A) does not have it.
     */
    CREDENTIALS_REFUSED,

    /** A Logon(A) was rejected because it requests a new password; the detail is the tag. */
    NEW_PASSWORD_REFUSED
}
