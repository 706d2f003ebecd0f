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
     * The connection is gone.
     *
     * @param session the session
     * @param reason why
     */
    default void onDisconnect(Session session, DisconnectReason reason) {}

    /**
     * Something that an operator wants to see.
     *
     * @param session the session
     * @param event what
     * @param detail a number, see {@link SessionEvent}
     */
    default void onEvent(Session session, SessionEvent event, long detail) {}
}
