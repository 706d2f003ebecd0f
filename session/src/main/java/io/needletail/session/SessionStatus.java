package io.needletail.session;

/** Where a session stands. */
public enum SessionStatus {
    /** There is no connection. */
    DISCONNECTED,

    /** The connection is open and the peer's Logon(A) is awaited. */
    AWAITING_LOGON,

    /** Our Logon(A) is on its way and the peer's answer is awaited. */
    LOGON_SENT,

    /** Both ends are logged on. */
    ACTIVE,

    /** Our Logout(5) is on its way and the peer's answer is awaited. */
    LOGOUT_SENT,

    /** All has been said; the connection closes as soon as the last bytes have left. */
    CLOSING
}
