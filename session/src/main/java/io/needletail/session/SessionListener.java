package io.needletail.session;

import io.needletail.wire.Message;

/**
 * What the application hears of a session.
 *
 * <p>All calls come on the thread that drives the session, from within one of its inputs. A listener may send on the
 * session at any time; it must not block, must not keep the message, and must not call an {@code on…} input.
 */
@FunctionalInterface
public interface SessionListener {
    /**
     * An application message: from the right peer, in order, once.
     *
     * @param session where it came in
     * @param message valid during the call only
     */
    void onMessage(Session session, Message message);

    /**
     * The peer's Logon(A) is right in all that the session can judge, the agreed {@link LogonFields} included; the application
     * may still refuse it. {@link Session#peer} tells the address and the certificate's subject.
     *
     * @param session the session
     * @param logon valid during the call only
     * @return empty to let the peer in, or Text(58) of the Logout(5) that refuses it
     */
    default String onLogonRequest(Session session, Message logon) {
        return "";
    }

    /**
     * Whether {@link #onLogonRequest} carries out NewPassword(925) and EncryptedNewPassword(1404).
     *
     * @return false to refuse each Logon(A) of a caller that has one of them
     */
    default boolean handlesNewPassword() {
        return false;
    }

    /**
     * Both ends are logged on.
     *
     * @param session the session
     */
    default void onLogon(Session session) {}

    /**
     * The peer said Logout(5).
     *
     * @param session the session
     * @param text its Text(58), empty when it gave none
     */
    default void onLogout(Session session, String text) {}

    /**
     * The peer rejected a message of ours with Reject(3).
     *
     * @param session the session
     * @param reject valid during the call only
     */
    default void onReject(Session session, Message reject) {}

    /**
     * The peer asks for a message of ours again; the application may keep an order from leaving that is stale by now.
     *
     * @param session the session
     * @param message as it was sent; valid during the call only
     * @return whether to send it again; a gap fill takes its place otherwise
     */
    default boolean onResend(Session session, Message message) {
        return true;
    }

    /**
     * The connection is gone.
     *
     * @param session the session
     * @param reason why
     */
    default void onDisconnect(Session session, DisconnectReason reason) {}

    /**
     * The peer was logged on, was lost without Logout(5), and has not come back in time: what it left open should be
     * cancelled, see {@link HeartbeatConfig#cancelAfterNs}.
     *
     * @param session the session
     */
    default void onCancelDue(Session session) {}

    /**
     * {@link #onMessage} threw, and the message was rejected instead, see {@link SessionValidation#rejectsFailed}.
     *
     * @param session the session
     * @param failure what was thrown
     */
    default void onFailure(Session session, RuntimeException failure) {}

    /**
     * Something that an operator wants to see.
     *
     * @param session the session
     * @param event what
     * @param detail a number, see {@link SessionEvent}
     */
    default void onEvent(Session session, SessionEvent event, long detail) {}
}
