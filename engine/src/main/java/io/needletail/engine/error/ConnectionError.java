package io.needletail.engine.error;

/** Errors and warnings about a connection before it reaches a session. */
public enum ConnectionError implements ErrorCode {
    /** A connection is closed because too many have not logged on yet. */
    VISITORS_MAX(200, Severity.WARNING),
    /** A connection is closed because it sent no Logon(A). */
    NO_LOGON(201, Severity.WARNING),
    /** A Logon(A) names no session of this engine. */
    UNKNOWN_SESSION(202, Severity.WARNING),
    /** A second connection of a session is closed. */
    ALREADY_CONNECTED(203, Severity.WARNING),
    /** A connection comes from an address that is not allowed. */
    NOT_ALLOWED(204, Severity.WARNING),
    /** A connection is closed because there are too many. */
    CONNECTIONS_MAX(205, Severity.WARNING),
    /** An address connects too often. */
    CONNECTION_RATE(206, Severity.WARNING),
    /** An address fails to log on too often. */
    LOGON_RATE(207, Severity.WARNING),
    /** A session is disabled. */
    SESSION_DISABLED(208, Severity.WARNING),
    /** A session cannot be made from its template because there are too many. */
    DYNAMIC_SESSIONS_MAX(209, Severity.WARNING),
    /** A session cannot be opened for its peer. */
    DYNAMIC_SESSION_FAILED(210, Severity.ERROR),
    /** A copy of a message could not be stored for its session. */
    DROP_COPY_LOST(211, Severity.ERROR),
    /** A connection that has not logged on is displaced by another. */
    VISITOR_EVICTED(212, Severity.WARNING),
    /** A Logon(A) does not carry the session's credentials. */
    CREDENTIALS_REFUSED(213, Severity.WARNING),
    /** A Logon(A) requests another password. */
    NEW_PASSWORD_REFUSED(214, Severity.WARNING),
    /** The certificate of a peer is not allowed for its session. */
    CERTIFICATE_REFUSED(215, Severity.WARNING),
    /** A TLS handshake fails. */
    TLS_FAILED(216, Severity.WARNING),
    /** An address has made too many sessions from templates. */
    DYNAMIC_SESSIONS_PER_ADDRESS(217, Severity.WARNING),
    /** A connection with TLS is closed because its buffers do not fit into the heap. */
    NO_MEMORY(218, Severity.WARNING),
    /** The name of a peer's host is not resolved. */
    HOST_UNKNOWN(219, Severity.WARNING),
    /** An initiator gets no connection to its peer. */
    CONNECT_FAILED(220, Severity.WARNING),
    /** An attempt to connect takes too long. */
    CONNECT_TIMEOUT(221, Severity.WARNING),
    /** A Logon(A) is refused by one of the ends. */
    LOGON_REFUSED(222, Severity.WARNING),
    /** A connection ends before a Logon(A) is answered. */
    LOGON_UNANSWERED(223, Severity.WARNING),
    /** A session that was logged on has lost its connection. */
    SESSION_LOST(224, Severity.WARNING),
    /** The certificate of a client has no role at an agent. */
    CLIENT_UNKNOWN(225, Severity.WARNING),
    /** The role of a client at an agent does not allow a command. */
    ROLE_TOO_LOW(226, Severity.WARNING),
    /** An agent does not reach one of its engines. */
    ENGINE_UNREACHABLE(227, Severity.WARNING);

    private final int number;
    private final Severity severity;

    ConnectionError(int number, Severity severity) {
        this.number = number;
        this.severity = severity;
    }

    @Override
    public int number() {
        return number;
    }

    @Override
    public Severity severity() {
        return severity;
    }
}
