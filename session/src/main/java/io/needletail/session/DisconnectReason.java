package io.needletail.session;

/** Why a connection ended. */
public enum DisconnectReason {
    /** Both ends said Logout(5). */
    LOGOUT,

    /** The peer closed the connection, or the network did. */
    PEER_GONE,

    /** No completed logon within the logon timeout. */
    LOGON_TIMEOUT,

    /** The first message was no acceptable Logon(A). */
    LOGON_REFUSED,

    /** Our Logout(5) was not answered within the logout timeout. */
    LOGOUT_TIMEOUT,

    /** Nothing was heard within the heartbeat timeout, a TestRequest(1) included. */
    HEARTBEAT_TIMEOUT,

    /** The peer broke a rule that leaves no way to go on, such as a MsgSeqNum(34) too low. */
    PROTOCOL_ERROR,

    /** The same ResendRequest(2) came or went too often in a row. */
    RESEND_LOOP,

    /** An application message was refused, and the session is to end then. */
    MESSAGE_REFUSED,

    /** More messages came than agreed. */
    THROTTLED,

    /** The peer took nothing of what waited for it for too long. */
    SLOW_CONSUMER,

    /** A frame was longer than the limit. */
    MESSAGE_TOO_LONG,

    /** The store cannot take another message. */
    STORE_FULL,

    /** Our end decided to close. */
    CLOSED_HERE
}
