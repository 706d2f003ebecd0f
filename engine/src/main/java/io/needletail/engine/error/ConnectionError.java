package io.needletail.engine.error;

/** Errors and warnings about a connection before it reaches a session. */
public enum ConnectionError implements ErrorCode {
    /** A connection is closed because too many have not logged on yet. */
    VISITORS_MAX(
            200,
            Severity.WARNING,
            new ErrorText(
                    "A connection is closed because too many have not logged on yet",
                    "Each of them costs memory until it logs on or its time is over. None of those before it could make room: each waits for a session that is being opened.",
                    "MaxVisitors, MaxVisitorsPerAddress",
                    "Find out who connects without logging on; raise the limit when they are yours.")),

    /** A connection is closed because it sent no Logon(A). */
    NO_LOGON(
            201,
            Severity.WARNING,
            new ErrorText(
                    "A connection is closed because no Logon(A) came",
                    "It sent another message, too many bytes, or no bytes until the logon time-out.",
                    "LogonTimeout, MaxLogonSize",
                    "Check what connects to this port.")),

    /** A Logon(A) names no session of this engine. */
    UNKNOWN_SESSION(
            202,
            Severity.WARNING,
            new ErrorText(
                    "A Logon(A) names no session of this port",
                    "BeginString(8) and the CompIDs of its header name none of the sessions of this port.",
                    "BeginString, SenderCompID, TargetCompID, AcceptorTemplate",
                    "Compare the header with the file: the peer's SenderCompID(49) is the TargetCompID of the file.")),

    /** A second connection of a session is closed. */
    ALREADY_CONNECTED(
            203,
            Severity.WARNING,
            new ErrorText(
                    "A second connection of a session is closed",
                    "The session has one already, and that one goes on.",
                    "none",
                    "Stop the other client, or wait until the dead connection is noticed.")),

    /** A connection comes from an address that is not allowed. */
    NOT_ALLOWED(
            204,
            Severity.WARNING,
            new ErrorText(
                    "A connection comes from an address that is not allowed",
                    "The address is in none of the ranges that may connect. It is closed before a byte of it is read.",
                    "AllowedRemoteAddresses",
                    "Add the address when the peer is yours; a proxy or NAT shows its own address, not the peer's.")),

    /** A connection is closed because there are too many. */
    CONNECTIONS_MAX(
            205,
            Severity.WARNING,
            new ErrorText(
                    "A connection is closed because there are too many",
                    "Those that are logged on and those that are not count together.",
                    "MaxConnections",
                    "Raise the limit when all of them are yours.")),

    /** An address connects too often. */
    CONNECTION_RATE(
            206,
            Severity.WARNING,
            new ErrorText(
                    "An address connects too often",
                    "It made more connections within a second than one address may.",
                    "ConnectionRate",
                    "Find out why the peer comes back so quickly: it should wait between attempts.")),

    /** An address fails to log on too often. */
    LOGON_RATE(
            207,
            Severity.WARNING,
            new ErrorText(
                    "An address fails to log on too often",
                    "More of its connections ended before they were logged on, within a minute, than one address may have. Further ones are closed at once until the minute's number has gone down.",
                    "FailedLogonRate",
                    "Read the earlier refusals: they give the reasons.")),

    /** A session is disabled. */
    SESSION_DISABLED(
            208,
            Severity.WARNING,
            new ErrorText(
                    "A session is disabled",
                    "It was disabled by hand, or is being removed, and no peer may log on to it.",
                    "none",
                    "Enable it again.")),

    /** A session cannot be made from its template because there are too many. */
    DYNAMIC_SESSIONS_MAX(
            209,
            Severity.WARNING,
            new ErrorText(
                    "A session cannot be made from its template because there are too many",
                    "Each new name in a Logon(A) makes a session with a journal of its own.",
                    "MaxDynamicSessions",
                    "Raise the limit, or narrow the template's ids.")),

