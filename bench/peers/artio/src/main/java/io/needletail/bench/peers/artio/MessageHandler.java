package io.needletail.bench.peers.artio;

import static io.aeron.logbuffer.ControlledFragmentHandler.Action.CONTINUE;

import io.aeron.logbuffer.ControlledFragmentHandler.Action;
import org.agrona.DirectBuffer;
import uk.co.real_logic.artio.library.OnMessageInfo;
import uk.co.real_logic.artio.library.SessionHandler;
import uk.co.real_logic.artio.messages.DisconnectReason;
import uk.co.real_logic.artio.session.Session;

/** Handler of Artio's messages of one type. */
interface MessageHandler extends SessionHandler {

    /** The type of message that is handled. */
    long messageType();

    /** Handles a message; ABORT has it delivered once more. */
    Action onMessage(DirectBuffer buffer, int offset, int length, Session session);

    @Override
    default Action onMessage( // tidy: Artio's own signature
            DirectBuffer buffer,
            int offset,
            int length,
            int libraryId,
            Session session,
            int sequenceIndex,
            long messageType,
            long timestampInNs,
            long position,
            OnMessageInfo info) {
        return messageType == messageType() ? onMessage(buffer, offset, length, session) : CONTINUE;
    }

    @Override
    default void onTimeout(int libraryId, Session session) {}

    @Override
    default void onSlowStatus(int libraryId, Session session, boolean hasBecomeSlow) {}

    @Override
    default Action onDisconnect(int libraryId, Session session, DisconnectReason reason) {
        return CONTINUE;
    }

    @Override
    default void onSessionStart(Session session) {}
}
