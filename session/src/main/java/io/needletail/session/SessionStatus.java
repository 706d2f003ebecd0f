package io.needletail.session;

/** Status of a session. */
public enum SessionStatus {
    /** There is no connection. */
    DISCONNECTED,

    /** The connection is open and the session waits for the peer's Logon(A). */
    AWAITING_LOGON,

    /** The session has sent Logon(A) and waits for the peer's Logon(A). */
    LOGON_SENT,

    /** Both ends are logged on. */
    ACTIVE,

    /**
     * The session has sent Logout(5) and waits for the peer's Logout(5); or it has answered the peer's, requests
     * messages before it and waits for the peer to end the connection.
     */
    LOGOUT_SENT,

    /** The session sends nothing new; the connection closes as soon as the last bytes have left. */
    CLOSING
}