    /** A session cannot be opened for its peer. */
    DYNAMIC_SESSION_FAILED(
            210,
            Severity.ERROR,
            new ErrorText(
                    "A session cannot be opened for its peer",
                    "A session of a template and a standby open their buffers and their journal when the peer logs on. The text gives the reason of the failure: another process, the primary, has the journal, the disk refused it, or sessions have used up their half of the heap.",
                    "FileStorePath, RefreshOnLogon, MaxMessageSize, MaxPendingBytes",
                    "End the primary, check disk and permissions, or raise -Xmx; the peer may try again.")),

    /** A copy of a message could not be stored for its session. */
    DROP_COPY_LOST(
            211,
            Severity.ERROR,
            new ErrorText(
                    "A copy of a message could not be kept for the session that is to get it",
                    "The session does not exist, or its store is full or too small for the message. The message itself was sent.",
                    "DropCopyTo",
                    "Give the session of the copies more room; the original has the number that is named.")),

    /** A connection that has not logged on is displaced by another. */
    VISITOR_EVICTED(
            212,
            Severity.WARNING,
            new ErrorText(
                    "A connection that has not logged on makes room for another",
                    "All places for connections that have not logged on were taken, in all or by its address. The oldest connection of the address with most of them is closed, so that a new one can log on. A quarter of the places is reserved for addresses that have logged on before.",
                    "MaxVisitors, MaxVisitorsPerAddress, LogonTimeout",
                    "Find out who connects without logging on; block the address, or raise the limits when they are yours.")),

    /** A Logon(A) does not carry the session's credentials. */
    CREDENTIALS_REFUSED(
            213,
            Severity.WARNING,
            new ErrorText(
                    "A Logon(A) does not carry the session's credentials",
                    "The field that is named is missing in it, or its value is not the one of the file. The value is not logged, and the response does not name the field.",
                    "Username, Password, LogonTag",
                    "Compare the credentials of both ends; many of these from one address are attempts to guess, see FailedLogonRate.")),

    /** A Logon(A) requests another password. */
    NEW_PASSWORD_REFUSED(
            214,
            Severity.WARNING,
            new ErrorText(
                    "A Logon(A) asks for another password",
                    "NewPassword(925) and EncryptedNewPassword(1404) are not supported, and the response says so: otherwise the peer would assume that its password has changed.",
                    "Password",
                    "Agree with the peer on the password; or let the application handle it, see SessionListener.handlesNewPassword.")),

    /** The certificate of a peer is not allowed for its session. */
    CERTIFICATE_REFUSED(
            215,
            Severity.WARNING,
            new ErrorText(
                    "The certificate of a peer is not one that its session allows",
                    "It is trusted, and the rule of the session names another subject, alternative name or fingerprint. The peer gets no reason.",
                    "SocketPeerSubject, SocketPeerSAN, SocketPeerFingerprint, SocketPeerIdentity",
                    "Compare the certificate with the rule when the peer is yours; otherwise find out who has it.")),

    /** A TLS handshake fails. */
    TLS_FAILED(
            216,
            Severity.WARNING,
            new ErrorText(
                    "A TLS handshake fails",
                    "The text gives the reason: a certificate is missing, expired or not trusted, no protocol or cipher suite is common to both, the handshake takes too long, one end speaks TLS and the other does not.",
                    "SocketUseSSL, NeedClientAuth, SocketCAFile, SocketTrustStore, EnabledProtocols, CipherSuites, HandshakeTimeout",
                    "Correct the end that is at fault; docs/guide/tls.md explains the reasons, needletail tls test shows what this end offers.")),

    /** An address has made too many sessions from templates. */
    DYNAMIC_SESSIONS_PER_ADDRESS(
            217,
            Severity.WARNING,
            new ErrorText(
                    "An address has made too many sessions from templates",
                    "Each new name in a Logon(A) makes a session with a journal of its own; one address may not make all of them.",
                    "DynamicSessionsPerAddress",
                    "Raise the limit when all of them are yours, as with a gateway; or narrow the template's ids.")),

