package io.needletail.session;

import io.needletail.wire.FieldWriter;
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
     * included; the application may still reject it. {@link Session#peer} returns the address and the certificate's
     * subject.
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
     * Adds fields to a Logon(A) that this end is about to send, such as a signature over {@link Session#nowNs}, which
     * is its SendingTime(52), and {@link Session#nextOut}, its MsgSeqNum(34). A Logon(A) that is longer than a message
     * may be is not sent, and the connection ends. The fields are not checked against those that the session writes.
     *
     * @param session the session
     * @param logon valid during the call only
     */
    default void fillLogon(Session session, FieldWriter logon) {}

    /**
     * Adds fields to a Logout(5) that this end is about to send, such as SessionStatus(1409); the session reserves
     * about 900 bytes for them. A Logout(5) that is too long is not sent, and the connection ends.
     *
     * @param session the session
     * @param logout valid during the call only
     */
    default void fillLogout(Session session, FieldWriter logout) {}

    /**
     * Receives a Logout(5) of the peer, before it has any effect: one that ends the session, one that answers this
     * end's, one that refuses this end's Logon(A).
     *
     * @param session the session
     * @param logout valid during the call only
     */
    default void onLogoutReceived(Session session, Message logout) {}

    /**
     * Reports that both ends are logged on.
     *
     * @param session the session
     */
    default void onLogon(Session session) {}

    /**
     * Reports the first Logout(5) of a connection, this end's or the peer's; the Logout(5) that answers it is not
     * reported here. {@link #onDisconnect} follows when the connection has ended.
     *
     * @param session the session
     * @param by the end that sent it
     * @param text its Text(58), empty when it has none
     */
    default void onLogout(Session session, LogoutInitiator by, String text) {}

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
     * Reports that the connection has ended. {@link Session#disconnectText} says more than the reason.
     *
     * @param session the session
     * @param reason why it ended
     */
    default void onDisconnect(Session session, DisconnectReason reason) {}

    /**
     * Reports that the application should cancel the peer's open orders: the connection of a logged-on peer ended
     * without Logout(5) and the peer has not logged on again in time, see {@link HeartbeatConfig#cancelAfterNs}.
     *
     * @param session the session
     */
    default void onCancelDue(Session session) {}

    /**
     * Reports that {@link #onMessage} threw and that the message was rejected, see
     * {@link SessionValidation#rejectsFailed}.
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
     * @param text what an operator should know besides, see {@link SessionEvent}; empty for most events; may hold
     *     characters that the peer sent
     */
    default void onEvent(Session session, SessionEvent event, long detail, String text) {}
}
