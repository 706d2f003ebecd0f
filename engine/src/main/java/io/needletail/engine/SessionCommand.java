package io.needletail.engine;

import java.util.OptionalLong;

/** Command of an operator for one session, see {@link EngineControl#execute}. */
public sealed interface SessionCommand {
    /**
     * Returns the name of the command in the admin channel.
     *
     * @return such as {@code set-numbers}
     */
    default String verb() {
        return switch (this) {
            case LogOn _ -> "logon";
            case LogOut _ -> "logout";
            case Disconnect _ -> "disconnect";
            case TestRequest _ -> "test-request";
            case SetNumbers _ -> "set-numbers";
            case Reset _ -> "reset";
            case Resend _ -> "resend";
            case Send _ -> "send";
        };
    }

    /**
     * Lets the session be connected, again or for the first time: an initiator connects, an acceptor accepts its peer.
     */
    record LogOn() implements SessionCommand {}

    /**
     * Logs the session out and keeps it from being connected until {@link LogOn}.
     *
     * @param text Text(58) of the Logout(5), may be empty
     */
    record LogOut(String text) implements SessionCommand {}

    /**
     * Closes the connection without a Logout(5); the session may be connected again. Does nothing while it is not
     * connected.
     */
    record Disconnect() implements SessionCommand {}

    /** Sends a TestRequest(1). */
    record TestRequest() implements SessionCommand {}

    /**
     * Sets sequence numbers, on a live session too, without a message to the peer.
     *
     * @param nextIn MsgSeqNum(34) expected next from the peer; empty to leave it as it is
     * @param nextOut MsgSeqNum(34) of the next outbound message; empty to leave it as it is
     */
    record SetNumbers(OptionalLong nextIn, OptionalLong nextOut) implements SessionCommand {}

    /** Sets both numbers to 1 and forgets the sent messages; a connected session logs out first. */
    record Reset() implements SessionCommand {}

    /**
     * Sends stored messages again as if the peer had requested them.
     *
     * @param from first MsgSeqNum(34), 1 or more
     * @param to last MsgSeqNum(34)
     */
    record Resend(long from, long to) implements SessionCommand {}

    /**
     * Sends a new message, after the session's validator has accepted it; refused while the session is not logged on.
     * The application is not told: what the peer answers reaches it like any other message.
     *
     * @param message type and body
     */
    record Send(SessionMessage message) implements SessionCommand {}
}