    /** A connection with TLS is closed because its buffers do not fit into the heap. */
    NO_MEMORY(
            218,
            Severity.WARNING,
            new ErrorText(
                    "A connection with TLS is closed because its buffers do not fit into the heap",
                    "Each takes 128 KiB from accept to close, and the buffers of an engine may take half of the heap.",
                    "MaxConnections, MaxVisitors",
                    "Raise -Xmx, or lower the number of connections or sessions; the peer may try again.")),

    /** The name of a peer's host is not resolved. */
    HOST_UNKNOWN(
            219,
            Severity.WARNING,
            new ErrorText(
                    "The name of a peer's host is not resolved",
                    "An initiator asks the system for the address of each name before it connects. The system knows none, or does not answer in time.",
                    "SocketConnectHost, SocketLocalHost, SocketConnectTimeout",
                    "Correct the name, or look at the name servers of this machine; getent hosts NAME asks the same.")),

    /** An initiator gets no connection to its peer. */
    CONNECT_FAILED(
            220,
            Severity.WARNING,
            new ErrorText(
                    "An initiator gets no connection to its peer",
                    "The text gives the system's reason: connection refused means that no process listens at that port, no route or unreachable is the network's answer.",
                    "SocketConnectHost, SocketConnectPort, SocketLocalHost, ReconnectInterval",
                    "Compare host and port with the peer's; look at firewalls and routes. The engine goes on trying.")),

    /** An attempt to connect takes too long. */
    CONNECT_TIMEOUT(
            221,
            Severity.WARNING,
            new ErrorText(
                    "An attempt to connect takes too long",
                    "The peer's machine answered neither yes nor no: it is down, or a firewall drops the packets.",
                    "SocketConnectTimeout, SocketConnectHost, SocketConnectPort",
                    "Look at firewalls on the way and at the peer's machine; raise the limit for a slow network.")),

    /** A Logon(A) is refused by one of the ends. */
    LOGON_REFUSED(
            222,
            Severity.WARNING,
            new ErrorText(
                    "A Logon(A) is refused by one of the ends",
                    "The text has the reason as this end knows it, or the Text(58) of the peer's answer.",
                    "SenderCompID, TargetCompID, HeartBtInt, DefaultApplVerID, Username, Password, MaxLatency",
                    "Correct the setting that the text names, or ask the peer.")),

    /** A connection ends before a Logon(A) is answered. */
    LOGON_UNANSWERED(
            223,
            Severity.WARNING,
            new ErrorText(
                    "A connection ends before a Logon(A) is answered",
                    "The peer closed it, or sent no Logon(A) in time. Most engines close without an answer when they do not know the CompIDs, when the session is connected already, or outside their hours.",
                    "SenderCompID, TargetCompID, BeginString, LogonTimeout, StartTime, EndTime",
                    "Compare the CompIDs and hours with the peer's, and ask for the line of its log.")),

    /** A session that was logged on has lost its connection. */
    SESSION_LOST(
            224,
            Severity.WARNING,
            new ErrorText(
                    "A session that was logged on has lost its connection",
                    "It ended without an exchange of Logout(5); the text gives the reason.",
                    "HeartBtInt, ReconnectInterval",
                    "Follow the text; docs/guide/logs.md explains each."));

    private final int number;
    private final Severity severity;

    @SuppressWarnings("ImmutableEnumChecker") // a record of texts
    private final ErrorText words;

    ConnectionError(int number, Severity severity, ErrorText words) {
        this.number = number;
        this.severity = severity;
        this.words = words;
    }

    @Override
    public int number() {
        return number;
    }

    @Override
    public Severity severity() {
        return severity;
    }

    @Override
    public ErrorText words() {
        return words;
    }
}
