package io.needletail.session;

/** Reason for the end of a connection. */
public enum DisconnectReason {
    /**
     * Both ends sent Logout(5), or the peer did and ended the connection before messages that were missing had come.
     */
    LOGOUT,

    /** The peer or the network closed the connection. */
    PEER_GONE,

    /** No completed logon within the logon timeout. */
    LOGON_TIMEOUT,

    /** The first message was not an acceptable Logon(A). */
    LOGON_REFUSED,

    /** The peer sent no Logout(5) within the logout timeout. */
    LOGOUT_TIMEOUT,

    /** Nothing was received within the heartbeat timeout, also after a TestRequest(1). */
    HEARTBEAT_TIMEOUT,

    /** The peer violated the protocol in a way that ends the session, such as a MsgSeqNum(34) too low. */
    PROTOCOL_ERROR,

    /** The same ResendRequest(2) was received or sent too often in a row. */
    RESEND_LOOP,

    /** An application message was rejected and {@link RejectAction} ends the session. */
    MESSAGE_REFUSED,

    /** The peer exceeded the inbound throttle. */
    THROTTLED,

    /** The peer read nothing within the write timeout. */
    SLOW_CONSUMER,

    /** A frame was longer than the limit. */
    MESSAGE_TOO_LONG,

    /** The store is full. */
    STORE_FULL,

    /** This end closed the connection. */
    CLOSED_HERE
}
