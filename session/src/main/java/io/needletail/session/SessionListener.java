package io.needletail.session;

import io.needletail.wire.Message;

/**
 * Receives the messages and events of a session; implemented by the application.
 *
 * <p>All calls come on the thread that drives the session, inside one of its inputs. A listener may send on the
 * session at any time; it must not block, must not keep the message, and must not call an {@code on…} input.
 */
@FunctionalInterface
public interface SessionListener {
    /**
     * Receives an application message that has passed validation: in order and once.
     *
     * @param session the session that received it
     * @param message valid during the call only
     */
    void onMessage(Session session, Message message);

    /**
     * Receives the peer's Logon(A) after it has passed the session's validation, the credentials of {@link LogonFields}
     * included; the application may still reject it. {@link Session#peer} returns the address and the certificate's subject.
     *
     * @param session the session
     * @param logon valid during the call only
     * @return empty to accept the peer, or Text(58) of the Logout(5) that rejects it
     */
    default String onLogonRequest(Session session, Message logon) {
        return "";
    }

    /**
     * Tells the session that {@link #onLogonRequest} supports NewPassword(925) and EncryptedNewPassword(1404).
     *
     * @return false to reject each Logon(A) that has one of them
     */
    default boolean handlesNewPassword() {
        return false;
    }

    /**
     * Reports that both ends are logged on.
     *
     * @param session the session
     */
    default void onLogon(Session session) {}

    /**
     * Reports that the peer sent Logout(5).
     *
     * @param session the session
     * @param text its Text(58), empty when it gave none
     */
    default void onLogout(Session session, String text) {}

    /**
     * Reports that the peer rejected an outbound message with Reject(3).
     *
     * @param session the session
     * @param reject valid during the call only
     */
    default void onReject(Session session, Message reject) {}

    /**
     * Asks the application before a message is sent again; the application may withhold a stale order.
     *
     * @param session the session
     * @param message as it was sent; valid during the call only
     * @return true to send it again; false replaces it with a gap fill
     */
    default boolean onResend(Session session, Message message) {
        return true;
    }

    /**
     * Reports that the connection has ended.
     *
     * @param session the session
     * @param reason why it ended
     */
    default void onDisconnect(Session session, DisconnectReason reason) {}

    /**
     * Reports that the application should cancel the peer's open orders: the connection of a logged-on peer ended without
     * Logout(5) and the peer has not logged on again in time, see {@link HeartbeatConfig#cancelAfterNs}.
     *
     * @param session the session
     */
    default void onCancelDue(Session session) {}

    /**
     * Reports that {@link #onMessage} threw and that the message was rejected, see {@link SessionValidation#rejectsFailed}.
     *
     * @param session the session
     * @param failure the exception
     */
    default void onFailure(Session session, RuntimeException failure) {}

    /**
     * Reports an event for operators.
     *
     * @param session the session
     * @param event kind of the event
     * @param detail a number, see {@link SessionEvent}
     */
    default void onEvent(Session session, SessionEvent event, long detail) {}
}
