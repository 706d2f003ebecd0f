package io.needletail.engine.code;

/** What can become of a connection before a session has it. */
public enum ConnectionCode implements Code {
    /** A connection is closed because too many have not logged on yet. */
    VISITORS_MAX(
            200,
            Severity.WARNING,
            new Words(
                    "A connection is closed because too many have not logged on yet",
                    "Each of them costs memory until it logs on or its time is over.",
                    "MaxVisitors",
                    "Find out who connects without logging on; raise the limit when they are yours.")),

    /** A connection is closed because no Logon(A) came. */
    NO_LOGON(
            201,
            Severity.WARNING,
            new Words(
                    "A connection is closed because no Logon(A) came",
                    "It sent something else, too much, or nothing until the logon time-out.",
                    "LogonTimeout, MaxLogonSize",
                    "Check what connects to this port.")),

    /** A Logon(A) means no session here. */
    UNKNOWN_SESSION(
            202,
            Severity.WARNING,
            new Words(
                    "A Logon(A) means no session here",
                    "BeginString(8) and the CompIDs of its header name none of the sessions of this port.",
                    "BeginString, SenderCompID, TargetCompID, AcceptorTemplate",
                    "Compare the header with the file: the peer's SenderCompID(49) is our TargetCompID.")),

    /** A second connection of a session is closed. */
    ALREADY_CONNECTED(
            203,
            Severity.WARNING,
            new Words(
                    "A second connection of a session is closed",
                    "The session has one already, and that one goes on.",
                    "none",
                    "Stop the other client, or wait until the dead connection is noticed."));

    private final int number;
    private final Severity severity;

    @SuppressWarnings("ImmutableEnumChecker") // a record of texts
    private final Words words;

    ConnectionCode(int number, Severity severity, Words words) {
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
    public Words words() {
        return words;
    }
}
