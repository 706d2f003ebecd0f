package io.needletail.engine.admin;

/** Reasons for which the admin channel does not carry a command out; the names are part of the channel's contract. */
public enum AdminErrorCode {
    /** The line is no JSON object with a command, or an argument is missing or out of range. */
    BAD_REQUEST,
    /** The line is longer than {@link AdminLimits#lineBytesMax}; the channel closes the connection. */
    LINE_TOO_LONG,
    /** The client left a command unfinished for {@link AdminLimits#idleNs}; the channel closes the connection. */
    LINE_UNFINISHED,
    /** The request names a version of the contract that this engine does not speak. */
    UNKNOWN_VERSION,
    /** The engine has no such command. */
    UNKNOWN_COMMAND,
    /** The engine does not run the session, or the name fits several. */
    UNKNOWN_SESSION,
    /** All places are taken by clients that are not silent; the channel closes the connection. */
    TOO_MANY_CLIENTS,
    /** Another client took the place of this one, which was silent longest; the channel closes the connection. */
    DISPLACED,
    /** {@link AdminLimits#queuedMax} commands wait for the engine's thread. */
    BUSY,
    /**
     * The engine's thread did not take the command within {@link AdminLimits#answerNs}; it was withdrawn, and nothing
     * was done.
     */
    TIMEOUT,
    /** The session's state does not allow the command, or the session has no room at the moment. */
    REFUSED,
    /** The session's dictionary does not allow the message; nothing was sent. */
    INVALID,
    /** The command failed; the text is that of the error. */
    FAILED,
    /** The engine was started without what the command needs. */
    UNSUPPORTED,
    /** The engine ends. */
    ENDED,
    /** The role of the client at the agent does not allow the command, or the client has no role there. */
    FORBIDDEN,
    /** The agent has no engine of that name. */
    UNKNOWN_ENGINE,
    /** The agent does not reach the engine, or has lost it. */
    ENGINE_DOWN
}
