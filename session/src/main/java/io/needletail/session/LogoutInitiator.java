package io.needletail.session;

/** End that sent the first Logout(5) of a connection. */
public enum LogoutInitiator {
    /** This end. */
    THIS_END,

    /** The peer. */
    PEER
}
